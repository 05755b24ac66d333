"""Interleaved rounds of the same payments by purser and by what people would use instead.

usage: bench.py PURSER FOLDER PAYMENTS ROUNDS   (Bench/run.sh prepares FOLDER and calls this)

Every run has a sandbox of its own, every round has all peers in turn, and the order turns from
round to round. Ratios are taken within a round. The table goes to standard output and between the
two marks of docs/performance.md.
"""

import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import threading
import time

import callbacks

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTE = ROOT / "docs" / "performance.md"
MARKS = ("<!-- bench: begin -->", "<!-- bench: end -->")
FLIGHTS = (64, 256)
STALL = 120
# The script that flushes for each call does a tenth of the payments: its rate is steady, and low.
CAREFUL_SHARE = 10
CURL, DURABLE, MEMORY, CAREFUL, CARELESS = (
    "bare libcurl loop, in C",
    "purser",
    "purser, journal in memory",
    "aiohttp + SQLite, commit around each call",
    "aiohttp, no journal",
)
PEERS = (CURL, DURABLE, MEMORY, CAREFUL, CARELESS)
CONFIG = """schema: purser.config/v1
plugins: [{plugins}]
store: {{sqlite: {journal}}}
accounts:
  bench:
    plugin: tinkoff
    environment: sandbox
    endpoint: {url}/tinkoff
    credentials: {{terminal_key: SimTerminalDEMO, password: {{secret: {{file: password}}}}}}
    limits: {{concurrency: {flight}}}
routes:
  - {{name: roubles, when: {{currency: RUB}}, to: bench}}
  - {{name: the rest, otherwise: refuse}}
"""


class Stall(Exception):
    """A run that had not ended when its time was up."""


class Run:
    """A finished command: its output, its time as a whole, the most memory that it had."""

    def __init__(self, words, limit=STALL):
        start = time.monotonic()
        process = subprocess.Popen(
            [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        )
        self.peak = 0
        ended = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(process.pid, ended))
        watcher.start()
        try:
            output, errors = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Stall from None
        finally:
            ended.set()
            watcher.join()
        self.seconds = time.monotonic() - start
        self.code = process.returncode
        self.text = output.decode()
        self.errors = errors.decode()

    def _watch(self, pid, ended):
        while not ended.wait(0.1):
            try:
                status = pathlib.Path(f"/proc/{pid}/status").read_text()
            except OSError:
                return
            found = re.search(r"VmHWM:\s+(\d+) kB", status)
            self.peak = max(self.peak, int(found[1]) if found else 0)

    def object(self):
        if self.code != 0:
            sys.exit(f"bench: a run ended with code {self.code}:\n{self.text}{self.errors}")
        return json.loads(self.text)


