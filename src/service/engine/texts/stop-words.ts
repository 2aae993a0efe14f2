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
/**
 * Function words that the lists lack: pronouns, forms of auxiliaries, negations, contractions and conjunctions, as the lists
 * of Snowball have them. "won't" and "let's" aren't among them, because "won" and "let" are words of their own, and neither
 * is "us", which folds with the country.
 */
const missing: ReadonlyMap<string, string> = new Map(
  Object.entries({
    en: `no nor not so its it's she she's hers herself theirs themselves ours ourselves yours yourself yourselves myself
      itself whom whose who's what's that's there's here's when when's where's why why's how's does doing doesn't don't
      didn't having haven't hasn't hadn't isn't aren't wasn't weren't wouldn't shouldn't couldn't mustn't needn't can't
      cannot ain't i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she'd she'll we're we've we'd we'll they're
      they've they'd they'll it'll will just ought shall may until against during above below down off again further once
      few own`,
    es: "si les es son fue yo tu este esta esto ese esa eso estos estas esos esas e entre hay",
    fr: "non plus elles dont donc très",
    it: "quando",
    pt: "é são foi eram era ser",
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
  const texts = [...(byLanguage.get(base) ?? []), missing.get(base) ?? ""];
  const made = new Set(texts.flatMap((text) => words(text).map((word) => word.text)));
  known.set(base, made);
  return made;
}

/** Whether a word says nothing in any language: a single letter, or a part of a URL. */
export function isAlwaysStopWord(word: string): boolean {
  return always.includes(word) || /^[a-z]$/.test(word);
}
