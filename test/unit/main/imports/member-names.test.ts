import { describe, expect, it } from "vitest";
import { changeBetween } from "../../../../src/shared/documents/change";
import { dropFile } from "../../../support/dropped-file";

/** Names that every JavaScript object has a member of. */
const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"];
const rows = ["Queue at the harbor store", "Best beans in town", "Closed again on Monday"].map((text, n) => ({
  text,
  date: `2026-03-0${n + 1}`,
  values: names.map((name) => `${name} of row ${n}`),
}));

const namesAndSamples = async (file: string, content: string) => {
  const { facts, documents } = await dropFile(file, content);
  expect(documents.map(({ content: text }) => text)).toEqual(rows.map(({ text }) => text));
  return facts.columns.map(({ name, samples }) => [name, samples]);
};

const expected: unknown = expect.arrayContaining(
  names.map((name, at) => [name, rows.map(({ values }) => values[at] ?? "")]),
);

describe("columns named like members of objects are read like any other", () => {
  it("as elements", async () => {
    const items = rows.map(
      ({ text, date, values }) =>
        `<item><text>${text}</text><date>${date}</date>${names.map((name, at) => `<${name}>${values[at] ?? ""}</${name}>`).join("")}</item>`,
    );
    expect(await namesAndSamples("a.xml", `<?xml version="1.0"?><items>${items.join("")}</items>`)).toEqual(
      expected,
    );
  });

  it("as attributes", async () => {
    const items = rows.map(
      ({ text, date, values }) =>
        `<item text="${text}" date="${date}" ${names.map((name, at) => `${name}="${values[at] ?? ""}"`).join(" ")}/>`,
    );
    expect(await namesAndSamples("a.xml", `<?xml version="1.0"?><items>${items.join("")}</items>`)).toEqual(
      expected,
    );
  });

  it("as keys of JSON", async () => {
    const lines = rows.map(
      ({ text, date, values }) =>
        `{"text":"${text}","date":"${date}",${names.map((name, at) => `"${name}":"${values[at] ?? ""}"`).join(",")}}`,
    );
    expect(await namesAndSamples("a.json", `[${lines.join(",\n")}]`)).toEqual(expected);
  });

  it("as a header", async () => {
    const lines = rows.map(({ text, date, values }) => [text, date, ...values].join(","));
    expect(
      await namesAndSamples("a.csv", [["text", "date", ...names].join(","), ...lines].join("\n")),
    ).toEqual(expected);
  });
});

it("a change of a field with such a name sets and clears it", () => {
  const given = { custom: { constructor: 5, toString: "x" } };
  expect(changeBetween({ custom: {} }, given)).toEqual(given);
  expect(changeBetween(given, { custom: {} })).toEqual({ custom: { constructor: null, toString: null } });
});
