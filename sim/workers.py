"""Who plays the chunks: threads or processes of this machine, or the workers of a Dask or Ray cluster, all by joblib.

A chunk is a plan and a range of blocks, plain data both; what comes back is plain data too, and the process that asked
writes it. A worker needs nothing but the installed package. Processes are driven by joblib's threads, one each: its own
pool of processes shares queues between them, and waits for ever for a worker that is killed with half a result sent.

The stop flag ends play on every crew: chunks in work come back with the blocks that are complete, no new one begins.
"""

import logging
import os
import queue
import re
import signal
import socket
import threading
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any

from joblib import Parallel, delayed
from joblib._parallel_backends import ThreadingBackend

from equipoise.sim.chunk import Played, Task, play_chunk
from equipoise.sim.errors import InputError, arg
from equipoise.sim.fingerprint import fingerprint
from equipoise.sim.stop_flag import (
    ENOUGH,
    FAULT,
    clear_stop,
    follow,
    published,
    request_stop,
    stop_requested,
    until_stopped,
)
from equipoise.sim.worker_process import WorkerDied, WorkerProcess

BACKENDS = ("threads", "processes", "dask", "ray")
REMOTE = ("dask", "ray")
ANSWER = 8.0  # seconds within which a cluster must answer
PATIENCE = 1.0  # seconds within which the chunks of a stopped run must come back from a cluster
TRIES = 2  # of a chunk whose worker process dies, before the others are asked to give up theirs too
WAVE = 4  # chunks per job that are sent to Ray at a time: joblib hands its results on only when all are there
INSTALL = 'pip install "equipoise[cluster]"'

# joblib's advice when a run stops early: what is not written is played again, as it should be
warnings.filterwarnings("ignore", message=".*tasks which (were still being|have been) processed.*")

Tasks = Iterable[Task]


class WorkersLost(Exception):
    """Workers died with chunks in their hands. These can be played again."""


class ClusterGone(Exception):
    """There is nobody left to play."""


def ignore_interrupts() -> None:
    """In a worker: Ctrl-C goes to all processes of a terminal, but it is the flag that ends a worker's chunk."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_elsewhere(build: str, flag: str, task: Task) -> Played | None:
    """A chunk, perhaps on another machine, if the same build is installed there. The stop flag of the process that asks
    ends it, on the same machine."""
    if refusal := refuse(build):
        raise InputError(refusal)
    ignore_interrupts()
    follow(flag)
    return play_chunk(task)


def refuse(build: str) -> str:
    """In a worker: why it must not play for those who have this build; empty if it may."""
    if fingerprint() == build:
        return ""
    there = socket.gethostname()
    return f"the worker on {there} has equipoise {fingerprint()}, not {build}; install the same build on every machine"


class Threads(ThreadingBackend):  # type: ignore[misc]
    """joblib's threads, also for a single job: it would play that on the thread that asks, which is to hear signals."""

    def configure(self, n_jobs: int = 1, parallel: Any = None, **how: Any) -> int:
        self.parallel = parallel
        self._n_jobs = n_jobs  # threads in the pool
        return max(2, n_jobs)


@dataclass
class Crew(ABC):
    """Who plays, and how many chunks at the same time."""

    jobs: int

    def play(self, tasks: Tasks) -> Iterator[Played]:
        """Plays ranges of blocks and yields them as they are finished.

        After `stop`, or when the stop flag is set otherwise, it soon ends: what is yielded until then holds all blocks
        that are complete, perhaps fewer than a range. A caller that leaves the iterator gives up the chunks in work.
        """
        try:
            yield from (played for played in self._play(until_stopped(tasks)) if played is not None)
        except BaseException:
            self.stop()
            self._wait()
            raise
        finally:
            clear_stop(ENOUGH)
            clear_stop(FAULT)

    def stop(self) -> None:
        """Lets `play` end soon, with the blocks that are complete. The next `play` is not concerned."""
        request_stop(ENOUGH)

    @abstractmethod
    def _play(self, tasks: Tasks) -> Iterator[Played | None]:
        """The chunks as they are finished; None for one that was stopped before a block was complete."""

    def _wait(self) -> None:  # noqa: B027 (most crews have nothing to wait for)
        """Until the chunks that were given up have seen the flag, if they are played on this machine."""

    def close(self) -> None:  # noqa: B027 (most crews hold nothing)
        """Nothing more will be played."""


