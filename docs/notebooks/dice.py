"""A study of Pig as a marimo notebook: `marimo edit docs/notebooks/dice.py`."""

import marimo

app = marimo.App()


@app.cell
def _():
    import polars as pl

    import equipoise as eq

    return eq, pl


@app.cell
def _(eq):
    # The optimal player against one who holds at 20, seats swapped within each block.
    run = eq.simulate("pig", games=4000, seed=1, bots=["optimal", "hold:at=20"])
    run
    return (run,)


@app.cell
def _(eq, pl, run):
    def longest(run: eq.Run) -> pl.LazyFrame:
        """The most points that a seat banked in one turn."""
        return run.seats.select(pl.col("best_turn"))

    own = {"longest turn": eq.Metric(longest, unit="points")}
    report = eq.report(run, metrics=own)
    report.table("metrics")
    return own, report


@app.cell
def _(report):
    report.figure("bot_ratings")
    return


@app.cell
def _(eq, own):
    # What a die with eight faces would do, on the same deals.
    change = eq.compare("pig", settings={"die": 8}, bots="optimal", games=4000, seed=1, metrics=own)
    change.table("metrics")
    return (change,)


@app.cell
def _(change):
    change.figure("seat")
    return


if __name__ == "__main__":
    app.run()
