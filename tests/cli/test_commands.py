"""The commands: what they print, where, and with which exit status."""

import gc
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from railyard import __version__
from railyard.cli import COMMANDS
from railyard.cli.simulate import seeds
from railyard.cli.start import start
from railyard.games import discover
from tests.saves.test_damage import content, made

GAME = "night_mail"


@pytest.fixture(autouse=True)
def _night_mail(night_mail: Any) -> None:
    """Night Mail is among the games."""


class Cli:
    """Carries out command lines and looks at what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        """Status, standard output and standard error of a command line."""
        try:
            status = start([str(argument) for argument in arguments])
        except SystemExit as stop:
            assert isinstance(stop.code, int)
            status = stop.code
        out, err = self._capsys.readouterr()
        return status, out, err

    def fine(self, *arguments: object) -> str:
        """What a command prints that ends well and says nothing else."""
        status, out, err = self(*arguments)
        assert (status, err) == (0, "")
        return out

    def wrong(self, status: int, *arguments: object) -> str:
        """The one line a command says that does not end well."""
        ended, out, err = self(*arguments)
        assert (ended, out) == (status, "")
        assert err.startswith("railyard: ")
        assert err.count("\n") == 1
        return err.removeprefix("railyard: ").rstrip("\n")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


@pytest.fixture
def save(tmp_path: Path, cli: Cli) -> Path:
    """A finished game."""
    path = tmp_path / "a game.railsave"
    cli.fine("simulate", GAME, "--seed", "7", "--players", "3", "--option", "is_long=true", "--save", path)
    return path


# The first word


def test_version(cli: Cli) -> None:
    assert cli.fine("--version") == f"railyard {__version__}\n"


def test_help_names_every_command(cli: Cli) -> None:
    told = cli.fine("--help")
    assert all(f"\n  {name} " in told for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(cli: Cli, name: str) -> None:
    assert f"usage: railyard {name}" in cli.fine(name, "--help")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--loud"], "there is no option --loud"),
        (["fly", "high"], "fly is no command; the commands are games, simulate"),
        (["simulate"], "the following arguments are required: GAME"),
        (["simulate", "chess"], "there is no game chess; there are "),
        (["simulate", GAME, "--players", "9"], "argument --players: 9 is not from 1 to 8"),
        (["simulate", GAME, "--players", "many"], "many is no whole number"),
        (["simulate", GAME, "--players", "1"], "Night Mail is for 2 to 4 people, not 1"),
        (["simulate", GAME, "--option", "stake"], "write it as key=value"),
        (["simulate", GAME, "--option", "stake=2"], "stake=2 is not possible; stake can be 1, 4"),
        (["simulate", GAME, "--option", "colour=2"], "has no option colour; it has stake, is_long"),
        (["simulate", GAME, "--games", "2", "--save", "x"], "--save is for one game"),
        (["simulate", GAME, "--players-are", "clever"], "invalid choice: 'clever'"),
        (["simulate", GAME, "--see", "1"], "unrecognized arguments: --see 1"),
        (["verify"], "the following arguments are required: FILE"),
        (["render", "-o", "a.png"], "render wants either a FILE or --board GAME/BOARD"),
        (["render", "a", "-o", "a.gif"], "the name has to end in .png, .svg, .pdf"),
        (["render", "--board", "dampfross/atlantis", "-o", "a.png"], "dampfross has no board atlantis; it has bayern"),
        (["render", "--board", "dampfross/bayern", "--at", "3", "-o", "a.png"], "--at goes with a FILE"),
        (["render", "--board", "dampfross/bayern", "--paper", "a4", "-o", "a.png"], "--paper goes with a .pdf"),
        (["render", "--board", "dampfross/bayern", "--without-drawing", "-o", "a.png"], "go with a FILE"),
        (["render", "a", "--without-drawing", "--at", "3", "-o", "a.png"], "goes with neither --at nor --document"),
        (["render", "a", "--document", "bank_sheet", "-o", "a.png"], "the name has to end in .csv, .pdf"),
        (["render", "a", "--document", "bank_sheet", "--width", "90", "-o", "a.pdf"], "takes --at and --paper alone"),
        (["render", "a", "--width", "90", "-o", "a.pdf"], "--width goes with a .png without --size"),
        (["compile-board", "a.json", "-o", "a.json"], "would be overwritten by its own board"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use(cli: Cli, arguments: Sequence[str], says: str) -> None:
    assert says in cli.wrong(2, *arguments)


def test_a_file_that_is_not_there(cli: Cli, tmp_path: Path) -> None:
    missing = tmp_path / "none.railsave"
    for name in ("verify", "transcript"):
        assert cli.wrong(1, name, missing) == f"{missing}: No such file or directory"
    assert cli.wrong(1, missing) == f"{missing}: there is no such file"
    assert "and no command either (games, simulate" in cli.wrong(1, "gmaes")


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [
        ([], (None, False, "")),
        (["FILE"], ("FILE", False, "")),
        (["--portable"], (None, True, "")),
        (["FILE", "--portable"], ("FILE", True, "")),
        (["--lang", "de", "--portable", "FILE"], ("FILE", True, "de")),
        (["--", "FILE"], ("FILE", False, "")),
    ],
    ids=str,
)
def test_the_desk_is_opened(
    monkeypatch: pytest.MonkeyPatch,
    save: Path,
    tmp_path: Path,
    arguments: list[str],
    opened: tuple[str | None, bool, str],
) -> None:
    from railyard.app import early, paths
    from railyard.app import main as desk
    from railyard.app.single import LetterBox

    told: list[object] = []

    def run(*wanted: object) -> int:
        told.extend(wanted)
        return 0

    monkeypatch.setattr(early, "why_no_window", lambda: "")
    monkeypatch.setattr(desk, "run", run)
    monkeypatch.setattr(paths, "program_folder", lambda: tmp_path)
    monkeypatch.setattr(gc, "disable", lambda: None)
    assert start([str(save) if word == "FILE" else word for word in arguments]) == 0
    file, portable, language = opened
    box = told.pop(2)
    assert told == [save if file else None, paths.folders(portable), language]
    assert isinstance(box, LetterBox) and box.is_open
    box.close()


def test_several_files(cli: Cli, save: Path) -> None:
    assert "is no command" in cli.wrong(2, save, save)
    assert cli.wrong(2, save, "--loud").startswith("there is no option --loud")


def test_where_nothing_can_be_written(cli: Cli, tmp_path: Path, save: Path) -> None:
    (tmp_path / "a file").touch()
    out = tmp_path / "a file" / "x"
    status, _, err = cli("simulate", GAME, "--save", out)
    assert (status, err.count("\n")) == (1, 1)
    assert str(tmp_path / "a file") in err
    told = cli.wrong(1, "render", save, "-o", tmp_path / "a file" / "x.png")
    assert str(tmp_path / "a file") in told
    (tmp_path / "folder.railsave").mkdir()
    status, _, err = cli("simulate", GAME, "--save", tmp_path / "folder.railsave")
    assert (status, err) == (1, f"railyard: {tmp_path / 'folder.railsave'}: it is a folder\n")


# games


def test_games(cli: Cli) -> None:
    games = json.loads(cli.fine("games", "--json"))
    assert [game["id"] for game in games] == list(discover())
    for game in games:
        assert game.keys() == {"id", "title", "seats", "rules_version", "options", "boards"}
        for option in game["options"]:
            assert option["default"] in option["values"]
    told = cli.fine("games")
    assert "night_mail: Night Mail, 2 to 4 seats\n    stake=1*, 4\n    is_long=false*, true\n" in told


def test_boards_are_an_option(cli: Cli) -> None:
    (game,) = [game for game in json.loads(cli.fine("games", "--json")) if game["id"] == "dampfross"]
    (board,) = [option for option in game["options"] if option["key"] == "board"]
    assert board["values"] == game["boards"] == ["bayern", "ireland", "kentucky_tennessee", "rossija"]
    assert board["default"] == "bayern"


# simulate


def test_simulate(cli: Cli) -> None:
    told = json.loads(cli.fine("simulate", GAME, "--players", 2, "--seed", "x", "--games", 3, "--json"))
    assert [game["seed"] for game in told["games"]] == ["x", "x+1", "x+2"]
    for game in told["games"]:
        assert game["actions"] > game["decisions"] > 0
        assert game["seconds"] >= 0
        assert set(game["result"]["scores"]) == {"A", "B"}
        assert game["result"]["reason"] == "morning"
    assert told["sums"]["games"] == 3
    assert told["sums"]["actions"] == sum(game["actions"] for game in told["games"])
    assert told["options"] == {"stake": 1, "is_long": False}


def test_the_same_seed_the_same_game(cli: Cli) -> None:
    def end(*more: object) -> Any:
        (game,) = json.loads(cli.fine("simulate", GAME, "--json", *more))["games"]
        return game["actions"], game["result"]

    assert end("--seed", "Bahnhof") == end("--seed", "Bahnhof") == end("--seed", "Bahnhof", "--no-audit")
    assert len({str(end("--seed", seed)) for seed in range(6)}) > 1


def test_seeds() -> None:
    assert seeds("7", 3) == ["7", "8", "9"]
    assert seeds("-1", 2) == ["-1", "0"]
    assert seeds("007", 1) == ["007"]
    assert seeds("a", 2) == ["a", "a+1"]


def test_simulate_in_words(cli: Cli) -> None:
    lines = cli.fine("simulate", GAME, "--games", 2).splitlines()
    assert lines[0].startswith("seed 1: ")
    assert lines[1].startswith("seed 2: ")
    assert lines[2].startswith("sum: 2 games, ")


def test_a_broken_law_is_the_inputs_fault(cli: Cli, monkeypatch: pytest.MonkeyPatch, night_mail: Any) -> None:
    monkeypatch.setattr(night_mail.rules.NightMail, "audit", lambda self, s: ("a coin too many",) * (s.night == 2))
    status, out, err = cli("simulate", GAME)
    assert (status, out) == (1, "")
    assert err.startswith("railyard: seed 1, action ")
    assert err.endswith(": a coin too many\n")
    cli.fine("simulate", GAME, "--no-audit")


# verify


def test_verify(cli: Cli, save: Path) -> None:
    told = cli.fine("verify", save)
    assert told.startswith("ok: night_mail, ")
    assert told.endswith(" actions, finished\n")
    assert len(cli.fine("verify", save, save).splitlines()) == 2
    (row,) = json.loads(cli.fine("verify", "--json", save))
    assert row["ok"] is row["is_finished"] is row["is_closed"] is True


def test_verify_a_game_under_way(cli: Cli, save: Path) -> None:
    save.write_bytes(b"".join(save.read_bytes().splitlines(keepends=True)[:12]))
    assert re.fullmatch(r"ok: night_mail, 10 actions, Night \d of 6\n", cli.fine("verify", save))


def test_verify_names_file_line_and_reason(cli: Cli, save: Path, tmp_path: Path) -> None:
    data = save.read_bytes()
    bad = tmp_path / "bad.railsave"
    bad.write_bytes(data.replace(b'"seat":"B","card"', b'"seat":"C","card"', 1))
    line = data[: data.index(b'"seat":"B","card"')].count(b"\n") + 1
    told = cli.wrong(1, "verify", bad)
    assert told.startswith(f"{bad}: Line {line} is damaged (its checksum does not agree)")
    status, out, err = cli("verify", save, bad)
    assert status == 1
    assert out.startswith("ok: ")
    assert str(bad) in err
    status, out, err = cli("verify", "--json", bad)
    (row,) = json.loads(out)
    assert (status, row["ok"], row["code"]) == (1, False, "damaged")


def test_verify_says_which_action_is_not_possible(cli: Cli, save: Path, tmp_path: Path) -> None:
    lines = content(save.read_bytes())
    at = next(at for at, (_, value) in enumerate(lines) if value.get("type") == "play")
    entry = sum(kind in ("step", "also") for kind, _ in lines[: at + 1])
    lines[at][1]["card"] = 99
    bad = tmp_path / "bad.railsave"
    bad.write_bytes(made(lines))
    told = cli.wrong(1, "verify", bad)
    assert f"Entry {entry} (line {at + 1}) is not possible by today's rules" in told
    assert "You do not hold that letter (rule N-5)" in told


# transcript


def test_transcript_objects(cli: Cli, save: Path) -> None:
    rows = [json.loads(line) for line in cli.fine("transcript", save, "--json").splitlines()]
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    first, second, third = rows[:3]
    assert first.keys() == {"n", "branch", "seat", "chance", "action", "events", "balances"}
    assert (first["seat"], first["chance"], first["branch"]) == (None, True, 0)
    assert first["action"]["type"] == "shuffled"
    assert second["events"][1] == {
        "type": "paid",
        "payer": "A",
        "payee": "pot",
        "amount": 1,
        "why": "stake",
        "detail": {},
    }
    assert second["balances"] == {"A": 9, "B": 9, "C": 9, "pot": 3}
    assert (third["seat"], third["chance"]) == ("A", False)


def test_transcript_in_words(cli: Cli, save: Path) -> None:
    told = cli.fine("transcript", save)
    assert told.startswith("    1  Shuffled\n         Everybody gets 3 letters\n    2  The dice show ")
    assert "Anna pays the pot 1: the stake" in told


def test_transcript_of_branches(cli: Cli, tmp_path: Path) -> None:
    from railyard.saves.header import header_of
    from railyard.saves.write import encoded
    from tests.conformance.fifth_game import night_mail_table, play_on

    table = night_mail_table(seats=2)
    play_on(table, 4)
    tip = table.cursor
    table.goto(3)
    play_on(table, 2)
    table.goto(3)
    play_on(table, 1)
    path = tmp_path / "branches.railsave"
    path.write_bytes(encoded(table, header_of(table.setup, table.game.info, "0"), "2026-01-01T00:00:00+00:00")[0])
    rows = [json.loads(line) for line in cli.fine("transcript", path, "--json", "--all").splitlines()]
    assert [row["n"] for row in rows] == list(range(1, len(table.entries) + 1))
    assert [row["branch"] for row in rows[:3]] == [0, 0, 0]
    assert {row["branch"] for row in rows if 3 < row["n"] <= tip} == {1}
    assert rows[-1]["branch"] == 0
    assert {row["branch"] for row in rows} == {0, 1, 2}
    main = [json.loads(line)["n"] for line in cli.fine("transcript", path, "--json").splitlines()]
    assert main == [row["n"] for row in rows if row["branch"] == 0]
    assert "[1]" in cli.fine("transcript", path, "--all")


def test_transcript_of_a_damaged_file(cli: Cli, save: Path) -> None:
    save.write_bytes(save.read_bytes()[:-50])
    status, out, err = cli("transcript", save, "--json")
    assert status == 1
    assert len(out.splitlines()) > 10
    assert "the file was cut off" in err


def test_transcript_in_another_language(cli: Cli, save: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from railyard.app import paths

    folder = tmp_path / "resources"
    folder.mkdir()
    for each in paths.resources().iterdir():
        (folder / each.name).symlink_to(each)
    (folder / "i18n").unlink(missing_ok=True)
    (folder / "i18n").mkdir()
    (folder / "i18n" / "de.po").write_text('msgid "the stake"\nmsgstr "der Einsatz"\n', "utf-8")
    monkeypatch.setattr(paths, "resources", lambda: folder)
    assert "Anna pays the pot 1: der Einsatz" in cli.fine("transcript", save, "--lang", "de")
    assert "the stake" in cli.fine("transcript", save, "--lang", "en")


# render


@pytest.fixture
def dampfross(tmp_path: Path, cli: Cli) -> Path:
    """A finished game with a board to paint."""
    path = tmp_path / "dampfross.railsave"
    cli.fine("simulate", "dampfross", "--players", "2", "--save", path, "--no-audit")
    return path


def test_render_a_table(cli: Cli, dampfross: Path, tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    pictures = {}
    for name, more in {
        "end": [],
        "start": ["--at", "0"],
        "dark": ["--theme", "dark"],
    }.items():
        out = tmp_path / f"{name}.png"
        cli.fine("render", dampfross, "-o", out, "--width", "500", *more)
        image = QImage(str(out))
        assert image.width() == 500
        pictures[name] = out.read_bytes()
    assert len(set(pictures.values())) == 3


def test_render_by_dots_an_inch(cli: Cli, tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    for dpi in (36, 72):
        cli.fine("render", "--board", "dampfross/ireland", "-o", tmp_path / f"{dpi}.png", "--dpi", dpi)
    small, large = QImage(str(tmp_path / "36.png")), QImage(str(tmp_path / "72.png"))
    assert abs(large.width() - 2 * small.width()) <= 1
    assert round(large.dotsPerMeterX() * 0.0254) == 72


def test_render_as_drawing_and_page(cli: Cli, tmp_path: Path) -> None:
    cli.fine("render", "--board", "dampfross/bayern", "-o", tmp_path / "a.svg")
    cli.fine("render", "--board", "dampfross/bayern", "-o", tmp_path / "a.pdf")
    svg = (tmp_path / "a.svg").read_text("utf-8")
    assert svg.startswith("<?xml")
    # Where it names fonts of the program, it brings them along.
    assert ('font-family="EB Garamond' in svg) <= ("@font-face" in svg)
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == 1


def test_render_on_paper(cli: Cli, dampfross: Path, tmp_path: Path) -> None:
    from PySide6.QtGui import QImage

    pages = {}
    for paper in ("a4", "a3", "50x66"):
        out = tmp_path / f"{paper}.pdf"
        cli.fine("render", dampfross, "-o", out, "--size", "50x66", "--paper", paper)
        pages[paper] = out.read_bytes().count(b"/Type /Page\n")
    assert pages["a4"] > pages["a3"] > pages["50x66"] == 1
    cli.fine("render", dampfross, "-o", tmp_path / "a4.png", "--size", "a4", "--dpi", "50", "--without-drawing")
    image = QImage(str(tmp_path / "a4.png"))
    short, long = sorted((image.width(), image.height()))
    # As large as A4 allows at 50 dots an inch: one side of it is reached, neither is passed.
    assert short <= 414 and long <= 586
    assert short >= 412 or long >= 584
    cli.fine("render", dampfross, "-o", tmp_path / "start.png", "--size", "a4", "--dpi", "50", "--at", "0")
    assert (tmp_path / "a4.png").read_bytes() == (tmp_path / "start.png").read_bytes()


def test_render_a_document(cli: Cli, dampfross: Path, tmp_path: Path) -> None:
    cli.fine("render", dampfross, "--document", "bank_sheet", "-o", tmp_path / "bank.csv")
    cli.fine("render", dampfross, "--document", "bank_sheet", "-o", tmp_path / "bank.pdf", "--paper", "a3")
    cli.fine("render", dampfross, "--document", "bank_sheet", "-o", tmp_path / "start.csv", "--at", "0")
    lines = (tmp_path / "bank.csv").read_text("utf-8").splitlines()
    assert lines[0].startswith("Round,") and lines[-1].startswith("Balance,")
    assert len((tmp_path / "start.csv").read_text("utf-8").splitlines()) == 3
    assert (tmp_path / "bank.pdf").read_bytes().startswith(b"%PDF-")
    told = cli.wrong(1, "render", dampfross, "--document", "diary", "-o", tmp_path / "a.csv")
    assert "has no document diary; it has bank_sheet" in told


def test_render_beyond_the_end(cli: Cli, dampfross: Path, tmp_path: Path) -> None:
    assert "--at 99999 is too far" in cli.wrong(1, "render", dampfross, "--at", "99999", "-o", tmp_path / "a.png")


def test_render_that_is_too_large(cli: Cli, dampfross: Path, tmp_path: Path) -> None:
    told = cli.wrong(1, "render", dampfross, "-o", tmp_path / "a.png", "--width", "40000")
    assert "is too large" in told
    assert not (tmp_path / "a.png").exists()


# compile-board, check-board


def test_boards(cli: Cli, tmp_path: Path) -> None:
    from tests.helpers.display import root_folder

    resources = root_folder() / "resources"
    out = tmp_path / "ireland.json"
    told = cli.fine("compile-board", resources / "geography" / "dampfross" / "ireland.json", "-o", out)
    assert "hexes at home" in told
    # What ships is what the compiler makes.
    assert out.read_text("utf-8") == (resources / "boards" / "dampfross" / "ireland.json").read_text("utf-8")
    assert cli.fine("check-board", out) == "ok\n"
    assert json.loads(cli.fine("check-board", out, "--json"))["ok"] is True


def test_a_board_with_a_fault(cli: Cli, tmp_path: Path) -> None:
    from railyard.app.paths import resources

    board = json.loads((resources() / "boards" / "dampfross" / "ireland.json").read_text("utf-8"))
    board["places"][1]["name"] = board["places"][0]["name"]
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(board), "utf-8")
    status, out, err = cli("check-board", bad)
    assert (status, out) == (1, "")
    assert "Two places are named" in err
    status, out, err = cli("check-board", bad, "--json")
    told = json.loads(out)
    assert (status, told["ok"]) == (1, False)
    assert told["faults"][0]["code"] == "name_twice"


@pytest.mark.parametrize("command", ["check-board", "compile-board", "convert"])
@pytest.mark.parametrize(
    ("content_", "says"),
    [
        (b"no json", "it is no JSON file"),
        (b"{}", "this is no "),
        (b"[" * 5_000, "its brackets are nested too deeply"),
        (b'{"type": "FeatureCollection"}', "this is no "),
        (b"3", "this is no "),
    ],
    ids=["text", "empty", "deep", "other", "number"],
)
def test_files_of_another_kind(cli: Cli, tmp_path: Path, command: str, content_: bytes, says: str) -> None:
    path = tmp_path / "in.json"
    path.write_bytes(content_)
    more = ["-o", tmp_path / "out.json"] if command == "compile-board" else []
    told = cli.wrong(1, command, path, *more)
    assert told.startswith(f"{path}: {says}")


# smoke


def test_smoke(cli: Cli) -> None:
    status, out, err = cli("--smoke")
    assert (status, err) == (0, "")
    assert out.endswith("smoke: all is well\n")
    assert len(out.splitlines()) == len(discover()) + 2
