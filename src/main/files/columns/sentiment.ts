import { parseNumber } from "./numbers";

/**
 * How a column's values convert to the API's sentiment from -5 to 5. Words and letters are looked up. Numbers depend
 * on the scale of the whole column, since 1 is the best of -1…1 and the worst of 1…5.
 */
export type SentimentScale =
  | { kind: "words"; isShort: boolean; isYesNo?: boolean }
  | { kind: "linear"; middle: number; half: number; max: number };

/** Values of a column that determine its scale: distinct texts if there are few, and the range of numbers. */
export interface ScaleFacts {
  values: readonly string[];
  /** Null unless every value is a number. */
  range: { min: number; max: number; isWhole: boolean } | null;
  name?: string;
}

/** Columns that say whether something is recommended. Yes and no are sentiments there. */
const recommendation = /recomm?end|recommand|empfehl|pouce[_ ]?lev/i;

const wordsBySign: readonly (readonly [sign: number, words: string])[] = [
  [
    5,
    `verypositive sehrpositiv trespositif muypositivo moltopositivo muitopositivo stronglypositive extremelypositive
    p+ excellent love`,
  ],
  [
    3,
    `positive pos positiv positif positivo positiva positief pozitif pozytywny positivt positivity positively good great
    happy praise favorable favourable approve advocate promoter somewhatpositive slightlypositive позитив позитивная
    позитивный положительная положительный положительно 正面 积极 正向 好评 ポジティブ 肯定的 긍정 긍정적 正面評價 إيجابي مثبت सकारात्मक tichcuc позитивно 正評 👍 🙂 😀 😊 😃 + gut gute bien
    bueno bom zufrieden olumlu recommended recomendado recomendada recommandé recommandée empfohlen consigliato рекомендую
    推荐 おすすめ 추천 tavsiyeediliyor polecam`,
  ],
  [
    0,
    `neutral neu neutre neutro neutra neutraal notr nötr neutralny mixed ambivalent balanced none nosentiment unknown
    objective informative ok okay passive gemischt mixte mixto misto нейтрал нейтральная нейтральный нейтрально 中性 中立
    ニュートラル 중립 중립적 محايد خنثی तटस्थ tarafsız netral trungtinh obojętny obojetny нейтральні 😐 😶 = 0`,
  ],
  [
    -3,
    `negative neg negativ negatif negativo negativa negatief negatywny negativt negativity negatively bad poor angry
    complaint unfavorable unfavourable disapprove detractor somewhatnegative slightlynegative негатив негативная
    негативный отрицательная отрицательный отрицательно 负面 消极 负向 差评 ネガティブ 否定的 부정 부정적 سلبي منفی नकारात्मक tieucuc 負面 負評 👎 🙁 😞 😠 ☹ - schlecht
    schlechte mauvais malo ruim unzufrieden olumsuz critical notrecommended norecomendado norecomendada nãorecomendado
    nãorecomendada nonrecommandé nonrecommandée nichtempfohlen nonconsigliato sconsigliato нерекомендую 不推荐
    おすすめしません 비추천 tavsiyeedilmiyor niepolecam`,
  ],
  [
    -5,
    `verynegative sehrnegativ tresnegatif muynegativo moltonegativo muitonegativo stronglynegative extremelynegative
    n- n+ terrible hate`,
  ],
];
/** Letters only count in columns without longer words. */
const letters: Readonly<Record<string, number>> = { p: 3, n: -3, u: 0, o: 0, m: 0, z: 0, x: 0 };

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\s_\-.\p{M}\ufe0f]+(?=.)/gu, "")
    .trim();

const signs = new Map(
  wordsBySign.flatMap(([sign, words]) => words.split(/\s+/).map((word) => [plain(word), sign] as const)),
);

/** Answers to whether something is recommended. */
const answers: Readonly<Record<string, number>> = Object.fromEntries([
  ..."true yes y ja oui si sí sim да evet tak 是".split(" ").map((word) => [plain(word), 3] as const),
  ..."false no n nein non não нет hayır nie 否".split(" ").map((word) => [plain(word), -3] as const),
]);

function signOf(text: string, isShort: boolean, isYesNo = false): number | undefined {
  const word = plain(text);
  if (isYesNo && answers[word] !== undefined) return answers[word];
  // "LABEL_POSITIVE", "Sentiment: positive", "positive (0.93)"
  const inner = word.replace(/^(?:label|sentiment)[:=]?|\(.*\)$/g, "");
  return signs.get(word) ?? signs.get(inner) ?? (isShort ? letters[word] : undefined);
}

