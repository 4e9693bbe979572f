"""The command `qipan lan play`: invites a program on the network, or waits for an invitation."""

from __future__ import annotations

import asyncio
import contextlib
import queue
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Options, ask, console, select_game
from qipan.cli.lan.list import LOCAL, Ports, Scan, find_peers, read_ports
from qipan.cli.language import tr
from qipan.cli.play.clock import read_clock
from qipan.cli.words import game_title
from qipan.match.text import NAME

if TYPE_CHECKING:
    from qipan.cli.lan.network_thread import NetworkThread, Question
    from qipan.lan.invitation import Invitation, Offer
    from qipan.lan.running import RunningDuel

POLL_SECONDS = 0.2
FAREWELL_SECONDS = 12.0


def play(
    peer: Annotated[
        str | None,
        typer.Argument(
            metavar="PEER",
            help="A name from the list of programs, an address, or `local`. Without it, wait for an invitation.",
        ),
    ] = None,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One of {games}.")] = None,
    option: Options = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", min=1, max=2, help="Your seat, 1 or 2.")] = 1,
    clock: Annotated[
        str | None,
        typer.Option("--clock", metavar="TIMES", help="Times in seconds: per_move=15, or per_game=300,increment=2."),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option("--engine", metavar="NAME", help="Let an engine, or a program, play for you: a name or a path."),
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", metavar="N", help="The strength of the engine, from 1 (weakest) to 10.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="Your name. Default: the user's.")] = None,
    passphrase: Annotated[
        str, typer.Option("--passphrase", metavar="TEXT", help="Both players must know it; it is never sent.")
    ] = "",
    trust: Annotated[
        bool, typer.Option("--trust", help="Accept that a player has another identity than before.")
    ] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help="Accept the first invitation without asking, such as for an engine.")
    ] = False,
    scan: Scan = None,
    ports: Ports = None,
) -> None:
    """Play against a program on the local network; both programs check each other, so that no server is needed.

    A game that was broken off is continued. The record is written to a file that is named at the end.
    """
    if peer == LOCAL:
        _play_locally(game, option, engine, level, seat)
        return
    from qipan.cli.lan.network_thread import NetworkThread
    from qipan.lan.agreement import ClockTerms
    from qipan.lan.invitation import Offer
    from qipan.lan.settings import Settings, user_name

    if peer is not None and game is None:
        raise typer.BadParameter(tr("Name a game to invite {peer} to.", peer=peer), param_hint="GAME")
    player_name = user_name() if name is None else NAME.check(name)
    chosen = None if game is None else select_game(game, option)
    times = None if clock is None else read_clock(clock)
    settings = Settings(player_name, passphrase, "" if chosen is None else chosen.name, ports=read_ports(ports))
    with NetworkThread(settings) as network:
        running = _continued(network)
        if running is None and peer is not None and chosen is not None:
            terms = (
                None
                if times is None
                else ClockTerms(per_move=times.per_move, per_game=times.per_game, increment=times.increment)
            )
            offer = Offer(chosen, player_name, "person" if engine is None else "engine", seat - 1, terms)
            running = _invite(network, peer, offer, scan, ports, trust)
        if running is None:
            running = _wait(network, player_name, engine is not None, accept)
        if running is not None:
            _play(network, running, engine, level)


def _play_locally(game: str | None, option: list[str] | None, engine: str | None, level: int | None, seat: int) -> None:
    from qipan.cli.play.play import play as play_command

    if game is None:
        raise typer.BadParameter(tr("Name a game to invite {peer} to.", peer=LOCAL), param_hint="GAME")
    play_command(game, engine=[engine] if engine else None, level=level, seat=seat, option=option)


def _continued(network: NetworkThread) -> RunningDuel | None:
    """Return the duel that was broken off and is to be continued; None if there is no such duel."""
    try:
        running = network.duels.get_nowait()
    except queue.Empty:
        return None
    console().print(tr("The game against {name} goes on.", name=running.peer_name), markup=False)
    return running


def _invite(
    network: NetworkThread, peer: str, offer: Offer, scan: str | None, ports: str | None, trust: bool
) -> RunningDuel:
    host, port, mark = _find(network, peer, scan, ports)
    console().print(tr("Inviting {peer}; press Ctrl-C to stop.", peer=peer), markup=False)
    network.run(network.node.invite(host, port, offer, trust=trust, mark=mark))
    return network.duels.get()


