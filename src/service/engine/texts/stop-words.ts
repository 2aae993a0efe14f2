import * as lists from "stopword";
import { words } from "../../../shared/query";

/** Stop words by language. */
const byLanguage: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    af: lists.afr,
    ar: lists.ara,
    bg: lists.bul,
    bn: lists.ben,
    br: lists.bre,
    ca: lists.cat,
    cs: lists.ces,
    da: lists.dan,
    de: lists.deu,
    el: lists.ell,
    en: lists.eng,
    eo: lists.epo,
    es: lists.spa,
    et: lists.est,
    eu: lists.eus,
    fa: lists.fas,
    fi: lists.fin,
    fr: lists.fra,
    ga: lists.gle,
    gl: lists.glg,
    gu: lists.guj,
    ha: lists.hau,
    he: lists.heb,
    hi: lists.hin,
    hr: lists.hrv,
    hu: lists.hun,
    hy: lists.hye,
    id: lists.ind,
    it: lists.ita,
    ja: lists.jpn,
    ko: lists.kor,
    ku: lists.kur,
    la: lists.lat,
    lt: lists.lit,
    lv: lists.lav,
    mr: lists.mar,
    ms: lists.msa,
    my: lists.mya,
    nb: lists.nob,
    nl: lists.nld,
    no: lists.nob,
    pa: lists.panGu,
    pl: lists.pol,
    pt: lists.por,
    ro: lists.ron,
    ru: lists.rus,
    sk: lists.slk,
    so: lists.som,
    st: lists.sot,
    sv: lists.swe,
    sw: lists.swa,
    th: lists.tha,
    tl: lists.tgl,
    tr: lists.tur,
    uk: lists.ukr,
    ur: lists.urd,
    vi: lists.vie,
    yo: lists.yor,
    zh: lists.zho,
    zu: lists.zul,
  }),
);
/** Parts of URLs, of HTML and of reposts, in any language. */
const always = ["http", "https", "www", "com", "html", "amp", "nbsp", "rt"];

const known = new Map<string, ReadonlySet<string>>();

/** Stop words of a language, folded as the index has them. Empty for languages without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  const [base = ""] = language.split("-");
  const listed = known.get(base);
  if (listed) return listed;
  // A list has "don't" as one word, an index "don" and "t".
  const made = new Set((byLanguage.get(base) ?? []).flatMap((text) => words(text).map((word) => word.text)));
  known.set(base, made);
  return made;
}

/** Whether a word says nothing in any language: a single letter, or a part of a URL. */
export function isAlwaysStopWord(word: string): boolean {
  return always.includes(word) || /^[a-z]$/.test(word);
}
