/** Signs that keyboards, word processors and other scripts put in the place of an apostrophe. */
const APOSTROPHE = /(?<=[\p{L}\p{N}])[’‘‛ʼʹʻ′´`＇ꞌ](?=\p{L})/gu;
const MAY_HAVE = /[’‘‛ʼʹʻ′´`＇ꞌ]/;

/** The text with one sign for all apostrophes inside words. It has the same length. */
export function withPlainApostrophes(text: string): string {
  return MAY_HAVE.test(text) ? text.replace(APOSTROPHE, "'") : text;
}
