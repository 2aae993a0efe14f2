import { isObject } from "../../src/shared/documents/json";
import { mulberry32 } from "../../src/methods/statistics/mulberry32";
import { shuffled } from "../../src/methods/statistics/shuffled";
import { endpointSamples, type EndpointSample } from "./endpoint-samples";

type Path = readonly (string | number)[];

/** A response with one field that is missing, null, of another type or unknown. */
export interface OddPayload {
  sample: EndpointSample;
  path: Path;
  /** What the field holds instead; undefined if it is missing. */
  given: unknown;
  /** Whether the field was there before. */
  isKnown: boolean;
  payload: unknown;
}

/** What a field may hold instead. A number may be sent as text, so text that is no number is among them. */
const oddValues: readonly unknown[] = [
  undefined,
  null,
  "odd",
  "12,3",
  true,
  [],
  {},
  ["odd"],
  { odd: 1 },
  -0.5,
];

function pathsOf(value: unknown, at: Path = []): Path[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, item]) => pathsOf(item, [...at, name]))
      : [];
  return at.length === 0 ? inner : [at, ...inner];
}

function objectsOf(value: unknown, at: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsOf(item, [...at, index]));
  if (!isObject(value)) return [];
  return [at, ...Object.entries(value).flatMap(([name, item]) => objectsOf(item, [...at, name]))];
}

function withOdd(value: unknown, [step, ...rest]: Path, given: unknown): unknown {
  if (step === undefined) return given;
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      if (index !== step) return [item];
      return rest.length === 0 && given === undefined ? [] : [withOdd(item, rest, given)];
    });
  const object = isObject(value) ? value : {};
  return { ...object, [step]: withOdd(object[String(step)], rest, given) };
}

/** The value at a path of a parsed or sent payload. */
export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      Array.isArray(inner) ? inner[Number(step)] : isObject(inner) ? inner[String(step)] : undefined,
    value,
  );
}

/** Texts, numbers and flags of a payload, by path. */
export function leavesOf(value: unknown): { path: Path; value: unknown }[] {
  return pathsOf(value)
    .map((path) => ({ path, value: at(value, path) }))
    .filter((leaf) => leaf.value !== null && typeof leaf.value !== "object" && leaf.value !== undefined);
}

/** Every field of every sample, odd in every way; or as many of them as are wanted, drawn by a seed. */
export function oddPayloads(max = Infinity, seed = 1): OddPayload[] {
  const all = endpointSamples.flatMap((sample) => {
    const known = pathsOf(sample.payload).flatMap((path) =>
      // Without an item, a list is a shorter list.
      oddValues
        .filter((given) => given !== undefined || typeof path.at(-1) !== "number")
        .map((given) => ({ path, given, isKnown: true })),
    );
    const unknown = objectsOf(sample.payload).map((path) => ({
      path: [...path, "unheard_of"],
      given: { odd: [null, "odd"] },
      isKnown: false,
    }));
    return [...known, ...unknown].map((odd) => ({
      ...odd,
      sample,
      payload: withOdd(sample.payload, odd.path, odd.given),
    }));
  });
  return max < all.length ? shuffled(all, mulberry32(seed)).slice(0, max) : all;
}
