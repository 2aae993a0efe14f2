import fc from "fast-check";
import { z } from "zod";
import { CallError } from "../../src/shared/ipc/contract";
import { routes, type RouteName } from "../../src/shared/ipc/index";
import type { Router } from "../../src/main/ipc/router";

export const routeNames = Object.keys(routes).sort() as RouteName[];

/** Texts that often break parsers. None is a path outside the working folder or the URL of another computer. */
const oddTexts = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\0",
    "\ud800",
    "__proto__",
    "constructor",
    "null",
    "-1",
    "1e999",
    "' OR 1=1 --",
    "%00%2e%2e",
    "http://127.0.0.1:9",
    "earshot://explore?connection=a",
    "2026-02-30",
    "x".repeat(70_000),
  ),
  fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[./\\~]/g, "_")),
);

/** Values that no route accepts but a page could send, because structured clone supports them. */
const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  fc.constantFrom<unknown>(
    null,
    undefined,
    NaN,
    Infinity,
    -0,
    2 ** 53,
    -1,
    0.5,
    true,
    10n,
    [],
    {},
    [[]],
    [null],
  ),
  fc.date({ noInvalidDate: false }),
  fc.uint8Array({ maxLength: 20 }),
  fc.constant(new Map([["a", 1]])),
  fc.constant(JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')),
  fc.array(fc.anything(), { maxLength: 4 }),
  fc.constant(circular()),
);

function circular(): unknown {
  const self: { self?: unknown } = {};
  self.self = self;
  return self;
}

const Schema = z.looseObject({});
type Schema = z.output<typeof Schema>;
const Schemas = z.array(Schema);

/** Inputs of the right shape, so that invalid parts get past the schema and reach the handler. */
function shaped(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null);
  const within = (one: unknown) => shaped(Schema.catch({}).parse(one), depth + 1);
  if ("const" in schema) return fc.constant(schema["const"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom<unknown>(...(schema["enum"] as unknown[]));
  const choices = Schemas.safeParse(schema["anyOf"] ?? schema["oneOf"]);
  if (choices.success && choices.data.length > 0) return fc.oneof(...choices.data.map((one) => within(one)));
  switch (schema["type"]) {
    case "object": {
      const properties = Object.entries(Schema.catch({}).parse(schema["properties"]));
      const required = z.array(z.string()).catch([]).parse(schema["required"]);
      if (properties.length === 0) return fc.dictionary(oddTexts, oddValues, { maxKeys: 3 });
      return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, within(one)])), {
        requiredKeys: required.filter((name) => properties.some(([known]) => known === name)),
      });
    }
    case "array":
      return fc.array(within(schema["items"]), { maxLength: 3 });
    case "integer":
      return fc.integer({ min: 0, max: 1000 });
    case "number":
      return fc.oneof(fc.integer(), fc.double());
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return oddTexts;
    default:
      return oddValues;
  }
}

/** Replaces or adds one part of a value with `odd`, or returns it unchanged. */
function spoilt(value: unknown, odd: unknown, at: number): unknown {
  if (typeof value !== "object" || value === null || at === 0) return at === 0 ? odd : value;
  const names = Object.keys(value);
  const name = names[at % (names.length + 1)];
  if (name === undefined) return { ...value, ["extra"]: odd };
  return Object.assign(Array.isArray(value) ? [...(value as unknown[])] : { ...value }, {
    [name]: spoilt(Reflect.get(value, name), odd, Math.floor(at / 2)),
  });
}

/** Invalid inputs of one route: arbitrary values, and inputs of the right shape with one odd part. */
export function wrongInputs(name: RouteName): fc.Arbitrary<unknown> {
  const input: z.ZodType = routes[name].input;
  const schema = Schema.parse(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  // A route without input accepts only undefined.
  if (input instanceof z.ZodUndefined) return oddValues.filter((value) => value !== undefined);
  const nearly = fc
    .tuple(shaped(schema), oddValues, fc.nat({ max: 40 }))
    .map(([value, odd, at]) => spoilt(value, odd, at));
  return fc.oneof({ weight: 1, arbitrary: oddValues }, { weight: 3, arbitrary: nearly });
}

const Outcome = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({ ok: z.literal(false), error: CallError }),
]);

/**
 * Returns what is wrong with the response to one call: it throws, times out or has no envelope. Undefined if it is
 * correct.
 */
export async function faultOfCall(
  router: Router,
  route: RouteName,
  input: unknown,
  callId: string,
  withinMs = 120_000,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), withinMs)));
  try {
    const answer = await Promise.race([
      router.invoke({ route, input, callId, trusted: true, senderId: 1 }),
      late,
    ]);
    if (answer === "late") {
      router.abort(1, callId);
      return `${route} did not answer`;
    }
    const outcome = Outcome.safeParse(answer);
    if (!outcome.success) return `${route} answered no envelope: ${outcome.error.message}`;
    if (!outcome.data.ok && /inside Earshot/.test(outcome.data.error.message))
      return `${route} failed inside instead of refusing`;
    return undefined;
  } catch (error) {
    return `${route} threw ${String(error)}`;
  } finally {
    clearTimeout(timer);
  }
}
