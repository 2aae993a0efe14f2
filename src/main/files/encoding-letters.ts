import iconv from "iconv-lite";

/** Number of bytes examined, from the first non-ASCII byte. */
const maxSampleBytes = 30_000;
/** Allowed share of invalid characters. The sample may end within a character. */
const brokenAllowed = 0.005;

/** An encoding and a score for its decoded text, from -1 (impossible) to about 1. */
interface Candidate {
  name: string;
  /** Prior penalty for rare encodings. */
  handicap: number;
  score: (text: string) => number;
}

const common = {
  simplified:
    "的一是不了在人有我他这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间知世什两次使身者被高已亲其进此话常与活正感非喜欢质量差坏物流快客服态度错推荐购买声音点价格便宜说",
  traditional:
    "的一是不了在人有我他這個上們來到時大地為子中你說生國年著就那和要她出也得裡後自以會家可下而過天去能對小多然於心學麼之都好看起發當沒成只如事把還用第樣道想作種開美總從無情己面最女但現前些所同日手又行意動方期它頭經長兒回位分愛老因很給名法間知世什兩次使身者被高已親其進此話常與活正感非喜歡質量差壞物流快客服態度錯推薦購買聲音點價格便宜說",
} as const;
const frequent = {
  simplified: new Set<string>(common.simplified),
  traditional: new Set<string>(common.traditional),
};

const isPunctuation = (sign: string) => /[、。，！？；：「」『』（）《》“”‘’…—～・ー]/u.test(sign);

/** Scores East Asian text by character. `worth` adds to what all these scripts share. */
function eastAsian(worth: (sign: string) => number) {
  return (text: string) => {
    let sum = 0;
    let count = 0;
    for (const sign of text) {
      if (sign < "\u0080") continue;
      count++;
      sum += isPunctuation(sign) ? 0.8 : /\p{Co}|\p{Cn}|\p{Cc}/u.test(sign) ? -1 : worth(sign);
    }
    return count > 0 ? sum / count : 0;
  };
}

const isHan = (sign: string) => sign >= "\u4e00" && sign <= "\u9fff";
const isKana = (sign: string) => sign >= "\u3041" && sign <= "\u30fe";

/** Common characters lie in the lower half of a double-byte table. */
function inLowerHalf(encoding: string, from: number, to: number) {
  const known = new Map<string, boolean>();
  return (sign: string) => {
    let is = known.get(sign);
    if (is === undefined) {
      const bytes = iconv.encode(sign, encoding);
      const [lead = 0, trail = 0] = bytes;
      is =
        bytes.length === 2 &&
        lead >= from &&
        lead <= to &&
        (encoding === "Big5" || encoding === "Shift_JIS" || trail >= 0xa1);
      known.set(sign, is);
    }
    return is;
  };
}

const plainChinese = inLowerHalf("GB18030", 0xb0, 0xd7);
const oldChinese = inLowerHalf("Big5", 0xa4, 0xc6);
const plainKanji = inLowerHalf("EUC-JP", 0xb0, 0xcf);
const plainHangul = inLowerHalf("EUC-KR", 0xb0, 0xc8);

const chinese = (frequentSigns: ReadonlySet<string>, isPlain: (sign: string) => boolean) =>
  eastAsian((sign) => (frequentSigns.has(sign) ? 1.1 : isHan(sign) ? (isPlain(sign) ? 0.65 : 0) : -0.2));
const japanese = eastAsian((sign) =>
  isKana(sign)
    ? 1
    : isHan(sign)
      ? plainKanji(sign)
        ? 0.7
        : 0
      : sign >= "\uff01" && sign <= "\uff5e"
        ? 0.5
        : -0.2,
);
const korean = eastAsian((sign) =>
  sign >= "\uac00" && sign <= "\ud7a3" ? (plainHangul(sign) ? 1 : 0.3) : isHan(sign) ? 0 : -0.2,
);

const upperAfterLower = /\p{Ll}\p{Lu}/gu;
const mixedWord = /[a-z](?=[^\P{L}a-zA-Z])|[^\P{L}a-zA-Z](?=[a-z])/giu;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Scores text of a single script by its letters and its rare letters. */
function ownScript(letter: RegExp, rare: RegExp) {
  return (text: string) => {
    const high = count(text, /[^\p{ASCII}]/gu);
    if (high === 0) return 0;
    const letters = count(text, letter);
    const rares = count(text, rare);
    const marks = count(text, /[«»“”„‘’–—…№€،؟؛\u00a0]/gu);
    const others = high - letters - marks;
    // A word has one script.
    const mixed = count(text, mixedWord) + count(text, upperAfterLower);
    return (letters - rares * 0.4 + marks * 0.5 - others - mixed * 1.5) / high;
  };
}

