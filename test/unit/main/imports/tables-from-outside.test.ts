import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const contents = (documents: readonly Record<string, unknown>[]) => documents.map(({ content }) => content);
const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

describe("a file in UTF-8", () => {
  // Its pieces may end within a letter.
  it.each([0, 1, 2])(
    "stays so if a letter was broken before it was saved (%i bytes ahead)",
    async (ahead) => {
      const text = (n: number) => `केतली नंबर ${n} टपकती है. ${"कोई जवाब नहीं देता. ".repeat(9)}`.trim();
      const rows = Array.from({ length: 1200 }, (_, n) => `2015-05-21,${text(n)}`);
      const broken = rows.with(1000, `${rows[1000]} \ufffd`);
      const { documents, facts, report } = await dropFile(
        "tea.csv",
        [`date,text${" ".repeat(ahead)}`, ...broken].join("\n"),
      );
      expect(facts.encoding).toBe("UTF-8");
      expect(report).toMatchObject({ total: 1200, ready: 1200 });
      expect(documents[3]).toMatchObject({ content: text(3), published: String(Date.UTC(2015, 4, 21)) });
    },
  );
});

describe("a review in two halves", () => {
  const header = [
    "Review date",
    "Guest name",
    "Review title",
    "Positive review",
    "Negative review",
    "Review score",
  ];

  it("is read with both", async () => {
    const { documents } = await dropFile(
      "hotel.csv",
      csv(
        header,
        ["2026-08-22 07:30:41", "Mara", "", "The pool is warm and quiet.", "The lift is slow.", "6"],
        ["2026-08-23 09:10:00", "Oskar", "", "", "Nobody answered the telephone at night.", "4"],
        ["2026-08-24 10:00:00", "Ida", "Fine", "Breakfast was good and the staff were kind.", "", "9"],
      ),
    );
    expect(contents(documents)).toEqual([
      "The pool is warm and quiet.\n\nThe lift is slow.",
      "Nobody answered the telephone at night.",
      "Breakfast was good and the staff were kind.",
    ]);
    expect(documents[0]).toMatchObject({ rating: 6 });
  });

  it("keeps its own text where there is one", async () => {
    const { documents } = await dropFile(
      "shop.csv",
      csv(
        ["date", "review", "pros", "cons"],
        ["2026-01-02", "I bought it twice and would again.", "It is light", "It is loud"],
        ["2026-01-03", "It broke after a week, sadly.", "It was cheap", "It breaks"],
      ),
    );
    expect(contents(documents)[0]).toBe("I bought it twice and would again.");
  });
});

it("bytes as Python prints them are texts", async () => {
  const { documents } = await dropFile(
    "tweets.csv",
    csv(
      ["id", "created_at", "text"],
      [
        "871984711916191744",
        "2017-06-06 06:58:50",
        String.raw`b'La operaci\xc3\xb3n \xf0\x9f\x94\x8a sali\xc3\xb3 mal'`,
      ],
      ["871971587003748352", "2017-06-06 06:06:41", String.raw`b"It's late\nagain"`],
    ),
  );
  expect(contents(documents)).toEqual(["La operación 🔊 salió mal", "It's late\nagain"]);
});

it("stray quotes in a table of tabs don't join its lines", async () => {
  const texts = Array.from({ length: 60 }, (_, n) => `The kettle number ${n} leaks again`);
  const stray = texts
    .with(10, '"Never again" said my brother of this kettle')
    .with(20, 'The manager called it fine"')
    .with(50, 'All is well now"');
  const lines = stray.map((text, n) => `${text}\t${n % 2 ? "P" : "N"}`);
  const { documents } = await dropFile(
    "labels.tsv",
    ["Tweet\tClass", ...lines.with(30, ' "Nobody answers"the telephone" N')].join("\n"),
  );
  expect(contents(documents)).toHaveLength(60);
  expect(contents(documents)).toContain(texts[31]);
});

it("cells of several lines stay whole in a table of tabs", async () => {
  const texts = Array.from({ length: 60 }, (_, n) => `The kettle number ${n} leaks again`);
  const long = "Nobody answers.\nThe lid is loose, too.\nIt was dear,\nand I want it back.";
  const { documents } = await dropFile(
    "labels.tsv",
    ["Tweet\tClass", ...texts.with(30, `"${long}"`).map((text) => `${text}\tP`)].join("\n"),
  );
  expect(contents(documents)).toEqual(texts.with(30, long));
});

it("the date of a tweet wins over the moment at which a program saved it", async () => {
  const { documents } = await dropFile(
    "tweets.json",
    JSON.stringify([
      {
        timestamp: "2026-05-25T19:42:35.275Z",
        content: "The kettle leaks again",
        tweetDate: "Tue Sep 03 21:50:09 +0000 2019",
      },
      {
        timestamp: "2026-05-25T19:42:36.275Z",
        content: "My kettle is fine",
        tweetDate: "Wed Sep 04 08:00:00 +0000 2019",
      },
    ]),
  );
  expect(documents.map(({ published }) => published)).toEqual(
    [Date.UTC(2019, 8, 3, 21, 50, 9), Date.UTC(2019, 8, 4, 8)].map(String),
  );
});

it("NA is no text, as R writes it", async () => {
  const { documents, report } = await dropFile(
    "toots.csv",
    csv(
      ["id", "created_at", "text"],
      ["1", "2026-07-09T14:34:00Z", "NA"],
      ["2", "2026-07-09T14:35:00Z", "The kettle leaks again"],
      ["3", "2026-07-09T14:36:00Z", "Na, ist die Kanne kaputt?"],
    ),
  );
  expect(report.skipped).toBe(1);
  expect(contents(documents)).toEqual(["The kettle leaks again", "Na, ist die Kanne kaputt?"]);
});

it("a time before its date, in brackets, is read", async () => {
  const { documents } = await dropFile(
    "headlines.csv",
    csv(
      ["Title", "Name", "Date"],
      ["The mayor opens the new tea house on Sunday", "Mara Vale", "(13:02 , 02.09.18 )"],
      ["Two kettles were stolen from a shop in town", "Ida Roth", "(11:52 , 31.08.18 )"],
    ),
  );
  expect(documents.map(({ published }) => published)).toEqual(
    [Date.UTC(2018, 8, 2, 13, 2), Date.UTC(2018, 7, 31, 11, 52)].map(String),
  );
});
