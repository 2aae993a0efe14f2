/** Languages whose month names are recognized. */
const languages = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "lb",
  "pl",
  "sv",
  "da",
  "nb",
  "fi",
  "cs",
  "tr",
  "ro",
  "hu",
  "ru",
  "uk",
  "el",
  "id",
  "ca",
  "ar",
];

/** Lower-cases a word and removes accents and dots: "Févr." → "fevr". */
export function plainWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\p{M}|\./gu, "")
    .normalize("NFC")
    .toLowerCase();
}

let known: Map<string, number> | null = null;

/** The month, 1 to 12, that a word names in one of the languages. Null if none. */
export function monthOf(word: string): number | null {
  known ??= namesOfMonths();
  return known.get(plainWord(word)) ?? null;
}

/** Takes the names from Intl. If two languages use a word for different months, the earlier language wins. */
function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>();
  const put = (word: string, month: number) => {
    const plain = plainWord(word);
    if (/^\p{L}{3,}$/u.test(plain) && !names.has(plain)) names.set(plain, month);
  };
  for (const language of languages)
    for (const options of [
      { month: "long" },
      { month: "short" },
      { day: "numeric", month: "long" },
      { day: "numeric", month: "short" },
    ] as const) {
      // Making one costs far more than using it.
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 15));
        const word = parts.find(({ type }) => type === "month")?.value;
        if (word !== undefined) put(word, month);
      }
    }
  put("sept", 9);
  return names;
}
