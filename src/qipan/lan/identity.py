"""The identity of a program: a key that it keeps. Other programs recognize it by the key's fingerprint."""

from __future__ import annotations

import base64
import contextlib
import datetime
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.x509.oid import NameOID

from qipan.lan.canonical import fingerprint
from qipan.match.log_file import write_file
from qipan.rules.folders import data_folder

KEY_FILE = "identity.pem"
CERTIFICATE_FILE = "certificate.pem"
PEERS_FILE = "peers.json"
MAX_KNOWN_PEERS = 10_000
VALID_DAYS = 36_500  # practically for ever, since programs compare keys, not dates


def default_folder() -> Path:
    """Return the folder for the identity, the known peers and the unfinished duels."""
    return data_folder() / "lan"


@dataclass(frozen=True)
class Identity:
    """A private key, and a certificate for it that the program has signed itself.

    >>> one = Identity.create()
    >>> len(one.fingerprint), one.key == Identity.create().key
    (39, False)
    """

    private: Ed25519PrivateKey

    @staticmethod
    def create() -> Identity:
        return Identity(Ed25519PrivateKey.generate())

    @staticmethod
    def load(folder: Path) -> Identity:
        """Return the identity that is kept in a folder; created the first time. Nobody else may read its file."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / KEY_FILE
        if not path.exists():
            _create_file(path, Identity.create()._pem())
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError(f"{path} has a key of another kind")
        identity = Identity(key)
        certificate = folder / CERTIFICATE_FILE
        if not certificate.exists() or key_of_certificate(_der(certificate)) != identity.key:
            write_file(certificate, identity._certificate().public_bytes(serialization.Encoding.PEM))
        return identity

    @property
    def key(self) -> str:
        """The public key."""
        return _text(self.private.public_key())

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.key)

    def sign(self, content: bytes) -> str:
        return base64.b64encode(self.private.sign(content)).decode()

    def _pem(self) -> bytes:
        return self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )

    def _certificate(self) -> x509.Certificate:
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "qipan")])
        start = datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)
        return (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(self.private.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(start)
            .not_valid_after(start + datetime.timedelta(days=VALID_DAYS))
            .sign(self.private, None)
        )


def key_of_certificate(der: bytes) -> str:
    """Return the public key of a certificate. Raise ValueError if it is not an Ed25519 key."""
    key = x509.load_der_x509_certificate(der).public_key()
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError("the certificate has a key of another kind")
    return _text(key)


class KnownPeers:
    """The fingerprints of the programs that were met before, by the names of their players.

    A program is trusted when it is met for the first time. After that, another identity under the same name is
    reported: somebody may be pretending to be it.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / PEERS_FILE
        self._by_name: dict[str, str] = {}
        with contextlib.suppress(OSError, ValueError, AttributeError):
            self._by_name = {str(name): str(mark) for name, mark in json.loads(self._path.read_bytes()).items()}

    def changed_identity(self, names: Iterable[str], mark: str) -> str | None:
        """Return a fingerprint other than `mark` under which one of the names was known; None if there is none."""
        known = (self._by_name.get(name) for name in names)
        return next((each for each in known if each is not None and each != mark), None)

    def trust(self, names: Iterable[str], mark: str) -> None:
        """Remember that the program and the player with these names have the identity `mark`."""
        new = [name for name in names if self._by_name.get(name) != mark]
        if not new:
            return
        for name in new:
            self._by_name.pop(name, None)
            self._by_name[name] = mark
        while len(self._by_name) > MAX_KNOWN_PEERS:
            self._by_name.pop(next(iter(self._by_name)))
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_file(self._path, json.dumps(self._by_name).encode())


def _text(key: Ed25519PublicKey) -> str:
    raw = key.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return base64.b64encode(raw).decode()


def _der(path: Path) -> bytes:
    return x509.load_pem_x509_certificate(path.read_bytes()).public_bytes(serialization.Encoding.DER)


def _create_file(path: Path, content: bytes) -> None:
    """Write a new file that only its owner may read. If another process has created the file first, that file stays."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(file, content)
        os.fsync(file)
    finally:
        os.close(file)
    with contextlib.suppress(FileExistsError):
        os.link(temporary, path)
    temporary.unlink()
