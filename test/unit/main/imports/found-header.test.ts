import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { TableFile } from "../../../../src/main/imports/table-file";
import { dropFile } from "../../../support/dropped-file";
import { writeTable, writings } from "../../../support/table-writer";
import { temporaryFolder } from "../../../support/temporary-folder";

async function survey(content: string | Buffer, options = {}) {
  const path = join(temporaryFolder(), "table.csv");
  writeFileSync(path, content);
  const file = await TableFile.survey(path, options, () => undefined, new AbortController().signal);
  onTestFinished(() => file.close());
  return file;
}
const namesOf = (file: TableFile) => file.facts.columns.map(({ name }) => name);
async function cellsOf(file: TableFile) {
  const rows: string[][] = [];
  for await (const { cells } of file.rows()) rows.push(cells);
  return rows;
}

const day = (n: number) => `2026-03-${String((n % 28) + 1).padStart(2, "0")}`;
const mentions = Array.from({ length: 8 }, (_, n) => [
  `https://a.example/${n}`,
  day(n),
  n % 2 === 0 ? `The grinder is loud, number ${n}` : `Quiet enough for me ${n}`,
  String(n * 7),
]);
const written = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) =>
      row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(","),
    )
    .join("\n");

describe("a header", () => {
  it.each([
    ["prose", "This export holds mentions of the grinder.\nIt was made on Monday, for Anna.\n\n"],
    ["keys and values", "Report: Grinder\nFrom: 2026-03-01\nTo: 2026-03-31\n"],
    ["pairs", "Query,grinder\nFrom,2026-03-01\nTo,2026-03-31\nMentions,8\n\n"],
    ["padded pairs", "Query,grinder,,\nFrom,2026-03-01,,\nMentions,8,,\n,,,\n"],
    ["many lines", "One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight\nNine\n"],
    ["a title twice", "Mentions of March\nMentions of March\n"],
    ["a mark", "\ufeff"],
  ])("is found below %s", async (_, above) => {
    const file = await survey(`${above}Wo,Wann,Was,Wie oft\n${written(mentions)}\n`);
    expect(namesOf(file)).toEqual(["Wo", "Wann", "Was", "Wie oft"]);
    expect(await cellsOf(file)).toEqual(mentions);
  });

  it("can consist of long questions, years, dates, codes, in any script", async () => {
    const names = [
      "How likely are you to recommend us, on a scale from 0 to 10, to a friend or a colleague who is looking for a grinder of this kind?",
      "2024 revenue",
      "2025",
      "2026-01-31",
      "Q1",
      "日付",
      "النص",
    ];
    const rows = Array.from({ length: 6 }, (_, n) => [
      String(n + 4),
      String(n * 1300),
      String(n * 900),
      String(n),
      `r-${n}`,
      day(n),
      n % 2 ? "نص قصير" : "كلام آخر",
    ]);
    const file = await survey(`${written([names, ...rows])}\n`);
    expect(namesOf(file)).toEqual(names);
    expect(await cellsOf(file)).toEqual(rows);
  });

  it.each([[[0]], [[0, 3]], [[1, 2]]])("can have blank names in columns %j", async (blank) => {
    const names = ["Wo", "Wann", "Was", "Wie oft"].map((name, at) => (blank.includes(at) ? "" : name));
    const file = await survey(`${written([names, ...mentions])}\n`);
    expect(file.facts).toMatchObject({ header: true, preamble: 0, rows: mentions.length });
  });

  it("can be above an index written by pandas", async () => {
    const rows = mentions.map((row, n) => [String(n), ...row]);
    const file = await survey(`${written([["", "link", "created", "body", "likes"], ...rows])}\n`);
    expect(namesOf(file).slice(1)).toEqual(["link", "created", "body", "likes"]);
    expect(await cellsOf(file)).toEqual(rows);
  });

  it("can have line breaks in its names, and long texts below it", async () => {
    const rows = mentions.map(([url = "", date = "", text = ""]) => [
      url,
      date,
      `${text}\n\n${"So loud. ".repeat(300)}`,
    ]);
    const file = await survey(`${written([["The\nlink", "The day\n(UTC)", "What was said"], ...rows])}\n`);
    expect(namesOf(file)).toEqual(["The link", "The day (UTC)", "What was said"]);
    expect(await cellsOf(file)).toEqual(rows);
  });

  it("over two lines combines questions with their options, as in SurveyMonkey exports", async () => {
    const first = [
      "Respondent ID",
      "Start Date",
      "How old are you?",
      "Which do you own?",
      "",
      "",
      "Anything else?",
    ];
    const second = ["", "", "Response", "Grinder", "Kettle", "Other (please specify)", "Open-Ended Response"];
    const rows = Array.from({ length: 5 }, (_, n) => [
      String(11_498_000_000 + n),
      `03/${10 + n}/2026 09:1${n}:00 AM`,
      "25-34",
      n % 2 ? "Grinder" : "",
      n % 2 ? "" : "Kettle",
      "",
      `It is loud ${n}`,
    ]);
    const file = await survey(`${written([first, second, ...rows])}\n`);
    expect(namesOf(file)).toEqual([
      "Respondent ID",
      "Start Date",
      "How old are you?",
      "Which do you own? Grinder",
      "Which do you own? Kettle",
      "Which do you own? Other (please specify)",
      "Anything else?",
    ]);
    expect(await cellsOf(file)).toEqual(rows);
  });

  it("over three lines has the questions, as in Qualtrics exports", async () => {
    const first = ["StartDate", "Finished", "ResponseId", "Q1", "Q2_TEXT"];
    const second = [
      "Start Date",
      "Finished",
      "Response ID",
      "How satisfied are you?",
      "Why?\n\nPlease explain.",
    ];
    const third = ["startDate", "finished", "_recordId", "QID1", "QID2_TEXT"].map((id) =>
      id === "startDate" ? `{"ImportId":"${id}","timeZone":"America/Denver"}` : `{"ImportId":"${id}"}`,
    );
    const rows = Array.from({ length: 4 }, (_, n) => [
      `2026-03-1${n} 10:00:00`,
      "True",
      `R_2a${n}Zk`,
      n % 2 ? "Very" : "A bit",
      `It grinds ${n}`,
    ]);
    const file = await survey(`${written([first, second, third, ...rows])}\n`);
    expect(namesOf(file)).toEqual([
      "Start Date (America/Denver)",
      "Finished",
      "Response ID",
      "How satisfied are you?",
      "Why? Please explain.",
    ]);
    expect(await cellsOf(file)).toEqual(rows);
    // Setting the detected header and preamble explicitly gives the same rows.
    const { header, preamble } = file.facts;
    expect(
      await cellsOf(await survey(`${written([first, second, third, ...rows])}\n`, { header, preamble })),
    ).toEqual(rows);
  });

  it("keeps its names if the line below describes them", async () => {
    const first = ["Post ID", "Permalink", "Lifetime reach", "Lifetime likes"];
    const second = [
      "",
      "",
      "The number of people who saw your post at all",
      "The number of people who liked your post",
    ];
    const rows = mentions.map((row, n) => [`70${n}_88${n}`, row[0] ?? "", String(n * 40), String(n)]);
    const file = await survey(`${written([first, second, ...rows])}\n`);
    expect(namesOf(file)).toEqual(first);
    expect(await cellsOf(file)).toEqual(rows);
  });

  it("isn't the first row if that is data", async () => {
    const tables = [
      mentions,
      mentions.map(([, date = "", text = ""]) => [date, text]),
      mentions.map((row, n) => [n % 2 ? "Anna" : "Bea", n % 3 ? "Ulm" : "Köln", row[2] ?? ""]),
      mentions.map((row, n) => [`user${n}`, row[2] ?? "", n % 2 ? "positive" : "negative"]),
    ];
    for (const rows of tables) {
      const file = await survey(`${written(rows)}\n`);
      expect(file.facts).toMatchObject({ header: false, preamble: 0, rows: rows.length });
    }
  });

  it("is found below any other lines, and no row is lost", async () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,9}){0,3}$/);
    const line = fc.oneof(
      word,
      word.map((text) => `${text}: ${text}`),
      fc.tuple(word, word).map(([a, b]) => `${a},${b}`),
      fc.constant(""),
    );
    const name = fc.oneof(
      word,
      word.map((text) => `${text} 2026?`),
      fc.constantFrom("Reichweite", "内容", "Дата"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 6 }),
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 2, max: 60 }),
        async (above, names, count) => {
          const rows = Array.from({ length: count }, (_, n) => [
            `https://a.example/${n}`,
            day(n),
            n % 2 ? `Quiet, "very" ${n}` : `Loud\nand slow ${n}`,
            String(n * 3),
          ]);
          const file = await survey([...above, written([names, ...rows]), ""].join("\n"));
          expect(namesOf(file)).toEqual(names);
          expect(await cellsOf(file)).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("a text without columns", () => {
  const lines = [
    "Great grinder, very quiet.",
    "Too loud for me",
    "I like it, but it's slow, and heavy",
    "“Meh”",
    '"Fine" they said',
  ];

  it("is a table of one column with a row per line", async () => {
    const file = await survey(`${lines[0] ?? ""}\n\n${lines.slice(1).join("\r\n")}`);
    expect(file.facts).toMatchObject({ kind: "text", header: false, rows: 5 });
    expect(namesOf(file)).toEqual(["Text"]);
    expect(await cellsOf(file)).toEqual(lines.map((line) => [line]));
  });

  it.each(["text", "review", "Kommentar", "What do you like?"])("can have the name %s", async (name) => {
    const file = await survey([name, ...lines].join("\n"));
    expect(file.facts).toMatchObject({ header: true, rows: 5 });
    expect(namesOf(file)).toEqual([name]);
  });

  it("in quotes keeps its line breaks and commas", async () => {
    const cells = ["One,\ntwo", 'He said "no", twice', "plain", "a, b, c"];
    for (const name of [[], ["review_body"]]) {
      const file = await survey(
        [...name, ...cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join("\n"),
      );
      expect(await cellsOf(file)).toEqual(cells.map((cell) => [cell]));
      expect(namesOf(file)).toEqual(name.length > 0 ? name : ["Text"]);
    }
  });
});

it("a text is read as lines or as a table on request", async () => {
  const text = "Anna|loud\nBea|quiet\n";
  expect((await survey(text, { kind: "text" })).facts).toMatchObject({ kind: "text", rows: 2 });
  expect((await survey("Loud, and slow\nQuiet\n", { delimiter: "," })).facts.kind).toBe("delimited");
});

it("any table in any dialect, below any lines, is read unchanged", async () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,9}( [a-z]{2,9}){0,2}$/);
  const phrase = fc.constantFrom(
    "Loud, slow; heavy",
    'He said "no"',
    "two\nlines",
    "it's | fine",
    'größer als 5"',
    "很好，谢谢",
  );
  const above = fc.oneof(
    word,
    word.map((text) => `${text}: ${text}`),
    fc.constant(""),
  );
  await fc.assert(
    fc.asyncProperty(
      writings.filter(
        ({ delimiter, quote, ending }) => /[,;\t|]/.test(delimiter) && quote === '"' && ending.includes("\n"),
      ),
      fc.array(above, { maxLength: 5 }),
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      fc.array(fc.tuple(word, phrase), { minLength: 3, maxLength: 20 }),
      async (writing, lines, words, blank, texts) => {
        // Without an escaped quote, a backslash before another character is ambiguous.
        fc.pre(!writing.backslash || texts.some(([, text]) => text.includes('"')));
        const names = words.map((name, at) => (at === blank ? "" : name));
        const rows = texts.map(([author, text], n) => [
          String(n),
          author,
          `${day(n)} 10:00`,
          `${text} ${n}`,
          `https://a.example/${n}`,
        ]);
        const title = lines.map((line) => `${line}${writing.ending}`).join("");
        const file = await survey(title + writeTable([names, ...rows], writing));
        expect(namesOf(file)).toEqual(names.map((name, at) => name || `Column ${at + 1}`));
        expect(await cellsOf(file)).toEqual(rows);
      },
    ),
    { numRuns: 120 },
  );
});

