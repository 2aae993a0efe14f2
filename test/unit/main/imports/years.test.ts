import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";

const text = (n: number) => `The kettle of shop ${n} leaks after a week of use, and nobody answers.`;
const rows = (row: (n: number) => string) => Array.from({ length: 8 }, (_, n) => row(n)).join("\n");
const dates = ({ documents }: Awaited<ReturnType<typeof dropFile>>) =>
  documents.slice(0, 2).map(({ published }) => new Date(Number(published)).toISOString().slice(0, 16));

describe("columns of years", () => {
  it("are the dates of speeches that have no others, which the check says", async () => {
    const found = await dropFile("s.csv", `Jahr;Partei;Rede\n${rows((n) => `${1949 + n};Grün;${text(n)}`)}`);
    expect(dates(found)).toEqual(["1949-01-01T00:00", "1950-01-01T00:00"]);
    expect(found.documents[0]).not.toHaveProperty("date_assumed");
    expect(found.facts.notes).toContain(t("files:note.years", { column: "Jahr" }));
  });

  it("are joined with months, days and times in other columns", async () => {
    const found = await dropFile(
      "a.csv",
      `Año,Mes,Día,Hora,Comentario\n${rows((n) => `2019,${n === 1 ? "mayo" : "enero"},${n + 3},1${n}:30,${text(n).replaceAll(",", "")}`)}`,
    );
    expect(dates(found)).toEqual(["2019-01-03T10:30", "2019-05-04T11:30"]);
    expect(found.facts.notes).toEqual([]);
    const ofMonths = await dropFile("m.csv", `year;month;text\n${rows((n) => `2020;${n + 2};${text(n)}`)}`);
    expect(dates(ofMonths)).toEqual(["2020-02-01T00:00", "2020-03-01T00:00"]);
  });

  it("stay columns of their own beside a date, and where they tell of somebody's birth", async () => {
    const both = await dropFile(
      "b.csv",
      `Year;Date;Text\n${rows((n) => `2019;2019-03-0${n + 1};${text(n)}`)}`,
    );
    expect(dates(both)).toEqual(["2019-03-01T00:00", "2019-03-02T00:00"]);
    const birth = await dropFile("c.csv", `birth_year;answer\n${rows((n) => `${1960 + n};${text(n)}`)}`);
    expect(birth.documents[0]).toMatchObject({ date_assumed: true, custom: { c0: 1960 } });
  });
});

it("takes a reply whose text is gone for no repost", async () => {
  const comments = Array.from({ length: 9 }, (_, n) => ({
    id: `c${n}`,
    parent_id: n === 0 ? null : "c0",
    author: `user${n}`,
    body: n % 3 === 0 ? "" : text(n),
    created_utc: 1_600_000_000 + n * 500,
  }));
  const { documents, report } = await dropFile("replies.json", JSON.stringify(comments));
  expect(documents.map(({ content }) => content)).toEqual([1, 2, 4, 5, 7, 8].map(text));
  expect(report).toMatchObject({ noText: 3, reposts: 0 });
});