class ThreadCrew(Crew):
    """Threads of this process."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self._at_work = 0
        self._changed = threading.Condition()

    def _play(self, tasks: Tasks) -> Iterator[Played | None]:
        calls = (delayed(self._chunk)(task) for task in tasks)
        yield from _parallel(self.jobs, Threads())(calls)

    def _chunk(self, task: Task) -> Played | None:
        with self._changed:
            self._at_work += 1
        try:
            return self._played(task)
        finally:
            with self._changed:
                self._at_work -= 1
                self._changed.notify_all()

    def _played(self, task: Task) -> Played | None:
        return play_chunk(task)

    def _wait(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._at_work, PATIENCE)


class ProcessCrew(ThreadCrew):
    """Processes of this machine, each with a thread here that waits for it. They stay for the next call."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs)
        self._workers: set[WorkerProcess] = set()
        self._idle: list[WorkerProcess] = []

    def _play(self, tasks: Tasks) -> Iterator[Played | None]:
        with _losing_patience(self._kill):
            yield from super()._play(tasks)

    def _played(self, task: Task) -> Played | None:
        for _ in range(TRIES):
            worker = self._take()
            try:
                return worker.play(task)
            except WorkerDied:
                if stop_requested():
                    return None
            finally:
                self._put_back(worker)
        raise WorkersLost("a worker process was killed or ran out of memory")

    def _take(self) -> WorkerProcess:
        """One that waits for work and is alive, or a new one."""
        while True:
            with self._changed:
                worker = self._idle.pop() if self._idle else None
            if worker is None:
                break
            if worker.alive():
                return worker
            self._drop(worker)
        worker = WorkerProcess()
        with self._changed:
            self._workers.add(worker)
        return worker

    def _put_back(self, worker: WorkerProcess) -> None:
        if worker.at_work:  # it died, or the thread that waited for it was interrupted
            self._drop(worker)
            return
        with self._changed:
            self._idle.append(worker)

    def _drop(self, worker: WorkerProcess) -> None:
        with self._changed:
            self._workers.discard(worker)
        worker.end()

    def _wait(self) -> None:
        super()._wait()
        self._kill()

    def _kill(self) -> None:
        """Those that have a chunk in their hands."""
        with self._changed:
            for worker in self._workers.difference(self._idle):
                worker.kill()

    def close(self) -> None:
        with self._changed:
            left = list(self._workers)
        for worker in left:
            self._drop(worker)


@dataclass
class DaskCrew(Crew):
    """The workers of a Dask cluster, whose scheduler plays the chunks of a dead worker again by itself."""

    client: Any

    def _play(self, tasks: Tasks) -> Iterator[Played | None]:
        from distributed import KilledWorker

        from equipoise.sim.dask_backend import ToldDaskBackend

        flag, client = published(), self.client
        calls = (delayed(play_elsewhere)(fingerprint(), flag, task) for task in tasks)
        backend = ToldDaskBackend(client=client, wait_for_workers_timeout=ANSWER)
        try:
            with _losing_patience(backend.cancel):
                yield from _parallel(-1, backend)(calls)
        except (KilledWorker, OSError) as error:
            if stop_requested():  # a machine that does not know the flag plays its chunk to the end, for nobody
                return
            if client.status != "running":
                raise ClusterGone("the Dask scheduler has gone away") from None
            raise WorkersLost(f"workers of the Dask cluster died ({type(error).__name__})") from None
        except ModuleNotFoundError as error:
            raise InputError(f"a Dask worker cannot play ({error}); install equipoise on every machine") from None


class RayCrew(Crew):
    """The workers of a Ray cluster. joblib's backend of Ray returns lists only, so that chunks go out in waves."""

    def _play(self, tasks: Tasks) -> Iterator[Played | None]:
        import ray
        from ray.exceptions import RayError

        if not ray.cluster_resources().get("CPU"):
            raise ClusterGone("the Ray cluster has gone away")
        flag = published()
        calls = (delayed(play_elsewhere)(fingerprint(), flag, task) for task in tasks)
        try:
            with Parallel(n_jobs=self.jobs, backend="ray", batch_size=1) as parallel:
                while wave := list(islice(calls, WAVE * self.jobs)):
                    yield from parallel(wave)
        except (RayError, KeyError) as error:  # joblib's backend asks for a processor count that a dead cluster lacks
            if not ray.cluster_resources().get("CPU"):
                raise ClusterGone("the Ray cluster has gone away") from None
            if isinstance(error, KeyError):
                raise
            raise WorkersLost(f"workers of the Ray cluster died ({type(error).__name__})") from None


def _parallel(jobs: int, backend: Any) -> Parallel:
    return Parallel(
        n_jobs=jobs, backend=backend, pre_dispatch="2*n_jobs", batch_size=1, return_as="generator_unordered"
    )


@contextmanager
def _losing_patience(cancel: Callable[[], None]) -> Iterator[None]:
    """Cancels what has not come back some time after the flag was set."""
    ended = threading.Event()

    def watch() -> None:
        while not stop_requested():
            if ended.wait(0.1):
                return
        if not ended.wait(PATIENCE):
            cancel()

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


