import fc from "fast-check";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { silentLog } from "../../../../src/main/log";
import { JsonFile } from "../../../../src/main/storage/json-file";
import { t } from "../../../../src/shared/texts";
import { temporaryFolder } from "../../../support/temporary-folder";

// Not JSON, and nobody can rename or replace it.
const fixed = "/proc/version";

it.runIf(process.platform === "linux")("a damaged file that can't be set aside isn't replaced", () => {
  const file = new JsonFile(fixed, z.object({ a: z.number() }), () => ({ a: 1 }), silentLog);
  const before = readFileSync(fixed, "utf8");
  expect(file.read()).toEqual({ a: 1 });
  expect(() => file.write({ a: 2 })).toThrow("version");
  expect(readFileSync(fixed, "utf8")).toBe(before);
});

const Item = z.object({ id: z.string(), text: z.string(), mark: z.number().optional() });
const Content = z.object({
  theme: z.enum(["light", "dark"]).default("light"),
  note: z.string().optional(),
  items: z.array(Item).default([]),
  log: z.array(z.object({ at: z.number() })).default([]),
});
type Content = z.output<typeof Content>;

function holding(json: unknown) {
  const name = path.join(temporaryFolder(), "content.json");
  writeFileSync(name, typeof json === "string" ? json : JSON.stringify(json));
  const file = new JsonFile(name, Content, () => Content.parse({}), silentLog);
  return { name, file, json: (): unknown => JSON.parse(readFileSync(name, "utf8")) };
}

it("a file of a newer version is read where possible, and stays as it is", () => {
  const text = JSON.stringify({
    version: 2,
    theme: "sepia",
    note: "Call back",
    later: { deep: [1] },
    items: [
      { id: "a", text: "One" },
      { id: "b", text: { rich: true } },
    ],
  });
  const { name, file } = holding(text);
  expect(file.read()).toEqual({
    theme: "light",
    note: "Call back",
    items: [{ id: "a", text: "One" }],
    log: [],
  });
  expect(() => file.write(Content.parse({ note: "Done" }))).toThrow(
    t("main:disk.newerFile", { file: "content.json" }),
  );
  expect(() => file.rewrite(() => ({}))).toThrow(t("main:disk.newerFile", { file: "content.json" }));
  expect(readFileSync(name, "utf8")).toBe(text);
  expect(readdirSync(path.dirname(name))).toEqual(["content.json"]);
});

it("a newer file that replaced the one that was read isn't overwritten", () => {
  const { name, file } = holding({ note: "Old" });
  const read = file.read();
  writeFileSync(name, JSON.stringify({ version: 9 }));
  expect(() => file.write({ ...read, note: "New" })).toThrow(
    t("main:disk.newerFile", { file: "content.json" }),
  );
  expect(readFileSync(name, "utf8")).toBe('{"version":9}');
});

it("fields and items that this version doesn't know survive", () => {
  const { file, json } = holding({
    theme: "dark",
    note: "Call back",
    later: [1],
    items: [
      { id: "a", text: "One", color: "red" },
      { id: "b", text: "Two", color: "blue" },
    ],
    log: [{ at: 1, by: "Ann" }],
  });
  const before = file.read();
  file.write({
    theme: "light",
    items: [
      { id: "b", text: "2" },
      { id: "c", text: "3" },
    ],
    log: [{ at: 2 }, ...before.log],
  });
  expect(json()).toEqual({
    version: 1,
    theme: "light",
    later: [1],
    items: [
      { id: "b", text: "2", color: "blue" },
      { id: "c", text: "3" },
    ],
    log: [{ at: 2 }, { at: 1, by: "Ann" }],
  });
});

it("a bare list of an earlier version is read, and then stored with a version", () => {
  const name = path.join(temporaryFolder(), "list.json");
  writeFileSync(name, JSON.stringify([{ id: "a", text: "One", color: "red" }]));
  const file = new JsonFile(name, z.array(Item), () => [], silentLog);
  file.write([...file.read(), { id: "b", text: "Two" }]);
  const items = [
    { id: "a", text: "One", color: "red" },
    { id: "b", text: "Two" },
  ];
  expect(JSON.parse(readFileSync(name, "utf8"))).toEqual({ version: 1, items });
  writeFileSync(name, JSON.stringify({ version: 1, sorted: "by name", items }));
  file.write(file.read().slice(1));
  expect(JSON.parse(readFileSync(name, "utf8"))).toEqual({
    version: 1,
    sorted: "by name",
    items: items.slice(1),
  });
});

it("items that can't be read stay where they are in a file that skips them", () => {
  const name = path.join(temporaryFolder(), "list.json");
  const newer = { id: "b", text: { rich: true } };
  writeFileSync(
    name,
    JSON.stringify({ items: [{ id: "a", text: "One" }, newer, { id: "c", text: "Three" }] }),
  );
  const file = new JsonFile(name, Content, () => Content.parse({}), silentLog, { skips: true });
  const { items, ...others } = file.read();
  expect(items.map(({ id }) => id)).toEqual(["a", "c"]);
  file.write({
    ...others,
    items: [{ id: "z", text: "0" }, ...items.map((one) => ({ ...one, text: "new" }))],
  });
  expect(JSON.parse(readFileSync(name, "utf8"))).toMatchObject({
    items: [{ id: "z" }, { id: "a", text: "new" }, newer, { id: "c", text: "new" }],
  });
});

/** What a newer version of the same form adds. */
const unknownFields = fc.dictionary(
  fc.constantFrom("later", "color", "__proto__x", "more"),
  // A file written as JSON holds 0 for -0.
  fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value))),
  { maxKeys: 3 },
);
const items = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 });
const steps = fc.array(
  fc.record({
    theme: fc.constantFrom("light" as const, "dark" as const),
    note: fc.option(fc.string(), { nil: undefined }),
    order: items,
    text: fc.string(),
    mark: fc.option(fc.integer(), { nil: undefined }),
  }),
  { maxLength: 5 },
);

it("any sequence of writes changes what it says, and keeps what it doesn't know", () => {
  fc.assert(
    fc.property(
      unknownFields,
      items,
      fc.array(unknownFields, { minLength: 4, maxLength: 4 }),
      steps,
      (more, ids, extras, writes) => {
        const first = ids.map((id, at) => ({ ...extras[at], id, text: id }));
        const { file, json } = holding({ ...more, theme: "dark", items: first, log: [] });
        // Of each item, what this version doesn't know, as long as the item has been there.
        let extra = new Map<string, object>(ids.map((id, at) => [id, { ...extras[at] }]));
        for (const { theme, note, order, text, mark } of writes) {
          const next: Content = {
            theme,
            log: file.read().log,
            ...(note !== undefined && { note }),
            items: order.map((id) => ({ id, text, ...(mark !== undefined && { mark }) })),
          };
          file.write(next);
          expect(file.read()).toEqual(next);
          extra = new Map(order.map((id) => [id, extra.get(id) ?? {}]));
          expect(json()).toEqual(
            structuredClone({
              ...more,
              ...next,
              version: 1,
              items: next.items.map((item) => ({ ...extra.get(item.id), ...item })),
            }),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});
