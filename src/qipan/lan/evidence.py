"""The evidence in the record of a duel: all that both programs have signed."""

from __future__ import annotations

import json
from typing import Annotated

from pydantic import Field, ValidationError

from qipan.lan.agreement import Agreement, Model, SeatNumber
from qipan.lan.cancellation import Cancellation
from qipan.lan.entries import Entry
from qipan.match import Record
from qipan.rules.reasons import Problem, ReasonKind

BAD_EVIDENCE = ReasonKind("lan_bad_evidence", "the evidence is not valid: {problem}")


class Accusation(Model):
    by: SeatNumber
    fault: Annotated[str, Field(max_length=60)]
    entry: Entry | None = None


class Evidence(Model):
    agreement: Agreement
    log: Annotated[list[Entry], Field(max_length=20_000)]
    accusation: Accusation | None = None
    cancellation: Cancellation | None = None

    def to_json(self) -> str:
        """Return the evidence as one line."""
        left_out = {name for name in ("accusation", "cancellation") if getattr(self, name) is None}
        return json.dumps(self.model_dump(exclude=left_out), ensure_ascii=False, separators=(",", ":"))


def read_evidence(record: Record) -> Evidence:
    """Return the evidence of a record. Raise Problem if the record has no evidence, or if it is not valid."""
    try:
        return Evidence.model_validate(json.loads(record.evidence or "{}"))
    except (ValidationError, ValueError, RecursionError) as error:
        problem = " ".join(str(error).split())[:200]
        raise Problem(BAD_EVIDENCE(problem=problem)) from None