/** Beginnings of words that only say a sentiment, unlike “good” or “recommended”. */
const polar =
  /^(?:very|extremely|label[_ ]?)?\s*(?:po[sz][iy]t[iyí][vfw]|neg[ae]t[iyí][vfw]|(?:pos|neg)$|olumlu|olumsuz|пози[тц]ив|негатив|положит|отрицат|正[面向評评]|[负負][面向評评]|[积積]极|消[极極]|[好差][评評]$|긍정|부정|ポジティブ|ネガティブ|肯定的|否定的|[إا]يجابي|سلبي|مثبت|منفی|सकारात्मक|नकारात्मक|tích cực|tiêu cực)/iu;

/** Whether a value is a label of sentiment in any column, in any language. */
export const isPolar = (text: string) => text.length <= 30 && polar.test(text.trim());

/** Whether a word says a sentiment, as labels do. Numbers don't. */
export const isSentimentWord = (text: string) => /\p{L}{2}/u.test(text) && signOf(text, false) !== undefined;

/** A column of stars goes up to five, also in a file without the best. */
const starName =
  /rating|stars?(?:$|[^a-z])|sterne|bewertung|etoiles|étoiles|estrella|stelle|estrelas|評価|별점|评分/i;

const missing = /^(?:n\/?a|nan|null|none|-|–|)$/i;

/** The scale of a sentiment column. Null if its values are neither sentiment words nor numbers. */
export function sentimentScale({ values, range, name = "" }: ScaleFacts): SentimentScale | null {
  const isYesNo = recommendation.test(name);
  const said = values.filter((value) => !missing.test(value.trim()));
  const isShort = said.length > 0 && said.every((value) => plain(value).length <= 4);
  const known = said.filter((value) => signOf(value, isShort, isYesNo) !== undefined);
  // Letters are those of another scheme if one of them isn't known: "N" may be neutral.
  const areLetters = said.some((value) => letters[plain(value)] !== undefined);
  if (range === null && areLetters && known.length < said.length) return null;
  if (range === null)
    return known.length > 0 && known.length * 2 >= said.length
      ? { kind: "words", isShort, ...(isYesNo && { isYesNo }) }
      : null;
  const { min, max, isWhole } = range;
  const linear = (low: number, high: number, reach: number): SentimentScale => ({
    kind: "linear",
    middle: (low + high) / 2,
    half: (high - low) / 2,
    max: reach,
  });
  if (!isWhole) {
    if (min < 0)
      return max <= 1 && min >= -1 ? linear(-1, 1, 5) : linear(-scaleOf(min, max), scaleOf(min, max), 5);
    return max <= 1 ? linear(0, 1, 5) : max <= 5 ? linear(1, 5, 4) : linear(0, max <= 10 ? 10 : 100, 5);
  }
  if (min < 0) {
    if (min >= -1 && max <= 1) return linear(-1, 1, 3);
    return min >= -5 && max <= 5 ? linear(-5, 5, 5) : linear(-scaleOf(min, max), scaleOf(min, max), 5);
  }
  if (max <= 1) return linear(0, 1, 3);
  if (min === 0 && max <= 2) return linear(0, 2, 3);
  if (min === 0 && max <= 4) return linear(0, 4, 3);
  if (min >= 1 && max <= 3 && !starName.test(name)) return linear(1, 3, 3);
  if (max <= 5) return min >= 1 ? linear(1, 5, 4) : linear(0, 5, 5);
  return linear(0, max <= 10 ? 10 : 100, 5);
}

/** Half the width of a scale around 0: 1, 5, 10 or 100. */
function scaleOf(min: number, max: number): number {
  const reach = Math.max(-min, max);
  return [1, 5, 10, 100].find((scale) => reach <= scale) ?? reach;
}

/** Parses a sentiment from -5 to 5. Undefined if the text has none. */
export function readSentiment(text: string, scale: SentimentScale | null): number | undefined {
  const isShort = scale?.kind === "words" && scale.isShort;
  const sign = signOf(text, isShort, scale?.kind === "words" && scale.isYesNo);
  if (scale?.kind !== "linear") {
    if (sign !== undefined) return sign;
    const number = parseNumber(text);
    return number !== null && Number.isInteger(number) ? number : undefined;
  }
  const number = parseNumber(text);
  if (number === null) return sign;
  const share = (number - scale.middle) / scale.half;
  // Values within 5% of the middle are neutral, as in VADER.
  if (Math.abs(share) < 0.05) return 0;
  return Math.sign(share) * Math.min(5, Math.max(1, Math.round(Math.abs(share) * scale.max)));
}
