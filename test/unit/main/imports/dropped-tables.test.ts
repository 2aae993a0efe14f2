import fc from "fast-check";
import iconv from "iconv-lite";
import { expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

/** Tables in any dialect, with the difficulties of real exports, are imported as dropped and keep every value. */

const words =
  "coffee queue store lovely awful barista counter again never always morning train refund staff".split(" ");
const sentence = fc
  .array(fc.constantFrom(...words), { minLength: 4, maxLength: 12 })
  .chain((some) =>
    fc
      .constantFrom("", "!", ", really", ' "they said"', "\nSecond line", "; and more", " 🙂", " 世界")
      .map((end) => some.join(" ") + end),
  );
const row = fc.record({
  text: sentence,
  author: fc.constantFrom("marla_quill", "jon.merrow", "Thea Quill", "sable.fern"),
  at: fc
    .integer({ min: Date.UTC(2015, 0), max: Date.UTC(2026, 0) })
    .map((ms) => Math.floor(ms / 3_600_000) * 3_600_000 + 60_000),
  store: fc.constantFrom("Harbour Street", "Mill Lane", ""),
});

const two = (n: number) => String(n).padStart(2, "0");
const parts = (ms: number) => {
  const date = new Date(ms);
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return { date, day, time: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}` };
};
const dateStyles: Readonly<Record<string, (ms: number) => string>> = {
  iso: (ms) => new Date(ms).toISOString(),
  spaced: (ms) => `${parts(ms).day} ${parts(ms).time}`,
  seconds: (ms) => String(ms / 1000),
  zoned: (ms) => `${parts(ms - 5 * 3_600_000).day} ${parts(ms - 5 * 3_600_000).time} EST`,
  network: (ms) => {
    const [, day, month, year, time] = new Date(ms).toUTCString().split(" ");
    return `Tue ${month} ${day} ${time} +0000 ${year}`;
  },
};
const names = {
  text: ["text", "Comment", "full_text", "Hit Sentence", "review_body", "Nachricht", "评论内容", "Message"],
  date: ["created_at", "Date", "Published", "Datum", "posted_at", "发布时间", "timestamp"],
  author: ["author", "username", "Screen Name", "Autor", "user", "reviewer_name"],
};

const shape = fc.record({
  text: fc.constantFrom(...names.text),
  date: fc.option(fc.constantFrom(...names.date)),
  author: fc.option(fc.constantFrom(...names.author)),
  id: fc.constantFrom("none", "short", "long", "uuid"),
  url: fc.constantFrom("none", "own", "product"),
  dateStyle: fc.constantFrom(...Object.keys(dateStyles)),
  store: fc.boolean(),
  emptyColumn: fc.boolean(),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  lineEnd: fc.constantFrom("\n", "\r\n"),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom("utf8", "utf8 with mark", "utf16le"),
  preamble: fc.constantFrom(
    [],
    ["Export of mentions", ""],
    ["Report: Fernglow Coffee", "From: 2026-03-01", ""],
  ),
});

type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

function write(rows: readonly Row[], given: Shape): Buffer {
  const columns: [string, (one: Row, n: number) => string][] = [];
  if (given.id !== "none") {
    const ids = { short: (n: number) => String(n + 1), long: (n: number) => String(570306133677 + n) };
    columns.push([
      "id",
      (_, n) =>
        given.id === "uuid"
          ? `7f3e${two(n % 100)}aa-0000-4000-8000-${String(n).padStart(12, "0")}`
          : ids[given.id === "short" ? "short" : "long"](n),
    ]);
  }
  if (given.url === "own") columns.push(["url", (_, n) => `https://paper.example/${n}`]);
  if (given.url === "product") columns.push(["product_url", () => "https://shop.example/p/8812"]);
  if (given.date !== null) columns.push([given.date, ({ at }) => dateStyles[given.dateStyle]?.(at) ?? ""]);
  if (given.emptyColumn) columns.push(["notes_internal", () => ""]);
  if (given.author !== null) columns.push([given.author, ({ author }) => author]);
  columns.push([given.text, ({ text }) => text]);
  if (given.store) columns.push(["store", ({ store }) => store]);
  const cell = (text: string) =>
    given.quotesAll || /[\n\r";,|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]) => cells.map(cell).join(given.delimiter);
  const lines = [
    line(columns.map(([name]) => name)),
    ...rows.map((one, n) => line(columns.map(([, of]) => of(one, n)))),
  ];
  const content = [...given.preamble, ...lines, ""].join(given.lineEnd);
  const [encoding = "utf8", mark] = given.encoding.split(" with ");
  return iconv.encode(content, encoding, { addBOM: mark !== undefined || encoding === "utf16le" });
}

const tables = fc.record({ rows: fc.array(row, { minLength: 3, maxLength: 25 }), given: shape });

it("are imported completely: every text, date and author, one document per text", async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, given }) => {
      // A one-column table with a preamble can't be told from plain text.
      fc.pre(given.preamble.length === 0 || given.date !== null || given.author !== null);
      const { documents, report } = await dropFile("mentions.csv", write(rows, given));
      expect(report).toMatchObject({ total: rows.length, refused: 0 });
      // Rows with the same author, time and text are one mention, unless an id or a URL tells them apart.
      const isOne =
        given.id === "none" && given.url !== "own" && given.date !== null && given.author !== null;
      const keyOf = ({ author, at, text }: Row) => `${author} ${at} ${text}`;
      const kept = rows.filter(
        (one, n) => !isOne || rows.findIndex((other) => keyOf(other) === keyOf(one)) === n,
      );
      expect(documents.map(({ content }) => content)).toEqual(kept.map(({ text }) => text));
      if (given.date !== null)
        expect(documents.map(({ published }) => published)).toEqual(kept.map(({ at }) => String(at)));
      if (given.author !== null)
        expect(documents.map((one) => one["extra_author_attributes"])).toEqual(
          kept.map(({ author: name }) => ({ name })),
        );
      const texts = new Map<unknown, unknown>();
      for (const { url, content } of documents) {
        expect(texts.get(url) ?? content).toBe(content);
        texts.set(url, content);
      }
    }),
    { numRuns: 150 },
  );
});

