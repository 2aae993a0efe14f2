import { describe, expect, it } from "vitest";
import { columnTitle } from "../../../../src/shared/documents/column-title";
import { guessedDecisions } from "../../../../src/shared/documents/import-decisions";
import { columnMetrics } from "../../../../src/shared/documents/import-metrics";
import {
  checkRemarks,
  dateRemarks,
  differingText,
  zoneRemark,
} from "../../../../src/shared/documents/import-remarks";
import { listedZone } from "../../../../src/shared/documents/zone-in-name";
import { t } from "../../../../src/shared/texts";
import { dropFile, dropFiles } from "../../../support/dropped-file";
import { workbook } from "../../../support/zip";

const at = (iso: string) => String(Date.parse(iso));

/** Times, repeated rows and lines of names that were imported wrong, each with its right values. */

describe("times", () => {
  it.each([
    ["heure_UTC0;texte", 10],
    ["date (GMT+2);texte", 8],
    ["created_at_utc;texte", 10],
    ["createdAtUTC;texte", 10],
    ["fecha -03:30;texto", 13.5],
    ["date [UTC-8];text", 18],
    ["Timestamp (ET);text", 14],
    ["date;text", 8],
    ["date_utcome;text", 8],
  ])("are read in the zone that the column's name states: %s", async (names, hour) => {
    const { documents } = await dropFile("a.csv", `${names}\n2023-07-01 10:00:00;Le thé est bon\n`, {
      timeZone: "Europe/Berlin",
    });
    expect(documents).toMatchObject([{ published: String(Date.UTC(2023, 6, 1) + hour * 3_600_000) }]);
  });

  it("keep their own zone, and the check says that charts have another", async () => {
    const line = (time: string, zone: string) => `2015-02-24 ${time} -0800,${zone},Tea is good`;
    const content = ["created,zone,text", line("23:35:52", "Eastern Time"), line("11:15:59", "Pacific Time")];
    const options = { timeZone: "Europe/Berlin" };
    const { facts, plan, documents } = await dropFile("a.csv", content.join("\n"), options);
    expect(documents[0]).toMatchObject({ published: at("2015-02-25T07:35:52Z") });
    expect(zoneRemark(facts, plan)).toEqual({
      zone: "UTC-8",
      text: t("imports:assumed.zone", { zone: "UTC−8", own: "Europe/Berlin" }),
    });
    expect(listedZone("UTC-8")).toBe("Etc/GMT+8");
    expect(zoneRemark(facts, { ...plan, timeZone: "Etc/GMT+8" })).toBeNull();
    const utc = await dropFile("b.csv", "date,text\n2015-02-24T10:00:00Z,Tea is good\n", options);
    expect(zoneRemark(utc.facts, utc.plan)).toBeNull();
  });

  it("are said to be those of a zone whose clocks were changed among them, unless charts have the same", async () => {
    const rows = Array.from({ length: 30 }, (_, n) =>
      n < 20 ? `2026-10-0${(n % 9) + 1}T10:00:00+02:00` : `2026-10-${n + 1 < 29 ? 27 : 28}T10:00:00+01:00`,
    );
    const content = ["date,text", ...rows.map((date, n) => `${date},Tea ${n} is good`)].join("\n");
    const zoneIn = async (timeZone: string) => {
      const { facts, plan } = await dropFile("a.csv", content, { timeZone });
      return zoneRemark(facts, plan);
    };
    expect(await zoneIn("Europe/Luxembourg")).toBeNull();
    expect(await zoneIn("America/New_York")).toEqual({
      zone: "Europe/Berlin",
      text: t("imports:assumed.zone", { zone: "Europe/Berlin", own: "America/New_York" }),
    });
  });

  it("of several offsets that no zone has are no zone's", async () => {
    const content =
      "date,text\n2026-10-01T10:00:00+02:00,Tea\n2026-10-02T10:00:00-05:00,Milk\n2026-10-03T10:00:00+02:00,Oat\n";
    const { facts, plan } = await dropFile("a.csv", content, { timeZone: "Europe/Berlin" });
    expect(zoneRemark(facts, plan)).toBeNull();
  });

  it.each([
    ["date,text", "2015-02-24 10:00:00", true],
    ["date,text", "24.02.2015 10:00 Uhr", true],
    ["date,text", "24 Feb 2015 10:00 AM", true],
    ["date,text", "20150224100000", true],
    ["date,text", "2015-02-24", false],
    ["date,text", "2015-02-24 00:00:00", false],
    ["date,text", "2015-02-24T10:00:00Z", false],
    ["date,text", "2015-02-24 10:00 CET", false],
    ["date,text", "1424768400", false],
    ["date_utc,text", "2015-02-24 10:00:00", false],
    ["Datum,Uhrzeit,text", "24.02.2015,10:00", true],
    ["Datum,Uhrzeit (GMT+1),text", "24.02.2015,10:00", false],
  ])("without a zone are said to be read in that of the analyst: %s %s", async (names, date, isSaid) => {
    const { facts, plan } = await dropFile("a.csv", `${names}\n${date},Tea is good\n`, {
      timeZone: "Europe/Berlin",
    });
    const text = t("imports:assumed.noZone", { own: "Europe/Berlin" });
    expect(zoneRemark(facts, plan)?.text === text).toBe(isSaid);
  });

  it("are read in the zone of charts if the analyst says so", async () => {
    const plan = { ignoresZones: true };
    const read = async (name: string, ...times: string[]) => {
      const content = [`${name},text`, ...times.map((time) => `${time},Tea is good`)].join("\n");
      const dropped = await dropFile("a.csv", content, { timeZone: "Europe/Berlin", plan });
      return dropped.documents.map(({ published }) => new Date(Number(published)).toISOString());
    };
    const expected = "2015-02-24T10:35:52.000Z";
    expect(
      await read(
        "created",
        ...["2015-02-24 11:35:52 -0800", "2015-02-24T11:35:52Z", "2015-02-24T11:35:52.000+05:30"],
        ...["Tue Feb 24 11:35:52 +0000 2015", "24.02.2015 11:35:52 CEST"],
      ),
    ).toEqual(Array.from({ length: 5 }, () => expected));
    expect(await read("created", "02/24/2015 11:35:52 AM GMT+02:00")).toEqual([expected]);
    expect(await read("heure_UTC0", "2015-02-24 11:35:52")).toEqual([expected]);
  });

  it("that can be read in two ways are said to be read with the day first", async () => {
    const remarksOn = async (...dates: string[]) => {
      const { facts, plan } = await dropFile(
        "a.csv",
        ["date,text", ...dates.map((one) => `${one},Fine tea`)].join("\n"),
      );
      return dateRemarks(facts, plan);
    };
    expect(await remarksOn("03/04/2023", "05/06/2023")).toEqual([t("imports:assumed.dayFirst")]);
    expect(await remarksOn("13/04/2023", "04/13/2023")).toEqual([t("imports:assumed.dayFirstMixed")]);
    expect(await remarksOn("13/04/2023", "05/06/2023")).toEqual([]);
  });
});

