/** Converts Arabic and Persian digits: "٢٠٢٦" → "2026". */
export function withPlainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

export type DecimalSign = "point" | "comma";

/** How a column's numbers are parsed. "whole" means counts, so that 12.345 is twelve thousand. */
export type NumberReading = DecimalSign | "whole";

/** Whether an ID was rounded by a spreadsheet, so that its last digits are lost. */
export function hasMangledId(text: string): boolean {
  return /^\d([.,]\d+)?E\+(1[0-9]|2\d)$/i.test(text);
}

const magnitudes: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [/^(k|tsd\.?|thousand|mil|тыс\.?|千|천|b?in|rb)$/i, 1e3],
  [/^(万|萬|만|w)$/i, 1e4],
  [/^(m|mm|mi|mio\.?|mn|million(s|en)?|mill\.?|mln\.?|млн\.?|jt)$/i, 1e6],
  [/^(亿|億|억)$/, 1e8],
  [/^(b|bn|mrd\.?|billion(s)?|milliarden?|млрд\.?)$/i, 1e9],
];
/** "5.0 out of 5 stars", "Bewertet mit 3,5 von 5 Sternen", "4 sur 5", "4/5": the first number is the value. */
const ofScale =
  /^(?:\p{L}+\s?:?\s+){0,3}([\d.,]+)\s*(?:out of|of|von|sur|de un máximo de|de|su|van|av|\/)\s*\d+(?:[.,]\d+)?(?:\s*\p{L}+)?$/iu;
/** "[4, 5]": a figure beside the best one. */
const besideBest = /^\[\s*(\d{1,2}(?:\.\d+)?)\s*,\s*(?:5|10)\s*\]$/;
/** Whether a figure says that it is of five: "4/5", "Arvosana 4/5", "4 out of 5 stars". */
export const isOfFive = (text: string) =>
  ofScale.test(text.trim()) && /\D5(?:\s*\p{L}+)?$/u.test(text.trim());
const worded =
  /^([\d.,]+)\s*(?:(?:-|\s)?stars?(?:[\s-]ratings?)?|sterne?n?|étoiles?|estrell?as?|estrelas?|stell[ae]|sterren|ster|bintang|yıldız|gwiazd(?:k[aię]|ek)|stjärnor|stjerner|tähteä|зв[её]зд[аы]?|つ?星|颗星|개|점|별)$/iu;
/** "赞[74065]", "Likes (1.2K)", "123 likes", "1.2万 次播放": a figure with a label. */
const labelled = /^\p{L}[\p{L}\s]*[[(（【:：]\s*([\d.,]+\s?\p{L}{0,3})\s*[\])）】]?$/u;
const counted =
  /^([\d.,]+(?:\s?[kmb万萬亿億만억])?)\+?\s*(?:likes?|views?|comments?|shares?|replies|reply|retweets?|reposts?|reactions?|commentaires?|comentarios|comentários|kommentare?|followers?|people.*|reviews?|votes?|upvotes?|points?|次.*|回.*|个?赞|人.*|件.*|명.*|회.*|개.*)$/iu;
/** "评论 10288", "转发1.2万", as pages label their buttons. */
const buttonLabelled =
  /^(?:[点點]?[赞讚]|喜[欢歡]|[评評][论論]|[转轉][发發]|收藏|分享|[阅閱][读讀]|播放|[浏瀏][览覽]|回[复復]|[关關]注|粉[丝絲])\s?([\d.,]+\s?[万萬亿億]?)$/u;
/** "Overall5", "Rating: 4", "star-rating-3.5", as pages name their pictures of stars. */
const rated =
  /^(?:[a-z]{1,8}[-_])?(?:(?:overall|rating|rated|score|stars?|bewertung|note|nota)[\s:_-]*){1,2}([1-5](?:[.,]\d)?)$/i;
/** Chinese film pages name theirs "allstar40". */
const tenfold = /^allstar([1-5])0(?:\s+rating)?$/i;
/** What its stars are called there. */
const wordedStars: Readonly<Record<string, number>> = { 力荐: 5, 推荐: 4, 还行: 3, 较差: 2, 很差: 1 };
const stars = /^[★☆✩✭*]{1,10}$/u;

/**
 * Parses a number as people and exports write it: "1,082", "1.082,5", "1 082", "1'082", "12,5", "-3", "(3)", "1.2k",
 * "€ 12.50", "12 %", "5.0 out of 5 stars". Null if it isn't one. `sign` is the column's decimal separator if known.
 * Without it, a single comma before exactly three digits separates thousands, and a single point is a decimal point.
 */
export function parseNumber(text: string, sign: NumberReading | null = null): number | null {
  const trimmed = withPlainDigits(text.trim());
  // Fast path: most numbers are plain digits.
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed);
  const named = wordedStars[trimmed];
  if (named !== undefined) return named;
  if (stars.test(trimmed)) return Array.from(trimmed).filter((star) => /[★✭*]/u.test(star)).length;
  const scaled =
    [ofScale, worded, labelled, counted, rated, tenfold, buttonLabelled, besideBest]
      .map((pattern) => pattern.exec(trimmed)?.[1])
      .find(Boolean) ?? trimmed;
  const bracketed = /^\((.+)\)$/.exec(scaled)?.[1];
  const bare = (bracketed ?? scaled)
    .replace(/^[\p{Sc}~≈+\s]+|[\p{Sc}%\s]+$/gu, "")
    .replace(/^(?:EUR|USD|GBP|CHF)\s*|\s*(?:EUR|USD|GBP|CHF)$/i, "");
  const [, digits = bare, unit] = /^([-+−]?[\d.,\s\u00a0\u202f'’]*\d)\s?(\p{L}+\.?)$/u.exec(bare) ?? [];
  const factor = unit === undefined ? 1 : magnitudes.find(([pattern]) => pattern.test(unit))?.[1];
  const number =
    factor === undefined
      ? plainNumber(bare, sign)
      : plainNumber(digits, unit === undefined ? sign : (decimalSign(sign) ?? shortSign(digits)));
  if (number === null) return null;
  // 1.1 * 1000 isn't exactly 1100 in binary.
  const value = Number((number * (factor ?? 1)).toPrecision(15));
  return bracketed === undefined ? value : -value;
}

/** Before "k" or "m" a single comma is a decimal separator: nobody writes "1,234k" for thousands. */
function shortSign(digits: string): NumberReading | null {
  return /^\d+,\d{1,2}$/.test(digits) ? "comma" : null;
}

/** "1.234k" has a decimal point even in a column of whole numbers. */
const decimalSign = (sign: NumberReading | null) => (sign === "whole" ? null : sign);

function plainNumber(text: string, sign: NumberReading | null): number | null {
  let digits = text.replace("−", "-").replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g, "");
  // No group of thousands starts with 0: "0.325" is a fraction in a column of whole numbers too.
  if (sign === "whole" && /^[-+]?(?!0)\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(digits))
    return Number(digits.replace(/[.,]/g, ""));
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  if (comma >= 0 && point >= 0) {
    digits = comma > point ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  } else if (comma >= 0) {
    const thousands = sign !== "comma" && /^[-+]?(?!0)\d{1,3}(,\d{2,3})*,\d{3}$/.test(digits);
    digits = thousands ? digits.replaceAll(",", "") : digits.replace(",", ".");
  } else if (
    /^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(digits) ||
    (sign === "comma" && /^[-+]?(?!0)\d{1,3}\.\d{3}$/.test(digits))
  ) {
    digits = digits.replaceAll(".", "");
  }
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : null;
}