class Sandbox:
    """The provider simulator as a process of its own, for one run."""

    def __init__(self, purser):
        self.process = subprocess.Popen(
            [purser, "dev", "sandbox", "--listen", "127.0.0.1:0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        line = self.process.stderr.readline().decode()
        if "ready " not in line:
            sys.exit(f"bench: the sandbox did not start: {line}")
        self.url = line.split("ready ")[1].strip()

    def __enter__(self):
        return self.url

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


class Bench:
    def __init__(self, purser, folder, payments, rounds):
        self.purser, self.folder = purser, folder
        self.payments, self.rounds = payments, rounds
        self.memory = self._memory_folder()
        self.runs = 0
        self.peak = 0
        # Exchanges per second by (in flight, peer), one per round; None is a stall.
        self.rates, self.whole = {}, {}

    def _memory_folder(self):
        path = pathlib.Path("/dev/shm")
        return path / f"purser-bench-{os.getpid()}" if os.access(path, os.W_OK) else None

    def write_rows(self, path, prefix, count):
        with path.open("w") as out:
            out.write("reference,amount,currency,rebill_id\n")
            for i in range(1, count + 1):
                out.write(f"{prefix}-{i},{10 + i % 1000}.50,RUB,{i}\n")

    def write_config(self, folder, url, flight, name="config.yaml", journal="purser.db"):
        (folder / "password").write_text("SimPass_01\n")
        text = CONFIG.format(plugins=ROOT / "Plugins", url=url, flight=flight, journal=journal)
        (folder / name).write_text(text)
        return folder / name

    def batch(self, url, prefix, count, flight, folder):
        rows = self.folder / f"{prefix}.csv"
        self.write_rows(rows, prefix, count)
        config = self.write_config(folder, url, flight, f"{prefix}.yaml", f"{prefix}.db")
        words = [self.purser, "--config", config, "--format", "json", "batch", "run", rows]
        run = Run(words)
        done = run.object()
        if done["captured"] != count:
            sys.exit(f"bench: not every payment was captured: {run.text}")
        self.peak = max(self.peak, run.peak)
        return 2 * done["rate"], 2 * count / run.seconds

    def measure(self, peer, count, flight):
        """Exchanges per second of the run proper, and of the command from start to end."""
        self.runs += 1
        prefix = f"B{self.runs}"
        with Sandbox(self.purser) as url:
            if peer in (DURABLE, MEMORY):
                folder = self.folder if peer == DURABLE else self.memory
                return self.batch(url, prefix, count, flight, folder)
            url += "/tinkoff"
            if peer == CURL:
                words = [self.folder / "curl_loop", url, prefix, count, flight]
            else:
                journal = self.folder / f"{prefix}.db" if peer == CAREFUL else "-"
                script = ROOT / "Bench" / "payments.py"
                words = [sys.executable, script, url, prefix, count, flight, journal]
            run = Run(words)
            done = run.object()
            return done["rate"], 2 * count / run.seconds

    def run_rounds(self):
        peers = [peer for peer in PEERS if peer != MEMORY or self.memory]
        if self.memory:
            self.memory.mkdir()
        for round_number in range(self.rounds + 1):
            turn = round_number % len(peers)
            for flight in FLIGHTS:
                for peer in peers[turn:] + peers[:turn]:
                    # Round 0 warms the machine; it is short and does not count.
                    count = self.payments if round_number else self.payments // 20
                    count = max(1, count // CAREFUL_SHARE if peer == CAREFUL else count)
                    try:
                        rate, whole = self.measure(peer, count, flight)
                    except Stall:
                        rate, whole = None, None
                    if round_number:
                        self.rates.setdefault((flight, peer), []).append(rate)
                        self.whole.setdefault((flight, peer), []).append(whole)
                    shown = f"{rate:8.0f} exchanges/s" if rate else f"no end in {STALL} s"
                    where = f"round {round_number}, {flight:3} in flight"
                    print(f"{where}: {shown}  {peer}", flush=True)

    def ratios(self, flight, peer):
        pairs = zip(self.rates[flight, DURABLE], self.rates.get((flight, peer), []))
        return [ours / theirs for ours, theirs in pairs if ours and theirs]

    def throughput(self):
        yield (
            "| in flight | peer | exchanges/s | whole command | purser ÷ peer | worst round"
            " | stalls |"
        )
        yield "| --: | :-- | --: | --: | --: | --: | --: |"
        for flight in FLIGHTS:
            for peer in PEERS:
                if (flight, peer) not in self.rates:
                    continue
                rates = self.rates[flight, peer]
                stalls = sum(rate is None for rate in rates)
                ratios = self.ratios(flight, peer) if peer != DURABLE else []
                middle = f"{statistics.median(ratios):.2f}" if ratios else ""
                worst = f"{min(ratios):.2f}" if ratios else ""
                yield (
                    f"| {flight} | {peer} | {median(rates)} | {median(self.whole[flight, peer])}"
                    f" | {middle} | {worst} | {stalls or ''} |"
                )

    def others(self):
        with Sandbox(self.purser) as url:
            config = self.write_config(self.folder, url, 64)
        rows, count = self.folder / "check.csv", self.payments * 10
        self.write_rows(rows, "C", count)
        words = [self.purser, "--config", config, "--format", "json", "batch", "check", rows]
        checks = [Run(words) for _ in range(3)]
        if checks[0].object()["valid"] != count:
            sys.exit(f"bench: batch check found mistakes: {checks[0].text}")
        routing = Run([self.purser, "dev", "bench-route", "--format", "json"]).object()
        callback, script = self.callbacks()
        version = [self.timed([self.purser, "--version"]) for _ in range(10)]
        shipped = [self.purser, "--config", ROOT / "config.yaml", "check"]
        check = [self.timed(shipped) for _ in range(10)]
        yield "| what | measured | wanted |"
        yield "| :-- | --: | --: |"
        yield f"| routing decisions/s, one core | {routing['decisions_per_second']:,} | |"
        yield (
            f"| routing decisions/s with the trace, one core"
            f" | {routing['with_trace_per_second']:,} | ≥ 200,000 |"
        )
        yield (
            f"| callbacks read and checked/s, one core ÷ the same in Python ({script:,.0f}/s)"
            f" | {callback:,}: {callback / script:.1f} times | ≥ 10 times |"
        )
        yield f"| `purser check`, shipped files, new process | {milliseconds(check)} | ≤ 60 ms |"
        linked = linking(self.purser)
        yield f"| `purser --version`, {linked} | {milliseconds(version)} | ≤ 20 ms |"
        yield f"| most memory of a run of the above | {self.peak / 1024:.0f} MB | ≤ 100 MB |"
        rate = count / statistics.median(run.seconds for run in checks)
        yield f"| `purser batch check`, {count:,} rows | {rate:,.0f} rows/s | |"

    def callbacks(self):
        """One signed callback of thirty fields, read and checked by purser and by a script."""
        pages = json.loads((ROOT / "Sources/Callbacks/callbacks.cases.json").read_text())["sets"][0]
        address, key = pages["cases"][0]["url"], pages["key"]["value"]
        shop = self.folder / "shop"
        Run([self.purser, "init", shop, "--plugin", "lyra", "--plugins", ROOT / "Plugins"])
        words = ["dev", "bench-callback", "--account", "lyra-main", "--format", "json", address]
        done = Run([self.purser, "--config", shop / "config.yaml", *words]).object()
        if (done["signature"], done["kind"], done["parameters"]) != ("ok", "success", 30):
            sys.exit(f"bench: the callback of the bench is read wrongly: {done}")
        return done["callbacks_per_second"], callbacks.rate(address, key)

    def timed(self, words):
        start = time.monotonic()
        environment = {**os.environ, "TINKOFF_PASSWORD": "SimPass_01"}
        done = subprocess.run(
            [str(word) for word in words], capture_output=True, cwd=ROOT, env=environment
        )
        if done.returncode:
            sys.exit(f"bench: {words[1:]} ended with {done.returncode}: {done.stderr.decode()}")
        return time.monotonic() - start


def median(rates):
    known = [rate for rate in rates if rate]
    return f"{statistics.median(known):,.0f}" if known else "stall"


def milliseconds(times):
    return f"{statistics.median(times) * 1000:.1f} ms"


def linking(purser):
    libraries = subprocess.run(["ldd", purser], capture_output=True, text=True).stdout
    return "Swift runtime as libraries" if "libswiftCore" in libraries else "static Swift runtime"


def machine():
    info = pathlib.Path("/proc/cpuinfo").read_text()
    model = re.search(r"model name\s*:\s*(.+)", info)
    total = re.search(r"MemTotal:\s+(\d+)", pathlib.Path("/proc/meminfo").read_text())
    release = re.match(r"[\d.]+", platform.release())
    cores = len(os.sched_getaffinity(0))
    return (
        f"{cores} cores, {model[1] if model else platform.machine()},"
        f" {int(total[1]) / 1048576:.0f} GB memory, {platform.system()} {release[0]}"
    )


def load():
    return " ".join(pathlib.Path("/proc/loadavg").read_text().split()[:3])


def main(purser, folder, payments, rounds):
    bench = Bench(purser, pathlib.Path(folder), int(payments), int(rounds))
    before = load()
    print(f"load before: {before}", flush=True)
    try:
        bench.run_rounds()
    finally:
        if bench.memory and bench.memory.exists():
            subprocess.run(["rm", "-rf", str(bench.memory)], check=True)
    version = Run([purser, "--version"]).text.split("\n")[0].strip()
    lines = [
        f"{version}, {time.strftime('%Y-%m-%d', time.gmtime())}; {machine()};"
        f" load average {before} before and {load()} after.",
        f"Medians of {bench.rounds} rounds, {bench.payments:,} payments of two exchanges each;"
        " a tenth of them for the script that flushes around each call.",
        "",
        *bench.throughput(),
        "",
        *bench.others(),
    ]
    table = "\n".join(lines)
    print(f"\n{table}")
    head, rest = NOTE.read_text().split(MARKS[0])
    tail = rest.split(MARKS[1])[1]
    NOTE.write_text(f"{head}{MARKS[0]}\n{table}\n{MARKS[1]}{tail}")


if __name__ == "__main__":
    main(*sys.argv[1:])
