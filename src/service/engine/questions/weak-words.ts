import { z } from "zod";
import weakWordLists from "../../../../resources/weak-words.json";
import { words } from "../../../shared/query";

const lists: ReadonlyMap<string, string> = new Map(
  Object.entries(z.record(z.string(), z.string()).parse(weakWordLists)),
);
const known = new Map<string, ReadonlySet<string>>();

/**
 * Words of a language that say nothing in a list of terms, beyond its stop words: adverbs, further prepositions and pronouns,
 * forms of the commonest verbs, numbers, and units of time. They may begin or end a phrase ("no answer"), and count as words
 * of a text where stories are told apart. Folded; empty for languages without a list.
 */
export function weakWords(language: string): ReadonlySet<string> {
  const [base = ""] = language.split("-");
  const listed = known.get(base) ?? new Set(words(lists.get(base) ?? "").map((word) => word.text));
  known.set(base, listed);
  return listed;
}