it("are imported completely from Markdown", async () => {
  const cells = row.map((one) => ({ ...one, text: one.text.replace("\n", " | ") }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(cells, { minLength: 3, maxLength: 15 }),
      fc.constantFrom("|---|:--|--:|", "| :---: | --- | --- |", "---|---|---"),
      fc.constantFrom("", "# Feedback\n\n", "Some words, and more.\n\n"),
      async (rows, rule, above) => {
        const isBare = !rule.startsWith("|");
        const line = (some: readonly string[]) => {
          const inner = some.map((cell) => cell.replaceAll("|", "\\|")).join(" | ");
          return isBare ? inner : `| ${inner} |`;
        };
        const lines = [
          line(["Date", "Author", "Comment"]),
          rule,
          ...rows.map(({ at, author, text }, n) =>
            line([new Date(at).toISOString(), author, `${n}. ${text}`]),
          ),
        ];
        const { documents } = await dropFile("feedback.md", `${above}${lines.join("\n")}\n`);
        expect(documents.map(({ content }) => content)).toEqual(rows.map(({ text }, n) => `${n}. ${text}`));
        expect(documents.map(({ published }) => published)).toEqual(rows.map(({ at }) => String(at)));
      },
    ),
    { numRuns: 40 },
  );
});

it("aren't read as Markdown if a text contains a table", async () => {
  const body = "We compared them:\n|a|b|\n|---|---|\n|1|2|\nThe grinder is loud";
  const file = `id,body\n1,"${body}"\n2,It is quiet\n3,It works\n4,It is fine\n`;
  const { documents } = await dropFile("issues.csv", file);
  expect(documents.map(({ content }) => content)).toEqual([body, "It is quiet", "It works", "It is fine"]);
});

it("add nothing when imported again", async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, given }) => {
      const bytes = write(rows, given);
      const first = await dropFile("mentions.csv", bytes);
      const again = await dropFile("mentions (1).csv", bytes);
      const urls = (file: typeof first) => file.documents.map(({ url }) => url);
      expect(urls(again)).toEqual(urls(first));
    }),
    { numRuns: 40 },
  );
});
