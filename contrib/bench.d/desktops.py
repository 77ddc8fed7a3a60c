"""Many desktops behind one port, as node_exporter would answer for each: desktops.py METRICS COUNT

METRICS is what `forestall metrics --format text` says of one desktop. Its times move on with the clock: each desktop looks
once in five minutes, at a moment of its own. One desktop of a hundred has a client that is overdue, and one of a hundred
does not answer. The first line says the port.
"""

import asyncio
import re
import sys
import time

PERIOD = 300
TIME = re.compile(r"^(\w+_timestamp_seconds(?:\{[^}]*\})?) (\d+)$", re.MULTILINE)


def with_one_due(text):
    """The same desktop after its first client fell silent."""
    client = re.search(r'client="([^"]*)"', text)[1]
    for state, holds in (("well", 0), ("due", 1)):
        text = re.sub(rf'^(forestall_client_state{{client="{client}",state="{state}"[^}}]*}}) \d$',
                      rf"\1 {holds}", text, flags=re.MULTILINE)
    return text


class Desktop:
    """What one answers: pieces of text, and between them times as seconds after its last look."""

    def __init__(self, text):
        looked = int(re.search(r"^forestall_sweep_last_timestamp_seconds\S* (\d+)$", text, re.MULTILINE)[1])
        parts = TIME.split(text)
        self.pieces = [parts[0]]
        self.ages = []
        for name, value, rest in zip(parts[1::3], parts[2::3], parts[3::3]):
            self.pieces[-1] += f"{name} "
            self.pieces.append(rest)
            self.ages.append(int(value) - looked)

    def text(self, number, now):
        looked = int(now) - (int(now) + 7 * number) % PERIOD
        text = self.pieces[0]
        for age, piece in zip(self.ages, self.pieces[1:]):
            text += f"{looked + age}{piece}"
        return (f"{text}# TYPE node_textfile_mtime_seconds gauge\n"
                f'node_textfile_mtime_seconds{{file="/var/lib/prometheus/node-exporter/forestall.prom"}} {looked}\n'
                f"# TYPE node_textfile_scrape_error gauge\nnode_textfile_scrape_error 0\n"
                f"# TYPE node_time_seconds gauge\nnode_time_seconds {now:.6f}\n")


async def main(path, count):
    with open(path) as file:
        text = file.read()
    well, due = Desktop(text), Desktop(with_one_due(text))

    async def answer(reader, writer):
        try:
            request = await reader.readuntil(b"\r\n\r\n")
            number = int(re.search(rb"desktop=(\d+)", request)[1])
            if number % 100 != 50:
                body = (due if number % 100 == 0 else well).text(number, time.time()).encode()
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4\r\nConnection: close\r\n"
                             b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