describe("rows with the same URL and text", () => {
  it("are exact duplicates only if all their values are the same", async () => {
    const row = (n: number, label: string) => `https://net.example/${n},2023-04-02,Tea number ${n},${label}`;
    const lines = [
      row(1, "ad"),
      row(1, "ad"),
      row(1, "no ad"),
      row(2, "ad"),
      row(2, "ad"),
      row(3, "ad"),
      row(4, "ad"),
    ];
    const { report, documents, plan } = await dropFile(
      "posts.csv",
      ["url,date,text,kind", ...lines].join("\n"),
    );
    expect(documents).toHaveLength(4);
    expect(report).toMatchObject({ total: 7, copies: 2, differing: 1, skipped: 3 });
    expect(report.groups.find(({ kind }) => kind === "repeated_other")?.message).toBe(
      t("files:row.repeatedOther", { place: "line 2" }),
    );
    expect(report.differs).toEqual([{ name: "kind", rows: 1 }]);
    const remark = differingText(report, plan);
    expect(remark).toBe(t("imports:assumed.differing", { count: 1, columns: "“kind”" }));
  });

  it("are counted where a program saved the same tweet several times", async () => {
    const line = (id: number, text: string) => `143431839820125389${id},ann,2021-09-05 00:24:4${id},${text}`;
    const rows = [line(1, "The kettle leaks"), line(2, "Mine is fine"), line(3, "A gift")];
    const { facts, plan, report, documents } = await dropFile(
      "tweets.csv",
      ["Tweet Id,Screen Name,Created At,Text", ...rows, ...rows.slice(0, 2)].join("\n"),
    );
    expect(documents.map(({ url }) => url)).toEqual([
      "https://x.com/i/status/1434318398201253891",
      "https://x.com/i/status/1434318398201253892",
      "https://x.com/i/status/1434318398201253893",
    ]);
    expect(checkRemarks(facts, plan, report, true)).toContain(
      "2 rows repeat an earlier one. Only the first of each is imported.",
    );
    expect(checkRemarks(facts, plan, report)).toEqual([]);
  });

  it("become mentions of their own if the analyst wants them", async () => {
    const rows = [
      ...["1,Fine tea,ad,5", "1,Fine tea,no ad,5", "1,Fine tea,ad,5", "2,Bad tea,ad,6", "2,Bad tea,no ad,7"],
      ...["3,Cold tea,ad,8", "4,Old tea,ad,9", "5,Iced tea,ad,9"],
    ].map((row) => `https://net.example/${row}`);
    const lines = ["url,text,label,count", ...rows].join("\n");
    const { report, documents, plan } = await dropFile("posts.csv", lines, {
      plan: { withheld: ["repeated_url url warning"] },
    });
    expect(report).toMatchObject({
      copies: 1,
      differing: 2,
      skipped: 1,
      differs: [
        { name: "label", rows: 2 },
        { name: "count", rows: 1 },
      ],
    });
    expect(documents.map(({ content }) => content)).toEqual([
      "Fine tea",
      "Fine tea",
      "Bad tea",
      "Bad tea",
      "Cold tea",
      "Old tea",
      "Iced tea",
    ]);
    expect(new Set(documents.map(({ url }) => url)).size).toBe(7);
    expect(differingText(report, plan)).toBe(
      t("imports:assumed.differingKept", { count: 2, columns: "“label” and “count” (1)" }),
    );
  });
});

