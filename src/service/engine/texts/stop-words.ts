import * as stopword from "stopword";
import { z } from "zod";
import { words } from "../../../shared/query";

/** Names of the package's lists by language. */
const lists: Readonly<Record<string, string>> = {
  ...{ af: "afr", ar: "ara", bg: "bul", bn: "ben", br: "bre", ca: "cat", cs: "ces", da: "dan", de: "deu" },
  ...{ el: "ell", en: "eng", eo: "epo", es: "spa", et: "est", eu: "eus", fa: "fas", fi: "fin", fr: "fra" },
  ...{ ga: "gle", gl: "glg", gu: "guj", ha: "hau", he: "heb", hi: "hin", hr: "hrv", hu: "hun", hy: "hye" },
  ...{ id: "ind", it: "ita", ja: "jpn", ko: "kor", ku: "kur", la: "lat", lt: "lit", lv: "lav", mr: "mar" },
  ...{ ms: "msa", my: "mya", nb: "nob", nl: "nld", no: "nob", pa: "panGu", pl: "pol", pt: "por", ro: "ron" },
  ...{ ru: "rus", sk: "slk", so: "som", st: "sot", sv: "swe", sw: "swa", th: "tha", tl: "tgl", tr: "tur" },
  ...{ uk: "ukr", ur: "urd", vi: "vie", yo: "yor", zh: "zho", zu: "zul" },
};
/** Parts of URLs, of HTML and of reposts, in any language. */
const always = ["http", "https", "www", "com", "html", "amp", "nbsp", "rt"];

const known = new Map<string, ReadonlySet<string>>();

/** Stop words of a language, folded as the index has them. Empty for languages without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const [base = ""] = language.split("-");
  const listed = known.get(base);
  if (listed) return listed;
  const list = z
    .array(z.string())
    .catch([])
    .parse(stopword[lists[base] ?? ""]);
  // A list has "don't" as one word, an index "don" and "t".
  const made = new Set(list.flatMap((text) => words(text).map((word) => word.text)));
  known.set(base, made);
  return made;
}

/** Whether a word says nothing in any language: a single letter, or a part of a URL. */
export function isAlwaysStopWord(word: string): boolean {
  return always.includes(word) || /^[a-z]$/.test(word);
}
