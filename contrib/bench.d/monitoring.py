"""What it costs one Prometheus to watch over many desktops: the shipped configuration and rules, at the shipped intervals."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from desktops import Desktop

MB = 1024 * 1024
CLIENTS = 5


class Server:
    """A server that says itself where it listens, and that it is ready where it is to."""

    def __init__(self, *command, ready=""):
        self.program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.program.stdout:
            found = re.search(r'msg="Listening on" address=(\S+)|^(\d+)$', line)
            if found:
                self.address = found[1] or f"127.0.0.1:{found[2]}"
                break
        for line in self.program.stdout if ready else ():
            if ready in line:
                break
        if self.program.poll() is not None or not hasattr(self, "address"):
            raise SystemExit(f"bench: {command[0]} does not listen")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.kill()
        self.program.wait()

    def metrics(self):
        """What it tells of itself; of samples with labels the sum."""
        figures = {}
        with urllib.request.urlopen(f"http://{self.address}/metrics", timeout=60) as answer:
            for line in answer.read().decode().splitlines():
                if not line.startswith("#"):
                    series, value = line.rsplit(" ", 1)
                    name = series.split("{")[0]
                    figures[name] = figures.get(name, 0) + float(value)
        return figures

    def ask(self, expression):
        """The one number that an expression comes to."""
        query = urllib.parse.urlencode({"query": expression})
        with urllib.request.urlopen(f"http://{self.address}/api/v1/query?{query}", timeout=120) as answer:
            result = json.load(answer)["data"]["result"]
        return float(result[0]["value"][1]) if result else 0


def resident(pid):
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def one_desktop(session):
    """What Forestall tells of a desktop with five clients that are well."""
    for number in range(CLIENTS):
        session.forestall("add", f"client{number}", "--every", "5min", "--title", f"Client number {number}")
        session.forestall("beat", f"client{number}")
    session.forestall("sweep")
    text = session.forestall("metrics", "--format", "text")
    for number in range(CLIENTS):
        session.forestall("remove", f"client{number}")
    return text


def on_disk(folder, text):
    """How many bytes a sample takes in a block, of a day of one desktop asked each minute."""
    desktop = Desktop(text)
    series = {}
    for minute in range(24 * 60):
        now = 1_760_000_000 + 60 * minute
        for line in desktop.text(1, now).splitlines():
            if not line.startswith("#"):
                name, value = line.rsplit(" ", 1)
                series.setdefault(name, []).append(f"{name} {value} {now}\n")
    with open(f"{folder}/day.om", "w") as file:
        for lines in series.values():
            file.writelines(lines)
        file.write("# EOF\n")
    blocks = f"{folder}/blocks"
    subprocess.run(["promtool", "tsdb", "create-blocks-from", "--max-block-duration=24h", "openmetrics",
                    f"{folder}/day.om", blocks], check=True, capture_output=True)
    size = samples = 0
    for block in os.scandir(blocks):
        with open(f"{block.path}/meta.json") as file:
            samples += json.load(file)["stats"]["numSamples"]
        size += sum(entry.stat().st_size for entry in os.scandir(f"{block.path}/chunks"))
    return size / samples


def prepare(top, folder, alertmanager, desktops, count):
    """The shipped configuration, with these desktops and that Alertmanager."""
    shutil.copytree(f"{top}/contrib/prometheus", folder)
    os.unlink(f"{folder}/desktops/example.yml")
    with open(f"{folder}/prometheus.yml", "r+") as file:
        text = file.read()
        assert "127.0.0.1:9093" in text
        file.seek(0)
        file.write(text.replace("127.0.0.1:9093", alertmanager.address))
        file.truncate()
    with open(f"{folder}/desktops/all.yml", "w") as file:
        # JSON is YAML too.
        json.dump([{"targets": [desktops.address],
                    "labels": {"desktop": f"desktop{number}", "__param_desktop": str(number)}}
                   for number in range(count)], file)


def evaluations(prometheus, wanted):
    """What the server tells of itself after each evaluation of the rules, once it has asked all desktops twice."""
    seen = None
    while wanted:
        time.sleep(0.5)
        figures = prometheus.metrics()
        done = figures["prometheus_rule_group_iterations_total"]
        if done != seen and figures["prometheus_rule_group_last_duration_seconds"]:
            if seen is not None:
                wanted -= 1
                yield figures
            seen = done


def monitoring(session, table, quick):
    count = 1_000 if quick else 10_000
    here = os.path.dirname(os.path.abspath(__file__))
    top = os.path.dirname(os.path.dirname(here))
    folder = f"{session.home}/monitoring"
    os.makedirs(folder)
    text = one_desktop(session)
    with open(f"{folder}/desktop.prom", "w") as file:
        file.write(text)
    with Server(f"{top}/contrib/lab/webhook") as webhook, \
            Server(sys.executable, f"{here}/desktops.py", f"{folder}/desktop.prom", str(count)) as desktops:
        with open(f"{top}/contrib/prometheus/alertmanager.yml") as file:
            routes = file.read().replace("127.0.0.1:8095", webhook.address)
        with open(f"{folder}/alertmanager.yml", "w") as file:
            file.write(routes)
        with Server("prometheus-alertmanager", "--web.listen-address=127.0.0.1:0", "--cluster.listen-address=",
                    f"--storage.path={folder}/alerts", f"--config.file={folder}/alertmanager.yml") as alertmanager:
            prepare(top, f"{folder}/server", alertmanager, desktops, count)
            with Server("prometheus", "--web.listen-address=127.0.0.1:0", f"--storage.tsdb.path={folder}/data",
                        f"--config.file={folder}/server/prometheus.yml", ready="ready to receive") as prometheus:
                watch(prometheus, table, count, 3 if quick else 5)
    table.row("bytes on the disk per sample", [on_disk(folder, text)], 2, " B")
    shutil.rmtree(folder)


def watch(prometheus, table, count, rounds):
    # All of them, and a minute more, in which their series are no longer new.
    while prometheus.ask("count(up)") < count:
        time.sleep(2)
    told = list(evaluations(prometheus, rounds + 1))
    pairs = list(zip(told, told[1:]))
    name = f"{count:,} desktops of {CLIENTS} clients"

    def per_second(figure):
        return [(after[figure] - before[figure]) / 60 for before, after in pairs]

    interval = told[0]["prometheus_rule_group_interval_seconds"]
    table.row(f"{name}: an evaluation of the rules",
              [figures["prometheus_rule_group_last_duration_seconds"] for figures in told[1:]], interval, " s", max)
    table.row("  evaluations that were missed",
              [told[-1]["prometheus_rule_group_iterations_missed_total"]
               - told[0]["prometheus_rule_group_iterations_missed_total"]], 0)
    series = [figures["prometheus_tsdb_head_series"] for figures in told[1:]]
    table.row("  series", series)
    table.row("  series per desktop", [figure / count for figure in series])
    table.row("  samples taken in per second", per_second("prometheus_tsdb_head_samples_appended_total"))
    memory = resident(prometheus.program.pid)
    table.row("  memory of Prometheus", [memory], unit=" MB")
    table.row("  memory per series", [memory * MB / series[-1] / 1024], unit=" kB")
    table.row("  processors that Prometheus keeps busy", per_second("process_cpu_seconds_total"))
    table.row("  longest answer of a desktop", [prometheus.ask("max(scrape_duration_seconds)")], 10, " s")
    firing = 'count(ALERTS{alertstate=~"pending|firing",alertname="%s"})'
    for alert, wanted in (("ForestallClientOverdue", count // 100), ("ForestallDesktopSilent", count // 100)):
        found = prometheus.ask(firing % alert)
        table.row(f"  {alert}, found of {wanted}", [found])
        if found != wanted:
            print(f"monitoring: {alert} is raised {found:.0f} times, and not {wanted}", flush=True)