describe("several lines of column names", () => {
  const table = (...rows: string[][]) =>
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
  const ids = (...names: string[]) => names.map((name) => JSON.stringify({ ImportId: name }));
  const codes = ["StartDate", "ResponseId", "Q1", "Q2", "Q3"];
  const labels = [
    "Start Date",
    "Response ID",
    "How do you like the kettle?",
    "Which color is it?",
    "Tell us why",
  ];
  const rows = [
    ["2024-01-02 10:00:00", "R_1", "Very much", "Red", "It boils quickly, I like it"],
    ["2024-01-03 10:00:00", "R_2", "Not at all", "Blue", "It leaks, which is a nuisance"],
    ["2024-01-04 10:00:00", "R_3", "Very much", "Blue", "The best kettle that I ever had"],
  ];
  const importIds = ids("startDate", "_recordId", "QID1", "QID2", "QID3_TEXT");

  it.each([
    ["codes, questions and IDs", [codes, labels, importIds], labels, codes],
    ["codes and questions", [codes, labels], labels, codes],
    ["codes and IDs", [codes, importIds], codes, []],
  ])("name by one and describe by another: %s", async (_, head, names, notes) => {
    const { facts, documents } = await dropFile("survey.csv", table(...head, ...rows));
    expect(facts.columns.map(({ name }) => name)).toEqual(names);
    expect(facts.columns.map(({ note }) => note)).toEqual(names.map((__, at) => notes[at]));
    expect(documents.map(({ content }) => content)).toEqual(rows.map((row) => row[4]));
    expect(documents[0]).toMatchObject({ published: at("2024-01-02T10:00Z") });
    const file = { ...facts, importId: "i" };
    const metrics = columnMetrics(file, guessedDecisions(file), { fields: [], keepsByDefault: true });
    expect(metrics.map(({ title, description }) => [title, description])).toEqual(
      [1, 2, 3].map((column) => [columnTitle(names[column] ?? ""), notes[column] ?? null]),
    );
  });
});

