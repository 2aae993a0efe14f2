import type { Column, MetricColumn } from "../../shared/ipc/imports";
import type { ColumnFacts } from "./column-facts";
import { parseNumber } from "../files/columns/numbers";
import { isQuestion } from "../files/columns/text-columns";

const mailOrPhone =
  /e-?mail|phone|telefon|telefono|telefone|telephone|mobile|handy|whatsapp|rufnummer|邮箱|电话|手机/i;
const mail = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const phone = /^\+?[\d\s()./-]{7,20}$/;
/** Maximum number of distinct values of a keyword column. More than 20 must also occur twice on average. */
const maxKeywords = 300;
const largestWhole = 2 ** 53;

/** Fields that take no number below 0. */
const unsigned: ReadonlySet<string> = new Set(["engagement", "reach", "comment_count"]);

/**
 * Columns that aren't mapped, with the metric format each can be imported as. Excludes empty columns. Open answers that
 * stand in for an empty text are texts in all other rows.
 */
export function metricColumns(
  columns: readonly Column[],
  facts: (column: number) => ColumnFacts,
  { content: standIns = [] }: Readonly<Record<string, readonly number[]>> = {},
): MetricColumn[] {
  return columns.flatMap(({ index, guess, name, samples }) => {
    const own = facts(index);
    const isBeside =
      (own.numbers.min < 0 && guess.some((field) => unsigned.has(field))) ||
      (own.numeric === own.filled && guess.includes("sentiment"));
    if ((guess.length > 0 && !isBeside) || own.filled === 0) return [];
    const isAnswer = standIns.includes(index) && isQuestion(name);
    const format = isAnswer ? "TEXT" : formatOf(own);
    const kept = isBeside || isAnswer ? { isBeside: true } : {};
    return [{ column: index, format, isPrivate: isPrivate(name, samples), ...kept }];
  });
}

function isPrivate(name: string, samples: readonly string[]): boolean {
  const max = (test: RegExp) => samples.filter((value) => test.test(value)).length * 2 > samples.length;
  const hasMail = samples.some((value) => mail.test(value));
  return max(mail) || (mailOrPhone.test(name) && (hasMail || max(phone)));
}

/** Figures with labels, such as "赞[12]". */
const isLabelled = (values: readonly string[]) =>
  values.length > 0 && values.every((value) => /\d/.test(value) && parseNumber(value, "whole") !== null);

function formatOf({
  samples,
  filled,
  numeric,
  numbers,
  values,
  mangled,
  commas,
  points,
  openNumbers,
}: ColumnFacts): MetricColumn["format"] {
  if (numeric === filled && mangled === 0) {
    if (commas + points + openNumbers > 0 || !numbers.isWhole) return "DECIMAL";
    // IDs may have more digits than a number holds exactly.
    const isExact = numbers.count === filled && Math.max(-numbers.min, numbers.max) < largestWhole;
    return isExact ? "INTEGER" : "TEXT";
  }
  if (numeric === 0 && mangled === 0 && isLabelled(values ? [...values.keys()] : samples)) return "INTEGER";
  if (values === null || values.size > maxKeywords) return "TEXT";
  return values.size <= 20 || values.size * 2 <= filled ? "KEYWORD" : "TEXT";
}
