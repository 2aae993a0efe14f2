import { t } from "../../../shared/texts";

/** Display names of custom metric formats. */
export const formats = {
  INTEGER: t("metrics:format.integer"),
  DECIMAL: t("metrics:format.decimal"),
  KEYWORD: t("metrics:format.keyword"),
  TEXT: t("metrics:format.text"),
} as const;
export type Format = keyof typeof formats;

/** Display name of a format; an unknown format is shown as received. */
export function formatName(format: string): string {
  return format in formats ? formats[format as Format] : format;
}