@contextmanager
def crew(backend: str, jobs: int, address: str | None = None) -> Iterator[Crew]:
    """Those who play, for as long as they are needed."""
    if backend not in BACKENDS:
        raise InputError(f"no backend is called {backend!r}; known: {', '.join(BACKENDS)}")
    if jobs < 1:
        raise InputError(f"{arg('jobs')} {jobs} is out of range; at least 1")
    if address is not None and backend not in REMOTE:
        raise InputError(f"{arg('address')} {address}: is for {arg('backend')} dask or ray, not for {backend}")
    if backend == "dask":
        with _dask(jobs, address) as dask:
            yield dask
    elif backend == "ray":
        with _ray(jobs, address) as ray:
            yield ray
    else:
        local = {"threads": ThreadCrew, "processes": ProcessCrew}[backend](jobs)
        try:
            yield local
        finally:
            local.close()


def _probe(address: str, scheme: str) -> None:
    """Somebody must listen at the address: the clusters' own clients wait for minutes, or end the program."""
    found = re.fullmatch(r"(?:[a-z]+://)?(\[[^\]]+\]|[^:/\[\]]+):(\d{1,5})", address)
    if not found or not 0 < int(found[2]) < 65_536:
        raise InputError(f"{arg('address')} {address!r}: must be like {scheme}")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), timeout=ANSWER).close()
    except OSError as error:
        raise InputError(
            f"{arg('address')} {address}: nobody answers there ({error.strerror or 'timed out'})"
        ) from None


@contextmanager
def _dask(jobs: int, address: str | None) -> Iterator[Crew]:
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise InputError(
            f"{arg('backend')} dask needs Dask, which is not installed; install it with: {INSTALL}"
        ) from None
    if address is not None:
        _probe(address, "tcp://192.168.0.5:8786")
    for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters of its workers' lives is told in our words
    # A process that ends at once cannot tell the tracker of its semaphores, which would then print a warning.
    os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:multiprocessing.resource_tracker")
    cluster = None
    if address is None:
        cluster = LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address="127.0.0.1:0")
    try:
        client = _within(
            2 * ANSWER,
            lambda: Client(cluster or address, timeout=ANSWER, set_as_default=False, name="equipoise"),
        )
    except Exception as error:  # whatever it raises, it means that there is no scheduler
        raise InputError(
            f"{arg('address')} {address}: no Dask scheduler answers there ({_first_line(error)})"
        ) from None
    try:
        try:
            client.wait_for_workers(1, timeout=ANSWER)
        except TimeoutError:
            raise InputError(f"{arg('address')} {address}: the Dask scheduler has no workers; start some") from None
        if cluster is not None:
            client.run(ignore_interrupts)  # chunks are not played on the workers' main threads
        else:
            _same_build(client)
        yield DaskCrew(sum(client.ncores().values()), client)
    finally:
        client.close(timeout=2)
        if cluster is not None:
            cluster.close(timeout=5)


def _same_build(client: Any) -> None:
    """Workers that are there from the beginning are asked before anything is played; later ones before each chunk."""
    try:
        answers = client.run(refuse, fingerprint(), on_error="return")
    except OSError:
        return  # a worker that died just now
    for answer in answers.values():
        if isinstance(answer, ImportError):
            raise InputError(f"a Dask worker cannot play ({answer}); install equipoise on every machine")
        if isinstance(answer, str) and answer:
            raise InputError(answer)


@contextmanager
def _ray(jobs: int, address: str | None) -> Iterator[Crew]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent to anybody
    try:
        import ray
        import ray._private.worker
        from ray.util.joblib import register_ray
    except ImportError:
        raise InputError(
            f"{arg('backend')} ray needs Ray, which is not installed; install it with: {INSTALL}"
        ) from None
    if address is not None:
        _probe(address, "192.168.0.5:6379 or ray://192.168.0.5:10001")
    quiet: dict[str, Any] = {"logging_level": logging.CRITICAL, "log_to_driver": False}
    # Ray tells of dead workers on stdout, among our results; what matters of their lives is told in our words.
    ray._private.worker.print_to_stdstream = lambda *what, **how: None
    try:
        if address is None:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            _within(3 * ANSWER, lambda: ray.init(address=address, **quiet))
    except Exception as error:  # whatever it raises, it means that there is no cluster
        raise InputError(f"{arg('backend')} ray: no Ray cluster can be reached ({_first_line(error)})") from None
    try:
        processors = int(ray.cluster_resources().get("CPU", 0))
        if processors < 2:  # for a single job joblib would not ask Ray at all, but play here
            raise InputError(
                f"{arg('backend')} ray needs at least 2 processors, and has {processors}; {arg('jobs')} 2 is the least"
            )
        register_ray()
        yield RayCrew(processors)
    finally:
        ray.shutdown()


def _within(seconds: float, connect: Callable[[], Any]) -> Any:
    """What `connect` returns, or TimeoutError: neither client gives up by itself when a stranger listens."""
    done: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def work() -> None:
        try:
            done.put((connect(), None))
        except Exception as error:
            done.put((None, error))

    threading.Thread(target=work, daemon=True).start()
    try:
        found, error = done.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError(f"no answer within {seconds:.0f} s") from None
    if error is not None:
        raise error
    return found


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:150]
