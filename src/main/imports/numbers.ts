/**
 * Reads a number with thousands marks or a decimal comma, or null: "1,082", "1.082,5", "1 082", "1'082", "12,5", "-3".
 * A single comma before exactly three digits is a thousands mark, a single point is a decimal point.
 */
export function parseNumber(text: string): number | null {
  let digits = text.trim().replace(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3})/g, "");
  const comma = digits.lastIndexOf(",");
  const point = digits.lastIndexOf(".");
  if (comma >= 0 && point >= 0) {
    digits = comma > point ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", "");
  } else if (comma >= 0) {
    digits = /^[-+]?\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".");
  } else if (/^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(digits)) {
    digits = digits.replaceAll(".", "");
  }
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : null;
}