const cyrillic = ownScript(
  /[\u0400-\u045f\u0490\u0491]/gu,
  /[А-ЯЁ]|[хжшюцщэфъё]|[\u0402-\u040f\u0452-\u045f\u0490\u0491]/gu,
);
/** Nearly every Greek word has an accent. */
const greek = (text: string) => {
  const letters = count(text, /[\u0386-\u03ce]/gu);
  return (
    ownScript(/[\u0386-\u03ce]/gu, /[Α-Ω]/gu)(text) - (count(text, /[άέήίόύώ]/gu) * 20 < letters ? 0.4 : 0)
  );
};
const hebrew = ownScript(/[\u05d0-\u05ea]/gu, /(?!)/gu);
const arabic = ownScript(/[\u0621-\u064aپچژگ]/gu, /[آؤإئثجخذزشصضطظغكىپچژگ]/gu);
const thai = (text: string) => ownScript(/[\u0e01-\u0e4e]/gu, /(?<!\p{Script=Thai})\p{Mn}/gu)(text) * 0.85;

/** Non-ASCII letters of languages with Latin script. */
const western = [
  "äöüß",
  "éèêàçùâîôûëïœæ",
  "áéíóúñü",
  "ãõáéíóúâêôçàü",
  "àèéìòù",
  "ëéïöüè",
  "åäöé",
  "æøåéö",
  "ðþáéíóúýæö",
];
const central = ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž", "äöüß"];
const turkish = ["çğıöşüâî"];
const baltic = ["ąčęėįšųūž", "āčēģīķļņšūž", "õäöüšž"];

/** Scores Latin text by the language that explains most of its letters. */
function latin(languages: readonly string[]) {
  return (text: string) => {
    const signs = text.match(/[^\p{ASCII}]/gu) ?? [];
    if (signs.length === 0) return 0;
    const punctuation = signs.filter((sign) => /[’‘“”„‚–—…«»€£°·§©®™¿¡•\u00a0]/u.test(sign)).length;
    const letters = signs.map((sign) => sign.replace("İ", "i").toLowerCase());
    const own = Math.max(...languages.map((set) => letters.filter((sign) => set.includes(sign)).length));
    const worded = signs.filter((sign) => /\p{L}/u.test(sign)).length;
    // No Polish word starts with these. They are the ¡ of Spanish.
    const openings = count(text, /(?<!\p{L})[ąęĄĘ]\p{L}/gu) * 2 - count(text, /(?<!\p{L})¡\p{L}/gu) * 0.5;
    // Latin text has one or two non-ASCII letters in a row. Longer runs are another script.
    const runs = count(text, /[^\p{ASCII}’“”„«»…–—\s]{4,}/gu) * 2;
    const others = signs.length - punctuation - worded;
    const strange = Math.max(0, worded - own);
    return (
      (own +
        punctuation * 0.5 -
        openings -
        strange * 0.6 -
        others -
        runs -
        count(text, upperAfterLower) * 1.5) /
      signs.length
    );
  };
}

const candidates: readonly Candidate[] = [
  { name: "windows-1252", handicap: 0, score: latin(western) },
  { name: "GB18030", handicap: 0, score: chinese(frequent.simplified, plainChinese) },
  { name: "Big5", handicap: 0, score: chinese(frequent.traditional, oldChinese) },
  { name: "Shift_JIS", handicap: 0, score: japanese },
  { name: "EUC-JP", handicap: 0.02, score: japanese },
  { name: "EUC-KR", handicap: 0, score: korean },
  { name: "windows-1251", handicap: 0, score: cyrillic },
  { name: "KOI8-R", handicap: 0.02, score: cyrillic },
  { name: "CP866", handicap: 0.1, score: cyrillic },
  { name: "ISO-8859-5", handicap: 0.1, score: cyrillic },
  { name: "windows-1250", handicap: 0.03, score: latin(central) },
  { name: "ISO-8859-2", handicap: 0.08, score: latin(central) },
  { name: "windows-1254", handicap: 0.03, score: latin(turkish) },
  { name: "windows-1257", handicap: 0.08, score: latin(baltic) },
  { name: "windows-1253", handicap: 0, score: greek },
  { name: "windows-1255", handicap: 0, score: hebrew },
  { name: "windows-1256", handicap: 0, score: arabic },
  { name: "windows-874", handicap: 0, score: thai },
  { name: "macintosh", handicap: 0.15, score: latin(western) },
  { name: "CP850", handicap: 0.15, score: latin(western) },
];

/** Finds the encoding that decodes the bytes to the most plausible text. A score of 1 is certain. */
export function guessEncoding(head: Buffer): { name: string; score: number } {
  const first = head.findIndex((byte) => byte >= 0x80);
  const from = head.lastIndexOf(0x0a, first) + 1;
  const sample = head.subarray(from, from + maxSampleBytes);
  let best = { name: "windows-1252", score: -Infinity };
  for (const { name, handicap, score } of candidates) {
    const text = iconv.decode(sample, name);
    const broken = count(text, /\ufffd/g);
    if (broken > 1 + text.length * brokenAllowed) continue;
    const reached = score(text) - handicap - (broken * 3) / text.length;
    if (reached > best.score) best = { name, score: reached };
  }
  return best;
}
