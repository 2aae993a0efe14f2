import type { HiddenTerm } from "../../shared/ipc/notebook";
import type { Term, Words } from "../../shared/interface/text-analysis";
import type { ShownTermKind } from "../../shared/interface/text-analysis.constants";
import type { WordsQuestion } from "../../shared/ipc/words-question";
import { fold } from "../../shared/query";
import { chosenIn } from "../question/chosenValues";
import { t } from "../../shared/texts";

/** A term with the sign of its kind. */
export function termName({ kind, term }: { kind: string; term: string }): string {
  return kind === "hashtag" ? `#${term}` : kind === "mention" ? `@${term}` : term;
}

export const kindNames: Readonly<Record<ShownTermKind, string>> = {
  word: t("words:kind.word"),
  phrase: t("words:kind.phrase"),
  hashtag: t("words:kind.hashtag"),
  mention: t("words:kind.mention"),
  emoji: t("words:kind.emoji"),
  domain: t("words:kind.domain"),
  link: t("words:kind.link"),
  theme: t("words:kind.theme"),
};

/** The forms counted as one term besides the one that names it. */
export function otherForms({ term, forms }: Term): string[] {
  return forms.map((form) => form.term).filter((form) => form !== term);
}

/** The terms of a card or list: without those that are hidden, and compared without what the query asks for itself. */
export function shownTerms(
  { words: { terms, reference }, question }: { words: Words; question: WordsQuestion },
  hidden: readonly HiddenTerm[],
): Term[] {
  // That mentions of a brand name it, with or without "@", says nothing.
  const asked = new Set(reference ? chosenIn(question.query).map(({ value }) => squeezed(value)) : []);
  return terms
    .filter((term) => !isHidden(term, hidden) && !asked.has(squeezed(term.term)))
    .slice(0, question.topN);
}

const squeezed = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, "");

/** Whether a term is hidden in this project. Which form names it depends on the selection, so any form counts. */
function isHidden({ term, kind, forms }: Term, hidden: readonly HiddenTerm[]): boolean {
  const names = new Set([term, ...forms.map((form) => form.term)].map(fold));
  return hidden.some((hiddenTerm) => hiddenTerm.kind === kind && names.has(fold(hiddenTerm.term)));
}