def _find(network: NetworkThread, peer: str, scan: str | None, ports: str | None) -> tuple[str, int, str]:
    """Return host, port and fingerprint of a peer. If `peer` is an address and not a name, the fingerprint is empty."""
    from qipan.lan.discovery import parse_address

    if any(sign in peer for sign in ".:"):
        return (*parse_address(peer), "")
    found = [each for each in network.run(find_peers(scan, ports, 2.0)) if each.name == peer]
    own = network.node.identity.fingerprint
    found = [each for each in found if each.fingerprint != own]
    if not found:
        raise ValueError(tr("nobody called {peer} is on the network; see `qipan lan list`", peer=peer))
    if len({each.fingerprint for each in found}) > 1:
        places = ", ".join(each.address for each in found)
        raise ValueError(tr("several players are called {peer}; name an address: {places}", peer=peer, places=places))
    return found[0].host, found[0].port, found[0].fingerprint


def _wait(network: NetworkThread, name: str, is_engine: bool, accepts: bool) -> RunningDuel | None:
    """Wait for an invitation, and let the person answer it. Return None if the input ends."""
    node = network.node
    values = {"name": name, "port": node.port, "fingerprint": node.identity.fingerprint}
    console().print(tr("{name} waits for an invitation at port {port}; press Ctrl-C to stop.", **values), markup=False)
    console().print(tr("Your fingerprint: {fingerprint}", **values), markup=False)
    while True:
        try:
            return network.duels.get_nowait()
        except queue.Empty:
            pass
        try:
            question = network.questions.get(timeout=POLL_SECONDS)
        except queue.Empty:
            continue
        if not _answer(question, name, is_engine, accepts):
            return None


def full_name(invitation: Invitation) -> str:
    """Return the name of the player who invites and, if the program's name differs, the program's name."""
    player, program = invitation.invite.name, invitation.peer.name
    return player if player == program else f"{player} · {program}"


def _answer(question: Question, name: str, is_engine: bool, accepts: bool) -> bool:
    """Ask whether to accept. Return False if the input ends."""
    from qipan.lan.invitation import Acceptance
    from qipan.lan.node import CHANGED_IDENTITY

    invitation = question.invitation
    if invitation.changed_from is not None:
        warning = CHANGED_IDENTITY(name=invitation.peer.name, now=invitation.fingerprint, known=invitation.changed_from)
        from qipan.cli.words import word_reason

        console().print(word_reason(warning), style="red", markup=False)
    if not accepts or invitation.changed_from is not None:
        values = {"name": full_name(invitation), "host": invitation.host, "game": game_title(invitation.invite.game)}
        text = tr("{name} ({host}) invites you to {game}. Type y to accept: ", **values)
        line = ask(text)
        if line is None:
            question.answer("declined")
            return accepts  # an engine without a terminal goes on waiting for a caller with a known identity
        if line.lower() not in ("y", "yes", "是"):
            question.answer("declined")
            return True
    question.answer(Acceptance(name, "engine" if is_engine else "person"))
    return True


async def _written(running: RunningDuel) -> None:
    """Wait until the other program has the whole log and the record is written, but no longer than FAREWELL_SECONDS."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(running.finished.wait(), FAREWELL_SECONDS)


def _play(network: NetworkThread, running: RunningDuel, engine: str | None, level: int | None) -> None:
    from qipan.cli.lan.terminal_duel import TerminalDuel
    from qipan.cli.play.players import PlayerChoices, close_players, create_players
    from qipan.lan.duel_file import RECORDS_FILE

    players = []
    if engine is not None or level is not None:
        choices = PlayerChoices((engine,) if engine else (), level=level, watch=True)
        players = create_players(running.duel.referee.game, choices)
    try:
        TerminalDuel(network, running, players[running.duel.seat] if players else None).play()
    finally:
        close_players(players)
    if running.duel.is_over:
        network.run(_written(running))
        path = Path(network.node.folder) / RECORDS_FILE
        console().print(tr("The record is in {file}; check it by `qipan verify {file}`.", file=path), markup=False)
