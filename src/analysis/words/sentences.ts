import type { Against } from "../../shared/ipc/words-question";
import { t } from "../../shared/texts";
import { periodName, rangeInSentence } from "../question/range";
import { formatCount } from "../format/numbers";
import type { Basis, TermsAnswer } from "./wordsQuestion";

/** What a selection is compared with, inside a sentence. */
export function againstName(
  against: Against,
  timeZone: string,
  topics: ReadonlyMap<string, string> = new Map(),
): string {
  switch (against.kind) {
    case "rest":
      return t("words:against.restName");
    case "period":
      return rangeInSentence(against.range, timeZone);
    case "query":
      return against.query.trim() === "" ? t("words:against.allName") : against.query;
    case "topic":
      return t("words:against.topicName", { name: topics.get(against.id) ?? against.id });
    case "source":
      return against.id;
    case "sentiment":
      return t(`words:against.${against.there}Name`);
  }
}

/** What the terms of an answer are compared with. */
export function referenceName({ question, span, words }: TermsAnswer): string {
  const { reference } = words;
  if (question.measure === "rising")
    return reference?.min !== undefined && reference.max !== undefined
      ? periodName({ min: reference.min, max: reference.max }, span.timeZone)
      : (span.resolved?.previousName ?? "");
  return againstName(question.against, span.timeZone);
}

/** How many documents were counted, and compared with how many others. */
export function countedText(answer: TermsAnswer): string {
  const { words, basis, question } = answer;
  const counted = question.stories === "once" ? "originals" : "documents";
  const parts = [t(`words:counted.${counted}`, { count: words.documents })];
  if (words.reference)
    parts.push(
      t("words:counted.reference", {
        count: words.reference.documents,
        what: referenceName(answer),
      }),
    );
  return withBasis(parts.join(" "), basis);
}

/** What compared terms are sorted by, which isn't what their bars show; empty for frequent ones. */
export const sortedText = ({ words, question }: TermsAnswer): string =>
  words.reference && question.measure !== "frequent" ? t("words:sorted") : "";

/** A count, and what it was counted from if that isn't all selected documents. */
export function withBasis(counted: string, basis: Basis): string {
  const from = basisText(basis);
  return from === null ? counted : `${counted} · ${from}`;
}

/** What a hosted service counted; null if all selected documents were counted. */
function basisText(basis: Basis): string | null {
  switch (basis.kind) {
    case "all":
      return null;
    case "distribution":
      return t("words:basis.distribution");
    case "sample":
      return t("words:basis.sample", {
        count: basis.of,
        read: formatCount(basis.read),
        pieces: formatCount(basis.pieces),
      });
  }
}
