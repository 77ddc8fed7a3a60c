"""What Forestall and others were measured to cost: a table, a plot, and the ratios of what was measured in turn."""

import os
import statistics
import subprocess

US = "Forestall"


def words(figure):
    if figure == 0:
        return "0"
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"


class Measure:
    """One thing that each does in its way: samples of each, in the order of the rounds.

    `remark` tells why a row is not won, and what the least would be.
    """

    def __init__(self, what, unit, samples, remark=""):
        self.what, self.unit, self.samples, self.remark = what, unit, samples, remark

    def others(self):
        return [who for who in self.samples if who != US]

    def ratios(self, who):
        """What another one needs for each of ours, round by round; none where ours is nothing."""
        ours = self.samples[US]
        return [theirs / our for theirs, our in zip(self.samples[who], ours)] if all(ours) else []

    def is_won(self):
        middle = statistics.median(self.samples[US])
        return all(middle <= statistics.median(self.samples[who]) for who in self.others())

    def lines(self):
        """Lines of the table: who, median, least, most, ratio to ours with its spread, how many samples."""
        for who, samples in self.samples.items():
            middle = statistics.median(samples)
            ratio = ""
            if who != US:
                ratios = self.ratios(who)
                ratio = (
                    f"{words(statistics.median(ratios))} ({words(min(ratios))}–{words(max(ratios))})" if ratios
                    else "as much" if middle == 0 else "ours is 0")
            yield who, words(middle), words(min(samples)), words(max(samples)), ratio, str(len(samples))


def print_measure(measure):
    print(f"{measure.what}, {measure.unit}" + ("" if measure.is_won() else "   NOT WON"))
    for who, middle, least, most, ratio, count in measure.lines():
        print(f"  {who:<44}{middle:>12}{least:>12}{most:>12}  {ratio:<26}n={count}")
    if measure.remark:
        print(f"  {measure.remark}")
    print(flush=True)


def write(folder, measures, machine):
    """Writes peers.md and peers.svg."""
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/peers.md", "w") as file:
        file.write(
            "# Forestall beside its peers\n\n"
            f"Measured by `contrib/bench peers`, in one run, in turn, on {machine}. Each figure is a median, with the least and the most of\n"
            "its samples; “times ours” is the median of what another needs for each of ours, round by round, and its spread.\n\n"
            "![Each peer's median as a multiple of ours](peers.svg)\n")
        for measure in measures:
            file.write(
                f"\n## {measure.what}, {measure.unit}\n\n| who | median | least | most | times ours | samples |\n|---|--:|--:|--:|--:|--:|\n")
            for line in measure.lines():
                file.write("| " + " | ".join(line) + " |\n")
            if measure.remark:
                file.write(f"\n{measure.remark}\n")
    plot(folder, measures)


def plot(folder, measures):
    """One line for each peer in each measure: its ratios to ours, on a logarithmic scale."""
    lines, labels = [], []
    for measure in measures:
        for who in measure.others():
            ratios = measure.ratios(who)
            # On such a scale nothing has no place.
            if ratios and all(ratio > 0 for ratio in ratios):
                place = -len(lines)
                lines.append(f"{statistics.median(ratios):g} {place} {min(ratios):g} {max(ratios):g}")
                labels.append(f'"{measure.what}: {who}" {place}')
    height = 90 + 19 * len(lines)
    orders = f"""
set terminal svg size 1000,{height} font "sans-serif,13" background rgb "white"
set output "{folder}/peers.svg"
set logscale x
set format x "%g"
set xlabel "times ours (right of 1: it costs more, or is later, than Forestall)"
set yrange [{-len(lines)}:1]
set ytics ({", ".join(labels)}) noenhanced
set grid x
unset key
set arrow from 1, graph 0 to 1, graph 1 nohead lw 2 lc rgb "#888888"
$figures << END
{chr(10).join(lines)}
END
plot $figures using 1:2:3:4 with xerrorbars pt 7 ps 0.7 lw 1.5 lc rgb "#1a5fb4"
"""
    subprocess.run(["gnuplot"], input=orders, text=True, check=True)
