import { formatCount } from "../../../analysis/format/numbers";

/** The thousands separator of the current locale. */
const thousands = formatCount(10_000).replace(/\d/g, "");

/** Separators of the current locale, for number fields. */
export const separators = {
  thousandSeparator: thousands,
  decimalSeparator: thousands === "." ? "," : ".",
};
