import { invalid } from "../failure";

/** Parses the interval of a numeric histogram. Throws if it isn't a positive whole number. */
export function parseStep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const step = Number(text);
  if (/^\d{1,15}$/.test(text) && step > 0) return step;
  throw invalid("interval", "must be a whole number above 0");
}

/** Parses a bound of a numeric histogram. Throws if it isn't a number. */
export function parseBound(text: string | undefined, param: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text.trim())) return Number(text);
  throw invalid(param, "must be a number");
}
