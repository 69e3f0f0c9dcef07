"""Names that sentences agree with: an army may be one or many, and its verb has to follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from sztab.core.languages import ARTICLES, FALLBACK, LANGUAGES, in_every_language


class Name(str):
    """A name that knows its grammatical number.

    `"{army} {army:draws|draw} {tiles}"` says *Borgo draws* and *Beasts draw*: after the colon stand the forms for one
    and for many, in whichever language the sentence is.
    """

    plural: bool

    def __new__(cls, text: str, plural: bool = False) -> Name:
        self = super().__new__(cls, text)
        self.plural = plural
        return self

    def __getnewargs__(self) -> tuple[str, bool]:  # type: ignore[override]  # it may go to another process
        return str(self), self.plural

    def __format__(self, spec: str) -> str:
        one, agrees, many = spec.partition("|")
        if not agrees:
            return format(str(self), spec)
        return many if self.plural else one

    def longer(self, text: str) -> Name:
        """Another text of the same number, such as the name with its place."""
        return Name(text, self.plural)


class Names(dict[str, str]):
    """What something is called in every language that is spoken here, and in which of them that is a plural."""

    plural: frozenset[str]

    def __init__(self, texts: Mapping[str, str], plural: Collection[str] = ()) -> None:
        super().__init__(in_every_language(texts))
        said_in = {language: language if language in texts else FALLBACK for language in LANGUAGES}
        self.plural = frozenset(language for language, said in said_in.items() if said in plural)

    def __reduce__(self) -> tuple[type[Names], tuple[dict[str, str], frozenset[str]]]:
        return Names, (dict(self), self.plural)

    def subject(self, language: str) -> Name:
        """The name for a sentence that has to agree with it."""
        return Name(self[language], language in self.plural)

    def bare(self, language: str) -> Name:
        """The name for a sentence that has an article of its own: `the Clown`, not `the The Clown`."""
        name = self.subject(language)
        article, _space, rest = name.partition(" ")
        return name.longer(rest) if rest and article in ARTICLES[language] else name


def told_apart(names: Sequence[str | None]) -> list[int]:
    """Numbers for those who are called alike, from 1 in their order; 0 for whoever is alone with a name or has none."""
    many, met, numbers = Counter(names), Counter[str | None](), []
    for name in names:
        met[name] += 1
        numbers.append(met[name] if name is not None and many[name] > 1 else 0)
    return numbers
