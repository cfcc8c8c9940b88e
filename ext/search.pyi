from equipoise.ext.engine import Bot, Engine

class SearchBot(Bot):
    def second_thoughts(self, e: Engine, pairs: int) -> tuple[int, int, list[float]] | None: ...
