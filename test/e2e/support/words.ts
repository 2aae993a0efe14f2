import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInstance } from "i18next";
import { z } from "zod";
import type { Language } from "../../../src/shared/texts/languages";

/** The catalogue of a language, read from files: the app's own set-up would begin with its first screen alone. */
function instanceOf(language: Language) {
  const folder = path.resolve(import.meta.dirname, "../../../src/shared/texts", language);
  const tables = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => [
        path.basename(name, ".json"),
        z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path.join(folder, name), "utf8"))),
      ]),
  );
  const words = createInstance({
    lng: language,
    resources: { [language]: tables },
    ns: Object.keys(tables),
    defaultNS: "common",
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void words.init();
  return words;
}

/** The English text of a key, as the app shows it. */
export const t = instanceOf("en").t;

/** Beginning of the title of Explore's default chart. */
export const perDay = t("charts:title.published", {
  what: t("charts:mentions"),
  length: t("charts:interval.day", { count: 1 }),
});

/** The German text of a key, as the app shows it. */
export const german = instanceOf("de").t;

/** The counts of an upload as the app shows them: "5 imported, 1 rejected, 6 total". */
export function tally(
  counts: Partial<
    Record<"in" | "applied" | "present" | "refused" | "skipped" | "cancelled", number | string>
  >,
  total: number | string,
): string {
  const shown = (number: number | string) =>
    typeof number === "string" ? number : number.toLocaleString("en");
  const parts = [
    counts.in !== undefined && t("components:tally.in", { number: shown(counts.in) }),
    counts.applied !== undefined && t("components:tally.applied", { number: shown(counts.applied) }),
    counts.present !== undefined && t("components:tally.present", { number: shown(counts.present) }),
    counts.refused !== undefined && t("components:tally.refused", { number: shown(counts.refused) }),
    counts.skipped !== undefined && t("components:tally.skipped", { number: shown(counts.skipped) }),
    counts.cancelled !== undefined && t("components:tally.cancelled", { number: shown(counts.cancelled) }),
  ].filter((part) => part !== false);
  return t("components:tally.of", { parts: parts.join(", "), total: shown(total) });
}
