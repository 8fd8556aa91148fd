"""Lays a report out as a document: what it says in words and tables, in the order in which it is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from importlib.metadata import version
from typing import Final

from paigow.games.submission import Filing, RulesSubmission
from paigow.odds.edge import chance
from paigow.odds.sheet import WagerPage
from paigow.odds.sheet_records import in_text, meter_cells
from paigow.odds.wagers import MOST_OTHERS, RowOdds
from paigow.report.document import Document, Facts, Listing, Paragraph, Part, Section, Signatures, Table
from paigow.report.figures import ROUNDS, SEED, SHARES, VOLATILITY, Report, switches_in_force, variance_shares
from paigow.report.wording import edge_text, figure, money, one_in, points, share
from paigow.rules.house_ways import house_way

_NOT_NAMED: Final = "not named"
_STEPS_OF_CURVE: Final = 4
"""Of the points of a curve every fourth is printed."""


def report_document(report: Report) -> Document:
    """The report as a paper."""
    filed = report.submission
    said = dict(filing_facts(filed))
    title, who = said["Title"], said["Licensee"]
    return Document(
        title=f"{title}: report on the odds",
        subtitle=f"{filed.game_played.title} under the rules {filed.rules}. Licensee: {who}.",
        sections=(
            _identification(report),
            _summary(report),
            *_main(report),
            *_bank(report),
            *(section for page in report.sheet.wagers for section in _wager(report, page)),
            *_bands(report),
            *_covariances(report),
            _exposure(report),
            *_changes(report),
            _rules(report),
            _rulings(report),
            _method(report),
            Section("Signatures", (Signatures(("For the licensee", "For the laboratory", "Approved by")),)),
        ),
        made=report.made,
        footer=f"{title}. {report.made:%Y-%m-%d %H:%M} UTC. SHA-256 of the file {report.hash_of_bytes[:16]}",
    )


def filing_facts(filed: RulesSubmission) -> tuple[tuple[str, str], ...]:
    """Who files a submission, and what its filing says of it."""
    filing = filed.filing or Filing()
    rows = (
        ("Licensee", filing.licensee or filed.licensee or _NOT_NAMED),
        ("Title", filing.title or filed.title or filed.game_played.title),
        ("Revision", filing.revision),
        ("Effective", "" if filing.effective is None else filing.effective.isoformat()),
        ("Replaces", filing.replaces),
        ("Tables", ", ".join(filing.tables)),
        ("Contact", filing.contact),
    )
    return tuple((name, value) for name, value in rows if value)


def identification_facts(report: Report) -> tuple[tuple[str, str], ...]:
    """All that says which submission this is about, and what made the report."""
    filed, facts = report.submission, report.sheet.identity.facts()
    rows = (
        *filing_facts(filed),
        ("Game", f"{filed.game_played.title}, rules {filed.rules}"),
        ("House way", house_way(filed.game_played.family, filed.house_way).title),
        ("File", report.file),
        ("SHA-256 of the file", report.hash_of_bytes),
        ("SHA-256 of its meaning", report.hash_of_meaning),
        ("SHA-256 of the house way", facts["house_way_sha256"]),
        ("SHA-256 of the program", facts["program_sha256"]),
        ("Made at", f"{report.made:%Y-%m-%d %H:%M:%S} UTC"),
        ("Made by", f"paigow {facts['paigow']}, Python {facts['python']}, {facts['libraries']}"),
        ("Written with", f"typst {version('typst')}, XlsxWriter {version('XlsxWriter')}"),
        ("Command", report.command),
    )
    return tuple((name, value) for name, value in rows if value)


def _identification(report: Report) -> Section:
    warnings = tuple(Paragraph(f"Mind: {each}") for each in report.sheet.warnings)
    return Section(
        "Identification",
        (
            Facts(identification_facts(report)),
            Paragraph(
                "The digest of the meaning is taken over every key as it is in force, so a comment or a "
                "blank in the file changes only the digest of the file.",
                is_note=True,
            ),
            *warnings,
        ),
    )


def _summary(report: Report) -> Section:
    rows = tuple(
        (
            f"{line.wager}, {line.terms}",
            edge_text(line.edge),
            edge_text(1 - line.edge),
            chance(line.hit_rate).partition(" (")[0],
            figure(line.deviation),
            figure(line.volatility),
            money(line.largest),
            one_in(line.chance_of_largest),
        )
        for line in report.lines
    )
    head = ("Wager", "Edge", "Return", "Hits", "Std. dev.", "Vol. index", "Largest", "How often")
    left_out = tuple(
        Paragraph(f"Not computed here: {line.side}.") for line in report.sheet.main if line.odds is None
    )
    return Section(
        "Every wager on one line",
        (
            Table(head, rows),
            Paragraph(
                "The edge is what the bettor is expected to lose of each unit wagered; it is "
                "positive where it "
                "favours the licensee. Hits are wins; a push is none. The standard deviation is that of one "
                f"wager's result per unit wagered, and the volatility index {figure(VOLATILITY)} "
                "times as much. "
                "The largest payout is that of the greatest wager with the payout limits in force, the wager "
                "itself not counted.",
                is_note=True,
            ),
            *_before_rounding(report),
            *left_out,
        ),
    )


def _before_rounding(report: Report) -> Iterator[Paragraph]:
    if report.by_size:
        text = "Vigorish of the main wager is counted by its percentage; the section on sizes has it rounded."
        yield Paragraph(text, is_note=True)


def _main(report: Report) -> Iterator[Section]:
    known = [(line, line.odds) for line in report.sheet.main if line.odds is not None]
    if not known:
        return
    total = known[0][1].total
    counts = Table(
        ("Side", "Wins", "Pushes", "Losses", report.sheet.edge_heading, "Std. dev."),
        tuple(
            (
                line.side,
                f"{odds.win:,}",
                f"{odds.push:,}",
                f"{odds.lose:,}",
                edge_text(odds.edge),
                figure(odds.std),
            )
            for line, odds in known
        ),
    )
    chances = Table(
        ("Side", "Wins", "Pushes", "Losses"),
        tuple(
            (line.side, *(chance(Fraction(each, odds.total)) for each in (odds.win, odds.push, odds.lose)))
            for line, odds in known
        ),
    )
    yield Section(
        "The main wager by side", (Paragraph(f"Counts are out of {total:,} deals."), counts, chances)
    )
    if report.by_size:
        last = report.printed_sizes[-1].wager
        worst = max(report.by_size, key=lambda row: row.odds.edge)
        yield Section(
            "The main wager by size",
            (
                Paragraph(
                    "Vigorish is rounded up to a quarter of a dollar, so the edge depends on "
                    "the wager. Of whole "
                    f"dollars from {money(report.by_size[0].wager)} to "
                    f"{money(report.by_size[-1].wager)} it is "
                    f"highest at {money(worst.wager)}, {edge_text(worst.odds.edge)}. "
                    f"The table goes to {money(last)}; workbook and JSON go on to the greatest wager."
                ),
                Table(
                    ("Wager", "Vigorish", "of the win", "Edge"),
                    tuple(
                        (
                            money(row.wager),
                            money(row.vigorish) if row.vigorish % 100 else f"{money(row.vigorish)}.00",
                            edge_text(Fraction(row.vigorish, row.wager)),
                            edge_text(row.odds.edge),
                        )
                        for row in report.printed_sizes
                    ),
                    widths=(1, 1, 1, 1),
                ),
            ),
            level=2,
        )


def _bank(report: Report) -> Iterator[Section]:
    if not report.bank:
        return
    rows = tuple(
        (
            str(row.opponents),
            edge_text(row.before),
            edge_text(float(row.vigorish)),
            _error(100 * row.error),
            edge_text(row.edge),
        )
        for row in report.bank
    )
    head = ("Opponents", "Won before vigorish", "Vigorish", "Std. error, points", "Edge over the bank")
    yield Section(
        "The bank against several opponents",
        (
            Table(head, rows),
            Paragraph(
                "Per unit of what the opponents wager in all; bank and opponents set by the "
                "dealer's house way. "
                "What the bank wins before vigorish is exact: the expectation of a sum is the sum of the "
                "expectations. Vigorish is taken of the surplus of a round, by its percentage; "
                "with two opponents "
                f"and more it is simulated in {report.deals:,} deals from seed {SEED}. Below zero "
                "the bank has the "
                "advantage.",
                is_note=True,
            ),
        ),
        level=2,
    )


def _wager(report: Report, page: WagerPage) -> Iterator[Section]:
    odds, wager = page.odds, page.odds.terms.wager
    shares = variance_shares(odds)

    def cells(row: RowOdds, of_variance: Fraction) -> tuple[str, ...]:
        likely = Fraction(row.count, odds.total)
        return (
            row.label,
            f"{row.count:,}",
            chance(likely).partition(" (")[0],
            one_in(likely),
            "never paid" if row.excluded else in_text(row.pays),
            "" if row.paid is None else share(likely * Fraction(row.paid, wager)),
            share(of_variance),
        )

    lost = Fraction(odds.losing, odds.total)
    rows = [
        cells(row, each)
        for row, each in zip(odds.rows, shares or [Fraction(0)] * len(odds.rows), strict=False)
    ]
    rows.append(
        (
            "Any other hand",
            f"{odds.losing:,}",
            chance(lost).partition(" (")[0],
            one_in(lost),
            "loses",
            "0%",
            share(shares[-1]) if shares else "0%",
        )
    )
    parts: list[Part] = [
        Paragraph(
            f"Pay table {odds.id} ({odds.clause}); {odds.total:,} combinations; a wager of {money(wager)}"
            f"{'' if odds.colour is None else f' on {odds.colour}'}. Edge "
            f"{edge_text(odds.edge or 0)}, standard "
            f"deviation {odds.standard_deviation}."
        ),
        Table(("Hand", "Combinations", "Chance", "How often", "Pays", "Return", "Variance"), tuple(rows)),
    ]
    if page.by_colour:
        parts.append(
            Table(
                ("Colour", "Edge"),
                tuple((str(colour), edge_text(each.edge or 0)) for colour, each in page.by_colour.items()),
            )
        )
    parts += _sizes_of(report, page)
    if page.without_limit:
        parts.append(
            Table(
                ("Wager", "Edge", "Without the limit"),
                tuple(
                    (money(size), edge_text(cut), edge_text(uncut)) for size, cut, uncut in page.without_limit
                ),
                caption="The payout limit",
            )
        )
    if page.shared_limit:
        parts.append(
            Paragraph(
                f"Beside a full table, royal flushes that share the limit cost {money(page.filed.most)} "
                f"{share(page.shared_limit)} of the wager."
            )
        )
    yield Section(page.filed.title, tuple(parts))
    yield from _meters(page)


def _sizes_of(report: Report, page: WagerPage) -> Iterator[Part]:
    beside = [each for each in report.beside if each.wager == page.filed.title]
    if not beside:
        return
    head = ("Wager", *("alone" if not n else f"{n} other{'s' * (n > 1)}" for n in range(MOST_OTHERS + 1)))
    sizes = dict.fromkeys(each.size for each in beside)
    edges = {each: edge_text(each.edge) for each in beside}
    deviations = {each: figure(each.deviation) for each in beside}
    for caption, texts in (
        ("Edge by size and number of other players, with envy bonuses", edges),
        ("Standard deviation, the same way", deviations),
    ):
        rows = tuple((money(size), *(texts[each] for each in beside if each.size == size)) for size in sizes)
        yield Table(head, rows, caption=caption)


def _meters(page: WagerPage) -> Iterator[Section]:
    if not page.meters:
        return
    growth = page.filed.growth
    parts: list[Part] = [
        Table(
            ("Meter", "Starts at", "Won whole", "Break-even", "Mean when won"),
            tuple(meter_cells(meter, page.odds) for meter in page.meters),
        ),
        Table(
            ("Meter", "Takes of each wager", "Starts again at", "Drains"),
            tuple(
                (
                    meter.name,
                    f"{float(growth[meter.name].rate):g}%" if meter.name in growth else "unknown",
                    money(growth[meter.name].reset) if meter.name in growth else "unknown",
                    "yes: fixed sums take more than wagers add" if meter.drains else "no",
                )
                for meter in page.meters
            ),
        ),
    ]
    if page.long_run is not None:
        parts.append(
            Paragraph(
                f"Over time the edge is {edge_text(page.long_run.edge)}, whatever the meters stand "
                "at: all that "
                "wagers add to a meter is paid out again, with a reset amount each time it is won."
            )
        )
    for curve in page.curves:
        rows = tuple(
            (money(amount), edge_text(1 - edge), edge_text(edge))
            for amount, edge in curve.points[::_STEPS_OF_CURVE]
        )
        parts.append(Table(("Meter at", "Return", "Edge"), rows, caption=f"Return by the {curve.meter}"))
    yield Section(f"{page.filed.title}: the meters", tuple(parts), level=2)


def _bands(report: Report) -> Iterator[Section]:
    parts: list[Part] = []
    for wager in dict.fromkeys(band.wager for band in report.bands):
        rows = tuple(
            (
                f"{band.rounds:,}",
                *(f"{edge_text(low)} to {edge_text(high)}" for _, low, high in band.bands),
            )
            for band in report.bands
            if band.wager == wager
        )
        head = ("Rounds", *(f"{round(100 * each)} percent" for each in SHARES))
        parts.append(Table(head, rows, caption=wager))
    without = [line.wager for line in report.lines if line.wager not in {band.wager for band in report.bands}]
    if without:
        parts.append(
            Paragraph(f"No bands are given for {', '.join(without)}: a meter stands at too odd an amount.")
        )
    if parts:
        parts.append(
            Paragraph(
                "What the licensee keeps of each unit wagered in equal wagers of one size, as "
                "much chance left out "
                "below a band as above it. The bands come from the exact distribution of one round by "
                "convolution; no normal curve is assumed.",
                is_note=True,
            )
        )
        parts += _before_rounding(report)
        yield Section(f"Bands for {ROUNDS[0]:,} to {ROUNDS[-1]:,} rounds", tuple(parts))


def _covariances(report: Report) -> Iterator[Section]:
    if not report.covariances:
        return
    rows = tuple(
        (
            f"{each.first} and {each.second}",
            figure(each.covariance),
            _error(each.error),
            figure(each.correlation),
            _error(each.correlation_error),
        )
        for each in report.covariances
    )
    yield Section(
        "Covariance of wagers in one round",
        (
            Table(("Wagers", "Covariance", "Std. error", "Correlation", "Std. error"), rows),
            Paragraph(
                f"Per unit of each wager, in {report.deals:,} deals from seed {SEED}; the player "
                "sets by the dealer's "
                "house way. The correlation is the covariance by the exact standard deviations. What the "
                "starting position decides is independent of every hand.",
                is_note=True,
            ),
        ),
    )


def _error(value: float) -> str:
    return figure(value) if value else "exact"


def _exposure(report: Report) -> Section:
    rows = [(each.wager, money(each.position), money(each.table)) for each in report.exposure]
    rows.append(
        (
            "All wagers",
            money(sum(each.position for each in report.exposure)),
            money(sum(each.table for each in report.exposure)),
        )
    )
    return Section(
        "Largest exposure in a round",
        (
            Table(("Wager", "One position", f"{report.positions} positions"), tuple(rows)),
            Paragraph(
                "The greatest wager, with its coupon where coupons are taken, the row that pays most, "
                "and an envy bonus for the same row "
                "from every other "
                "player. It is an upper bound: hands share no card, so not all of it comes in one round. "
                "A share of a meter is money that was wagered before.",
                is_note=True,
            ),
        ),
    )


def _changes(report: Report) -> Iterator[Section]:
    left_out = "The main wager was left out in some of them and may change too."
    rows = tuple(
        (
            each.switch,
            each.reading,
            each.wager,
            edge_text(each.before),
            edge_text(each.after),
            points(each.after - each.before),
        )
        for each in report.readings.changes
    )
    if rows:
        yield Section(
            "Other readings that would change the odds",
            (
                Table(
                    ("Switch", "Other reading", "Wager", "Edge", "Edge then", "Points"),
                    rows,
                    texts=3,
                    widths=(4, 3, 6, 2, 2, 2),
                ),
                Paragraph(
                    "Every other switch of the game leaves all edges as they are."
                    if report.readings.has_main
                    else f"Every other switch of the game leaves the optional wagers as they are. {left_out}",
                    is_note=True,
                ),
            ),
        )
    else:
        text = "No other reading of a switch of this game changes an edge"
        said = f"{text}." if report.readings.has_main else f"{text} of an optional wager. {left_out}"
        yield Section("Other readings that would change the odds", (Paragraph(said),))
    if report.house_ways:
        yield Section(
            "Other house ways of the dealer",
            (
                Paragraph("Vigorish is counted by its percentage.", is_note=True),
                Table(
                    ("House way", "The player sets", "Edge"),
                    tuple((each.way, each.player, edge_text(each.edge)) for each in report.house_ways),
                    texts=2,
                    widths=(3, 3, 2),
                ),
            ),
        )


def _rules(report: Report) -> Section:
    empty = ('""', "{}", "[]")
    rows = tuple(
        (key.path, "none" if key.value in empty else key.value, key.meaning, ", ".join(key.clauses))
        for key in report.keys
    )
    return Section(
        "Rules and options in force",
        (Table(("Key", "Value", "Meaning", "Clauses"), rows, texts=4, widths=(5, 4, 8, 4)),),
    )


def _rulings(report: Report) -> Section:
    documents = tuple(document.value for document in report.submission.rules.documents)

    def clauses(names: Iterable[str]) -> str:
        return ", ".join(each for each in names if each.startswith(documents))

    rows = tuple(
        (each.name, taken, ", ".join(others), each.meaning, clauses(each.clauses))
        for each, taken, others in switches_in_force(report.submission)
    )
    return Section(
        "Rulings in force",
        (
            Paragraph(
                f"Edition {report.submission.rulings} of the ledger of rulings. Each line is a "
                "clause that could be "
                "read otherwise: the reading taken, and the one not taken."
            ),
            Table(
                ("Switch", "Taken", "Not taken", "Meaning", "Clauses"), rows, texts=5, widths=(5, 3, 3, 8, 4)
            ),
        ),
    )


def _method(report: Report) -> Section:
    return Section(
        "Method, checks and reproduction",
        (
            Paragraph(
                "The main wager is counted over all deals of two hands, the optional wagers over "
                "all hands that "
                "decide them. Counts are whole numbers, edges and variances fractions of them in "
                "lowest terms; "
                "decimals are made only to be printed, rounded half to even."
            ),
            Listing(
                (
                    "Wins, pushes and losses add up to the number of deals, which is checked "
                    "whenever they are read.",
                    "The rows of each pay table and the hands that lose add up to the number of "
                    "combinations.",
                    "The table engine settles by the same pay tables and the same rounding of vigorish.",
                    "The workbook holds the counts and formulas, so that each figure can be "
                    "computed again without "
                    "this program.",
                )
            ),
            Paragraph(f"To make this report again, byte for byte, with the same versions: {report.command}"),
        ),
    )
