import { monthOf } from "../columns/month-names";

const dayFirst =
  /(?<![\p{L}\d])(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?\s+(?:de\s+|of\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+|del\s+)?(\d{4})(?!\d)/u;
const monthFirst = /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;
const digits = /(?<!\d)(\d{4})(?:-|\s?年\s?)(\d{1,2})(?:-|\s?月\s?)(\d{1,2})(?!\d)(?:\s?日)?/;
const monthOnly = /^(\p{L}{3,})\.?\s+(?:de\s+)?(\d{4})$/u;
const time =
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)\s*(?:[AaPp]\.?[Mm]\.?(?!\p{L}))?(?:\s*(?:(?:GMT|UTC)(?:[+-]\d{1,2})?|[A-Z]{2,3}T)(?!\p{L}))?/u;

const two = (number: string | number) => String(number).padStart(2, "0");

/** The date that a line of a press archive names, with its time, and what else the line says. Null without one. */
export function dateIn(text: string): { date: string; text: string; rest: string } | null {
  const line = text.trim().slice(0, 500);
  const found = dayIn(line);
  if (!found) return null;
  const rest = line.replace(found.text, " ");
  const clock = time.exec(rest)?.[0] ?? "";
  return {
    text: found.text,
    date: clock === "" ? found.day : `${found.day} ${clock.trim().replace(/\s+/g, " ")}`,
    rest: rest
      .replace(clock, " ")
      .replace(/[\s,.|-]+/g, " ")
      .trim(),
  };
}

function dayIn(line: string): { day: string; text: string } | null {
  const made = (text: string, year: string, month: string | number | null, day: string) =>
    month === null ? null : { text, day: `${year}-${two(month)}-${two(day)}` };
  const [plain, year = "", month = "", day = ""] = digits.exec(line) ?? [];
  if (plain !== undefined) return made(plain, year, month, day);
  const first = dayFirst.exec(line);
  const named = first && made(first[0], first[3] ?? "", monthOf(first[2] ?? ""), first[1] ?? "");
  if (named) return named;
  const second = monthFirst.exec(line);
  const other = second && made(second[0], second[3] ?? "", monthOf(second[1] ?? ""), second[2] ?? "");
  if (other) return other;
  const whole = monthOnly.exec(line);
  return whole && made(whole[0], whole[2] ?? "", monthOf(whole[1] ?? ""), "1");
}

/** The date of a line that starts with it or with the day of the week. An edition may follow. */
export function dateLine(line: string): string | null {
  if (line.length > 120) return null;
  const found = dateIn(line);
  const before = line.trim().slice(0, found ? line.trim().indexOf(found.text) : 0);
  return found && /^(?:\p{L}+[.,]{0,2}\s+)?$/u.test(before) && found.rest.length <= 70 ? found.date : null;
}