describe("equal rows", () => {
  const answers = (...texts: string[]) => ["answer", ...texts].join("\n");

  it("of files dropped together are the same ones, those of one file aren't", async () => {
    const { report, documents } = await dropFiles([
      { fileName: "a.csv", bytes: answers("Great tea", "Great tea", "Bad tea") },
      { fileName: "b.csv", bytes: answers("Great tea", "Poor tea", "Poor tea") },
    ]);
    expect(report).toMatchObject({ total: 6, copies: 1, differing: 0, skipped: 1 });
    expect(documents.map(({ content }) => content)).toEqual([
      ...["Great tea", "Great tea", "Bad tea", "Poor tea", "Poor tea"],
    ]);
    expect(new Set(documents.map(({ url }) => url)).size).toBe(5);
  });

  it("of several sheets stay apart", async () => {
    const sheet = [
      ["Date", "Answer"],
      ["2024-01-02", "Great tea, really"],
      ["2024-01-03", "Bad tea, really"],
    ];
    const { report, facts } = await dropFile("a.xlsx", workbook({ One: sheet, Two: sheet }));
    expect(facts.parts).toHaveLength(2);
    expect(report).toMatchObject({ total: 4, copies: 0, ready: 4 });
  });
});

describe("dates", () => {
  const about = (n: number) => `The kettle of house number ${n} leaks in the morning`;

  it("are those of publication, and of loading only where these can't be read, which is said", async () => {
    const { documents, report } = await dropFile(
      "media.csv",
      [
        "Полнотекст;Дата публикации;Дата загрузки",
        `${about(1)};Понеділок, 1 жовтня 2018, 06:00;2018-10-01 06:04:40`,
        `${about(2)};01 October 2018 06:12:26 (indexed: 01 October 2018);2018-10-01 06:52:59`,
        `${about(3)};06-00 // 01.10.2018 // All;2018-10-01 07:18:45`,
      ].join("\n"),
    );
    expect(documents.map(({ published }) => published)).toEqual([
      at("2018-10-01T06:00:00Z"),
      at("2018-10-01T06:12:26Z"),
      at("2018-10-01T07:18:45Z"),
    ]);
    expect(report.groups).toMatchObject([
      { kind: "bad_date", count: 1, examples: [{ value: "06-00 // 01.10.2018 // All" }] },
    ]);
  });

  it("have a year from the file's date where they have none, in the order of the column", async () => {
    const { documents, facts } = await dropFile(
      "reviews.csv",
      ["评论,评论时间", `${about(1)},01.07`, `${about(2)},01.18`, `${about(3)},2019.12.27`].join("\n"),
    );
    expect(documents.map(({ published }) => published)).toEqual(
      ["2026-01-07", "2026-01-18", "2019-12-27"].map(at),
    );
    expect(facts.columns[1]).toMatchObject({ isRelative: true });
  });

  it.each([
    ["yesterday at 5:01 PM", "2026-03-30T17:01:00Z"],
    ["вчера в 14:05", "2026-03-30T14:05:00Z"],
    ["昨天 12:30", "2026-03-30T12:30:00Z"],
    ["3天前", "2026-03-28T00:00:00Z"],
    ["2 часа назад", "2026-03-30T22:00:00Z"],
    ["3일 전", "2026-03-28T00:00:00Z"],
    ["2016-11-26 5:8:54", "2016-11-26T05:08:54Z"],
    ["2025-10-05T17:01:19+00:00Z", "2025-10-05T17:01:19Z"],
    ["2026. 3. 2 오후 10:15:38", "2026-03-02T22:15:38Z"],
    ["2026.03.02. 10:15", "2026-03-02T10:15:00Z"],
  ])("may be written as %s", async (written, moment) => {
    const { documents } = await dropFile("a.csv", `date,text\n${written},${about(1)}\n`);
    expect(documents).toMatchObject([{ published: at(moment) }]);
  });
});

it("equal messages of a chat within a minute are messages of their own, but not those of a repeated export", async () => {
  const line = (time: string, text: string) => `12/03/2026, ${time} - Ann Lee: ${text}`;
  const chat = [
    line("10:00", "ok"),
    line("10:00", "ok"),
    line("10:01", "The kettle leaks"),
    line("10:02", "ok"),
  ];
  const once = await dropFile("chat.txt", chat.join("\n"));
  expect(once.documents.map(({ content }) => content)).toEqual(["ok", "ok", "The kettle leaks", "ok"]);
  const twice = await dropFile("chat.txt", [...chat, ...chat].join("\n"));
  expect(twice.documents.map(({ url }) => url)).toEqual(once.documents.map(({ url }) => url));
  expect(twice.report).toMatchObject({ ready: 4, copies: 4 });
});
