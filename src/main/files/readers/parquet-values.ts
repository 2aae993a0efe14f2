import type { SchemaElement, SchemaTree } from "hyparquet";
import { isListLike, isMapLike } from "hyparquet/src/schema.js";
import { isTooDeep } from "./json-text";

/** Converts what the library returns for a column to a JSON value. */
export type Convert = (raw: unknown) => unknown;

/**
 * How the values of a column are converted. Takes from its schema the types that the library itself would convert: it
 * rounds decimals, and doesn't say whether a time has a zone.
 */
export function converterOf(node: SchemaTree): Convert {
  const each = converterOfOne(node);
  return node.element.repetition_type === "REPEATED" ? listOf(each) : each;
}

const listOf =
  (each: Convert): Convert =>
  (raw) =>
    Array.isArray(raw) ? raw.map(each) : null;

function converterOfOne(node: SchemaTree): Convert {
  const { element, children } = node;
  if (element.logical_type?.type === "VARIANT") return plainValue;
  const [first] = children;
  if (!first) return leafConverter(element);
  if (isListLike(node))
    return listOf(converterOfOne((first.children.length === 1 && first.children[0]) || first));
  const [, values] = first.children;
  if (isMapLike(node) && values) {
    const each = first.children.map(converterOf)[1] ?? plainValue;
    return (raw) => mapped(raw, (_, value) => each(value));
  }
  const fields = new Map(children.map((child) => [child.element.name, converterOf(child)]));
  return (raw) => mapped(raw, (name, value) => fields.get(name)?.(value));
}

/** Own properties only: a field may be named "__proto__". */
function mapped(raw: unknown, each: (name: string, value: unknown) => unknown): unknown {
  if (typeof raw !== "object" || raw === null) return null;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, each(name, value)]));
}

function leafConverter(element: SchemaElement): Convert {
  const { type } = element;
  const convert = convertOf(element);
  const old = element.converted_type;
  const logical = element.logical_type?.type;
  if (logical === "FLOAT16" || logical === "UUID") return convert;
  delete element.converted_type;
  delete element.logical_type;
  const isText =
    old === "UTF8" || old === "ENUM" || old === "JSON" || /^(?:STRING|ENUM|JSON)$/.test(logical ?? "");
  if (type === "BYTE_ARRAY" && isText) element.converted_type = "UTF8";
  return convert;
}

const nothing: Convert = () => null;

const ticks = { MILLIS: 1n, MICROS: 1000n, NANOS: 1_000_000n } as const;

function convertOf({ type, converted_type: old, logical_type: logical, scale }: SchemaElement): Convert {
  switch (logical?.type) {
    case "DECIMAL":
      return (raw) => decimalText(raw, scale ?? logical.scale);
    case "DATE":
      return dayText;
    case "TIME":
      return (raw) => timeText(raw, ticks[logical.unit]);
    case "TIMESTAMP":
      return (raw) => timestampText(raw, ticks[logical.unit], logical.isAdjustedToUTC);
    case "INTEGER":
      return logical.isSigned ? plainValue : unsigned;
    case "JSON":
      return parsedJson;
    case "NULL":
    case "BSON":
    case "INTERVAL":
    case "GEOMETRY":
    case "GEOGRAPHY":
      return nothing;
    case undefined:
    default:
  }
  switch (old) {
    case "DECIMAL":
      return (raw) => decimalText(raw, scale ?? 0);
    case "DATE":
      return dayText;
    case "TIME_MILLIS":
      return (raw) => timeText(raw, ticks.MILLIS);
    case "TIME_MICROS":
      return (raw) => timeText(raw, ticks.MICROS);
    // Before times without a zone could be told from others, all were in UTC.
    case "TIMESTAMP_MILLIS":
      return (raw) => timestampText(raw, ticks.MILLIS, true);
    case "TIMESTAMP_MICROS":
      return (raw) => timestampText(raw, ticks.MICROS, true);
    case "UINT_8":
    case "UINT_16":
    case "UINT_32":
    case "UINT_64":
      return unsigned;
    case "JSON":
      return parsedJson;
    case "BSON":
    case "INTERVAL":
      return nothing;
    case undefined:
    default:
      return type === "FLOAT" ? shortFloat : plainValue;
  }
}

/** What a value without a logical type is in JSON. Numbers beyond 2^53 become texts, bytes that aren't text nothing. */
function plainValue(raw: unknown): unknown {
  if (typeof raw === "bigint") return Number.isSafeInteger(Number(raw)) ? Number(raw) : String(raw);
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : null;
  if (typeof raw === "string" || typeof raw === "boolean") return raw;
  if (raw instanceof Uint8Array) return bytesText(raw);
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? null : isoText(raw.getTime(), true);
  if (Array.isArray(raw)) return raw.map(plainValue);
  return mapped(raw, (_, value) => plainValue(value));
}

/** Some programs write texts without saying that they are. */
function bytesText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

const integerOf = (raw: unknown): bigint | null => {
  if (typeof raw === "bigint") return raw;
  return typeof raw === "number" && Number.isInteger(raw) ? BigInt(raw) : null;
};

function unsigned(raw: unknown): unknown {
  if (typeof raw === "bigint") return plainValue(BigInt.asUintN(64, raw));
  return typeof raw === "number" ? raw >>> 0 : null;
}

/** The shortest decimal that is this number in 32 bits: 4.1, not 4.099999904632568. */
function shortFloat(raw: unknown): unknown {
  if (typeof raw !== "number" || !Number.isFinite(raw)) return null;
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(raw.toPrecision(digits));
    if (Math.fround(short) === raw) return short;
  }
  return raw;
}

/** No database has more decimals. */
const maxScale = 100;

function decimalText(raw: unknown, scale: number): string | null {
  const value = raw instanceof Uint8Array ? signedInteger(raw) : integerOf(raw);
  if (value === null || scale < 0 || scale > maxScale) return null;
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  return `${value < 0n ? "-" : ""}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ""}`;
}

function signedInteger(bytes: Uint8Array): bigint | null {
  if (bytes.length === 0) return null;
  return BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString("hex")}`));
}

function dayText(raw: unknown): string | null {
  return typeof raw === "number" ? (isoText(raw * 86_400_000, false)?.split("T")[0] ?? null) : null;
}

function timeText(raw: unknown, perMs: bigint): string | null {
  const value = integerOf(raw);
  return value === null ? null : (isoText(Number(value / perMs), false)?.split("T")[1] ?? null);
}

function timestampText(raw: unknown, perMs: bigint, isUtc: boolean): string | null {
  // INT96 has been converted by timestampFromNanoseconds.
  if (typeof raw === "string") return raw;
  const value = integerOf(raw);
  if (value === null) return null;
  const rest = ((value % perMs) + perMs) % perMs;
  return isoText(Number((value - rest) / perMs), isUtc);
}

/** Times in 96 bits are in UTC, as Spark and Hive write them. */
export const timestampFromNanoseconds = (value: bigint) => timestampText(value, ticks.NANOS, true);

/** Milliseconds tell rows of the same second apart. */
function isoText(ms: number, isUtc: boolean): string | null {
  if (Math.abs(ms) > 8.64e15) return null;
  return `${new Date(ms).toISOString().replace(/(?:\.000)?Z$/, "")}${isUtc ? "Z" : ""}`;
}

function parsedJson(raw: unknown): unknown {
  if (typeof raw !== "string") return null;
  try {
    const value: unknown = isTooDeep(raw) ? raw : JSON.parse(raw);
    return value;
  } catch {
    return raw;
  }
}
