import type { Columns } from "../columns/columns";
import { stopWords } from "../texts/stop-words";
import type { TermIndex } from "../texts/term-index";
import { remembered } from "./remembered";
import { weakWords } from "./weak-words";

/** What words are in the language of a document, by code: 1 for a stop word, 2 for one that says nothing in a list. */
export function stopFlags(
  terms: TermIndex,
  { dense: { language }, dictionaries }: Columns,
): (id: number) => Uint8Array {
  const flagsOf = remembered((code) => {
    const flags = new Uint8Array(terms.size);
    const name = dictionaries.language.text(code);
    for (const word of weakWords(name)) flags[terms.code("word", word) ?? 0] = 2;
    for (const word of stopWords(name)) flags[terms.code("word", word) ?? 0] = 1;
    return flags;
  });
  return (id) => flagsOf(language[id] ?? 0);
}
