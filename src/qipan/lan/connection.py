"""Connections between programs: TLS, frames and the handshake."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
from pathlib import Path

from qipan.lan.handshake import Handshake, HandshakeFailed
from qipan.lan.identity import CERTIFICATE_FILE, KEY_FILE, key_of_certificate
from qipan.lan.messages import (
    HEADER,
    MAX_FRAME,
    WRONG_PROTOCOL,
    Hello,
    Message,
    Refuse,
    frame_length,
    read_message,
    write_frame,
)
from qipan.rules.reasons import Problem, ReasonKind

CONNECT_SECONDS = 3.0
HELLO_SECONDS = 5.0  # the time within which the first message of the handshake must arrive
HANDSHAKE_SECONDS = 10.0
REFUSAL_SECONDS = 1.0  # the time that the other program has to read a refusal
MAX_BACKLOG = 1 << 20  # maximum number of bytes that wait to be sent because the other program does not read

NO_CONNECTION = ReasonKind("lan_no_connection", "no program answers at {address}")
CONNECTION_LOST = ReasonKind("lan_connection_lost", "the connection was lost")


def server_context(folder: Path) -> ssl.SSLContext:
    """Return the TLS settings of a program that is called: it shows its own certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(folder / CERTIFICATE_FILE, folder / KEY_FILE)
    return context


def client_context() -> ssl.SSLContext:
    """Return the TLS settings of a program that calls. It does not check the issuer: the key itself is compared."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Connection:
    """A connection on which messages are sent and received. `peer` is set by the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.peer: Hello | None = None
        host, port, *_ = writer.get_extra_info("peername") or ("", 0)
        self.host, self.port = str(host), int(port)

    @property
    def tls_key(self) -> str:
        """The public key of the program that was called, as proved by TLS. Raise ValueError if TLS has proved none."""
        tls = self._writer.get_extra_info("ssl_object")
        der = None if tls is None else tls.getpeercert(binary_form=True)
        if der is None:
            raise Problem(CONNECTION_LOST())
        return key_of_certificate(der)

    def send(self, message: Message) -> None:
        """Send a message as soon as possible. Raise Problem if the connection is lost, or nobody reads."""
        transport = self._writer.transport
        if transport.is_closing() or transport.get_write_buffer_size() > MAX_BACKLOG:
            raise Problem(CONNECTION_LOST())
        self._writer.write(write_frame(message))

    async def receive(self) -> Message:
        """Wait for a message. Raise Problem if the connection is lost, or if the message is not valid."""
        try:
            header = await self._reader.readexactly(HEADER)
            content = await self._reader.readexactly(frame_length(header))
        except (OSError, EOFError, ssl.SSLError):
            raise Problem(CONNECTION_LOST()) from None
        return read_message(content)

    async def shake_hands(self, handshake: Handshake) -> None:
        """Complete the handshake, or raise Problem and close."""
        try:
            async with asyncio.timeout(HANDSHAKE_SECONDS):
                for message in handshake.start():
                    self.send(message)
                async with asyncio.timeout(HELLO_SECONDS):
                    received = await self.receive()
                while True:
                    for message in handshake.receive(received):
                        self.send(message)
                    if handshake.is_done:
                        break
                    received = await self.receive()
        except HandshakeFailed as failure:
            if failure.reply is not None:
                await self._refuse(failure.reply)
            await self.close()
            raise
        except (TimeoutError, Problem) as error:
            if isinstance(error, Problem) and error.reason.code == WRONG_PROTOCOL.code:
                await self._refuse(Refuse(why="protocol"))
            await self.close()
            raise error if isinstance(error, Problem) else Problem(CONNECTION_LOST()) from None
        self.peer = handshake.peer

    async def _refuse(self, message: Message) -> None:
        """Send the reason for a refusal, and let the other program close the connection.

        If this end closed the connection with unread input, the system might drop the message.
        """
        with contextlib.suppress(Problem, OSError, ssl.SSLError, TimeoutError):
            self.send(message)
            async with asyncio.timeout(REFUSAL_SECONDS):
                while await self._reader.read(MAX_FRAME):
                    pass

    async def close(self) -> None:
        self._writer.close()
        try:
            async with asyncio.timeout(1):
                await self._writer.wait_closed()
        except (OSError, ssl.SSLError, TimeoutError):
            pass
        except asyncio.CancelledError:  # raised here also if another task was cancelled that waited for the same end
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise


async def accept(caller: socket.socket, context: ssl.SSLContext) -> Connection:
    """Return a connection with a program that has called. Raise Problem if the TLS handshake fails."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    try:
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol, caller, ssl=context, ssl_handshake_timeout=HELLO_SECONDS
        )
    except (OSError, ssl.SSLError):
        caller.close()
        raise Problem(CONNECTION_LOST()) from None
    except BaseException:
        caller.close()
        raise
    return Connection(reader, asyncio.StreamWriter(transport, protocol, reader, loop))


async def connect(host: str, port: int, seconds: float = CONNECT_SECONDS) -> Connection:
    """Return a connection without a handshake. Raise Problem if no program answers."""
    try:
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection(host, port, ssl=client_context(), server_hostname="qipan")
    except (OSError, ssl.SSLError, TimeoutError, ValueError):
        raise Problem(NO_CONNECTION(address=f"{host}:{port}")) from None
    return Connection(reader, writer)


async def look(host: str, port: int, seconds: float = 1.0) -> Hello:
    """Return the hello of the program at an address, without a handshake. Raise Problem if no program answers."""
    connection = await connect(host, port, seconds)
    try:
        async with asyncio.timeout(seconds):
            message = await connection.receive()
        if not isinstance(message, Hello) or message.key != connection.tls_key:
            raise Problem(NO_CONNECTION(address=f"{host}:{port}"))
        return message
    except (TimeoutError, ValueError):
        raise Problem(NO_CONNECTION(address=f"{host}:{port}")) from None
    finally:
        await connection.close()