it("column numbers are a header, as written by data frames without names", async () => {
  const file = [
    "0,1,2,3",
    "marla_quill, 11h,@jon_merrow the queue is long again 🫶,Reply",
    "jon_merrow, 1d,@marla_quill hope to see you there,Reply",
    "sable.fern, 2d,The new roast is lovely,1 like",
  ].join("\n");
  const { documents } = await dropFile("comments.csv", file);
  expect(documents.map(({ content }) => content)).toEqual([
    "@jon_merrow the queue is long again 🫶",
    "@marla_quill hope to see you there",
    "The new roast is lovely",
  ]);
});

describe("a header within the rows", () => {
  it("names the rows above it as well", async () => {
    const lines = [
      "4,I love my grinder",
      "0,Mine leaks",
      "polarity,tweet",
      "4,The best in town",
      "0,Far too loud",
    ];
    const { documents } = await dropFile("labels.csv", lines.join("\n"));
    expect(documents.map(({ content }) => content)).toEqual([
      "I love my grinder",
      "Mine leaks",
      "The best in town",
      "Far too loud",
    ]);
  });

  it("is no row where files were joined, and one of other names is said", async () => {
    const lines = mentions.map((row) => row.join(","));
    const file = [
      "url,date,text,likes",
      ...mentions.map((row) => row.map((cell) => `"${cell}"`).join(",")),
      "url,date,text,likes",
      ...mentions.map((row) => row.map((cell) => `"${cell.replace("/a.", "/b.")}"`).join(",")),
      ...Array.from({ length: 8 }, (_, n) => `https://c.example/${n},${day(n)},Louder than ever ${n},4`),
      "author,text,title,reach",
      `"Ann Lee","Fine by me","On grinders","7"`,
    ];
    const { documents, facts } = await dropFile("joined.csv", file.join("\n"));
    expect(documents.length).toBeGreaterThanOrEqual(lines.length * 3);
    expect(documents.some(({ content }) => content === "text")).toBe(false);
    expect(facts.notes).toContain("1 line repeats the column names and is skipped");
    expect(facts.notes.join(" ")).toContain("1 line within the table has other column names");
  });
});
