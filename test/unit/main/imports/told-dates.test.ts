import { describe, expect, it } from "vitest";
import { zoneRemark } from "../../../../src/shared/documents/import-remarks";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";

const at = (iso: string) => String(Date.parse(iso));
const text = (n: number) => `The kettle of shop ${n} leaks after a week, and nobody answers.`;
const csv = (header: string, row: (n: number) => string) =>
  [header, ...Array.from({ length: 8 }, (_, n) => row(n))].join("\n");
const open = ({ facts }: Awaited<ReturnType<typeof dropFile>>) =>
  facts.open.map(({ field, columns }) => [field, ...columns.map((at) => facts.columns[at]?.name)]);

describe("two columns of dates", () => {
  it("don't compete if they tell the same moments, of which the exact one is read", async () => {
    const file = JSON.stringify([
      {
        id: "304000001",
        up: "9",
        created_at: "2021-11-10 23:51:20",
        user_id: "2500001",
        content: "好球",
        reply_total: "0",
        show_time: "1636559480",
      },
      {
        id: "304000002",
        up: "0",
        created_at: "2021-11-10 23:50:06",
        user_id: "2500002",
        content: '可惜 <img src="x.png">',
        reply_total: "1",
        show_time: "1636559406",
      },
    ]);
    const dropped = await dropFile("comments.json", file);
    expect(open(dropped)).toEqual([]);
    expect(dropped.documents).toMatchObject([
      {
        content: "好球",
        published: at("2021-11-10T15:51:20Z"),
        comment_count: 0,
        article_extended_attributes: { likes: 9 },
        extra_author_attributes: { id: "2500001" },
      },
      {
        content: "可惜",
        published: at("2021-11-10T15:50:06Z"),
        comment_count: 1,
        article_extended_attributes: { likes: 0 },
        extra_author_attributes: { id: "2500002" },
      },
    ]);
    expect(dropped.documents[0]).not.toHaveProperty("date_assumed");
  });

  it("tell the same moments across the start of summer time, and without seconds", async () => {
    const seconds = (n: number) => Date.UTC(2021, 2, 25 + n, 10, 30) / 1000 + 25;
    const clock = (n: number) =>
      `2021-${n < 7 ? "03" : "04"}-${String(n < 7 ? 25 + n : n - 6).padStart(2, "0")} ${n < 3 ? 11 : 12}:30`;
    const dropped = await dropFile(
      "c.csv",
      csv("local_time,text,show_time", (n) => `${clock(n)},"${text(n)}",${seconds(n)}`),
    );
    expect(open(dropped)).toEqual([]);
    expect(dropped.documents[3]).toMatchObject({ published: at("2021-03-28T10:30:25Z") });
  });

  it.each([
    [
      "an hour apart without a zone",
      (n: number) => `2021-03-0${n + 1} 10:00`,
      (n: number) => `2021-03-0${n + 1} 11:00`,
    ],
    [
      "hours apart by chance",
      (n: number) => `2021-03-0${n + 1} 10:00`,
      (n: number) => String(Date.UTC(2021, 2, n + 1, n, 17 * n) / 1000),
    ],
    ["of days only", (n: number) => `2021-03-0${n + 1}`, (n: number) => `2021-04-0${n + 1}`],
  ])("compete if they are %s", async (_, one, other) => {
    const dropped = await dropFile(
      "c.csv",
      csv("first_time,text,show_time", (n) => `${one(n)},"${text(n)}",${other(n)}`),
    );
    expect(open(dropped)).toMatchObject([["published", expect.any(String), expect.any(String)]]);
  });
});

describe("dates without a year", () => {
  const header = "标题,用户名,评论,IP地址,评论日期";
  const rows = [
    "我的小屋,阿木,房租多少,,03-03",
    "我的小屋,小陶,好看,北京,2021-08-20",
    "我的小屋,一禾,求链接,北京,",
    "我的小屋,阿平,真好,,04-02",
  ];

  it("are marked as assumed where others of their column have one, which is said", async () => {
    const { documents, report, facts } = await dropFile("comments.csv", [header, ...rows].join("\n"));
    expect(documents).toMatchObject([
      {
        title: "我的小屋",
        content: "房租多少",
        published: at("2026-03-03"),
        date_assumed: true,
        extra_author_attributes: { name: "阿木" },
      },
      {
        title: "我的小屋",
        content: "好看",
        published: at("2021-08-20"),
        extra_author_attributes: { name: "小陶" },
      },
      { title: "我的小屋", content: "求链接", published: at("2026-03-31"), date_assumed: true },
      { title: "我的小屋", content: "真好", published: at("2025-04-02"), date_assumed: true },
    ]);
    expect(documents[1]).not.toHaveProperty("date_assumed");
    expect(report).toMatchObject({
      assumedDates: 1,
      dated: { from: Date.parse("2021-08-20"), to: Date.parse("2021-08-20") },
    });
    expect(facts.notes).toEqual([t("files:note.yearless", { column: "评论日期", value: "03-03" })]);
  });

  it("aren't if none has a year, or the file or the analyst says when it was collected", async () => {
    const alone = await dropFile(
      "a.csv",
      csv("date,text", (n) => `03-1${n + 2},"${text(n)}"`),
    );
    const told = await dropFile(
      "b.csv",
      csv(
        "date,text,scraped_at",
        (n) => `${n < 4 ? `03-0${n + 1}` : `2021-03-0${n}`},"${text(n)}",2022-05-01`,
      ),
    );
    const decided = await dropFile("comments.csv", [header, ...rows].join("\n"), {
      plan: { asOf: Date.parse("2022-03-10") },
    });
    expect([alone, told, decided].map(({ documents: [first] }) => first)).toMatchObject([
      { published: at("2026-03-12") },
      { published: at("2022-03-01") },
      { published: at("2022-03-03") },
    ]);
    for (const { documents } of [alone, told, decided])
      expect(documents[0]).not.toHaveProperty("date_assumed");
    for (const { facts } of [alone, told]) expect(facts.notes).toEqual([]);
  });
});

describe("times with their zone", () => {
  const times = (...zones: string[]) =>
    csv("date,text", (n) => `28.07.2024 20:49:2${n} ${zones[n % zones.length]},"${text(n)}"`);

  it.each(["UTC+02:00", "GMT+0200", "+02:00"])("as %s aren't said to lack it", async (zone) => {
    const { facts, plan, documents } = await dropFile("a.csv", times(zone));
    expect(documents[0]).toMatchObject({ published: at("2024-07-28T18:49:20Z") });
    expect(zoneRemark(facts, plan)).toEqual({
      zone: "UTC+2",
      text: t("imports:assumed.zone", { zone: "UTC+2", own: "UTC" }),
    });
  });

  it.each([
    ["UTC+02:00", "UTC+01:00"],
    ["UTC-05:00", "UTC-04:00"],
    ["-0500", "-0400"],
  ])("as %s and %s aren't said to lack it", async (...zones) => {
    const { facts, plan } = await dropFile("a.csv", times(...zones));
    expect(zoneRemark(facts, plan)).toBeNull();
  });
});
