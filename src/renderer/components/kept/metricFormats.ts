import { t } from "../../../shared/words";

/** Formats a custom metric can have, in words. */
export const formats = {
  INTEGER: t("metrics:format.integer"),
  DECIMAL: t("metrics:format.decimal"),
  KEYWORD: t("metrics:format.keyword"),
  TEXT: t("metrics:format.text"),
} as const;
/** A format of a custom metric. */
export type Format = keyof typeof formats;

/** A format in words; one that isn't known is shown as it was sent. */
export function formatName(format: string): string {
  return format in formats ? formats[format as Format] : format;
}
