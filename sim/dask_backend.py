"""joblib's Dask backend, made to tell of chunks that Dask has given up, and to use a worker that is alone.

joblib waits for a call-back that it does not make when Dask itself fails a task: when every worker that took it died,
when a worker cannot load it, when the scheduler is gone. The run would wait forever. And for a single job it does not
ask the backend at all: it would play here, beside an idle cluster.
"""

import asyncio

from joblib._dask import DaskDistributedBackend


class ToldDaskBackend(DaskDistributedBackend):  # type: ignore[misc]
    def effective_n_jobs(self, n_jobs: int) -> int:
        return max(2, int(super().effective_n_jobs(n_jobs)))

    async def _collect(self) -> None:
        while self._continue:
            async for future, result in self.waiting_futures:
                outcome, callback = self._results.pop(future), self._callbacks.pop(future)
                if future.status == "finished":
                    outcome.set_result(None)  # joblib hears by the call-back; the outcome refers to itself and stays
                    callback(result)
                else:
                    error = result[1] if future.status == "error" else ConnectionResetError(future.key)
                    outcome.set_exception(error)
                    callback(error)
            await asyncio.sleep(0.01)

    def cancel(self) -> None:
        """Gives up every chunk that has not come back."""
        self.client.cancel(list(self._results), force=True)
