import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const texts = [
  "The lid broke after two weeks.",
  "I like how fast it boils.",
  "We use it every day.",
  "Too loud.",
];
const table = (names: string, row: (text: string, at: number) => string) =>
  [names, ...texts.map(row)].join("\n");

describe("the address of a row", () => {
  const page = (at: number) => `https://forum.example/t/${at >> 1}`;
  const own = (at: number) => `https://forum.example/c/${at}`;

  it.each([
    ["post_url,permalink,comment", (at: number) => [page(at), own(at)]],
    ["permalink,post_url,comment", (at: number) => [page(at), own(at)]],
    ["permalink,comment_url,comment", (at: number) => [page(at), own(at)]],
    ["url,comment_url,comment", (at: number) => [`https://forum.example/t/${at}`, own(at)]],
    ["url,review_link,review", (at: number) => [`https://shop.example/p/${at}`, own(at)]],
  ])("is that of its own thing: %s", async (names, urls) => {
    const { documents } = await dropFile(
      "forum.csv",
      table(names, (text, at) => [...urls(at), text].join()),
    );
    expect(documents.map(({ url, content }) => [url, content])).toEqual(
      texts.map((text, at) => [own(at), text]),
    );
  });
});

describe("a column of labels", () => {
  it.each(["label", "Target", "class"])("with numbers is asked about: %s", async (name) => {
    for (const values of [
      [0, 1],
      [0, 4],
      [1, 2, 4],
    ]) {
      const row = (text: string, at: number) => `${values[at % values.length] ?? ""},${text}`;
      const { facts, documents } = await dropFile("train.csv", table(`${name},text`, row));
      expect(facts.open).toEqual([{ field: "sentiment", columns: [0] }]);
      expect(documents.map(({ content, sentiment }) => [content, sentiment])).toEqual(
        texts.map((text) => [text, undefined]),
      );
    }
  });

  it("with words for sentiment is one", async () => {
    const { facts, documents } = await dropFile(
      "train.csv",
      table("label,text", (text, at) => `${at % 2 === 0 ? "neg" : "pos"},${text}`),
    );
    expect(facts.open).toEqual([]);
    expect(documents.map(({ sentiment }) => sentiment)).toEqual([-3, 3, -3, 3]);
  });
});

it.each([
  ["01.06.2024 14:05 GTB Daylight Time", "2024-06-01T11:05Z"],
  ["2024-01-15 14:05:00 W. Europe Standard Time", "2024-01-15T13:05Z"],
  ["7/21/2024 2:05:00 PM (Eastern Daylight Time)", "2024-07-21T18:05Z"],
  ["2024-07-21 14:05 India Standard Time", "2024-07-21T08:35Z"],
])("Zones of Windows behind a time are read: %s", async (date, moment) => {
  const { documents } = await dropFile(
    "mails.csv",
    table("Date,Message", (text) => `${date},${text}`),
  );
  expect(documents.map(({ published }) => published)).toEqual(texts.map(() => String(Date.parse(moment))));
});

it("a comment's path wins over the page of its post, whose number of comments isn't the comment's", async () => {
  const page = "https://www.reddit.com/r/kettles/comments/4wkn7m/which_kettle/";
  const comment = (id: string, author: string, text: string) =>
    `t1_${id},${author},${text},1470604422.0,t3_4wkn7m,${page},Which kettle?,119,t3_4wkn7m,/r/kettles/comments/4wkn7m/which_kettle/${id}/,4`;
  const table = [
    "fullname,author.name,body,created_utc,link_id,link_permalink,link_title,num_comments,parent_id,permalink,score",
    comment("d687zh5", "ann_lee", "Mine boils in two minutes"),
    comment("d687zh6", "bo_ray", "The lid of mine broke last week"),
    comment("d68a001", "cy_day", "I would take the steel one again"),
    comment("d68a002", "di_fox", "Anything but the glass one please"),
  ].join("\n");
  const { documents } = await dropFile("kettle-comments.csv", table);
  expect(documents[0]).toMatchObject({
    url: `${page}d687zh5/`,
    title: "Which kettle?",
    content: "Mine boils in two minutes",
    published: "1470604422000",
    extra_author_attributes: { name: "ann_lee" },
    article_extended_attributes: { likes: 4 },
  });
  expect(documents.map(({ url }) => String(url).slice(page.length))).toEqual([
    "d687zh5/",
    "d687zh6/",
    "d68a001/",
    "d68a002/",
  ]);
  expect(documents.map(({ comment_count: count }) => count)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("the path of a comment is its URL without a header, too", async () => {
  const page = "/r/kettles/comments/10qxvu1/which_kettle/";
  const rows = [
    `j7dy9fw,t3_10qxvu1,7,Mine boils in two minutes and is quiet,${page}j7dy9fw/`,
    `j7ctunm,t3_10qxvu1,12,The lid of mine broke after a single week,${page}j7ctunm/`,
  ];
  const { documents } = await dropFile("kettles.csv", rows.join("\n"));
  expect(documents.map(({ url, content }) => [url, content])).toEqual([
    [`https://www.reddit.com${page}j7dy9fw/`, "Mine boils in two minutes and is quiet"],
    [`https://www.reddit.com${page}j7ctunm/`, "The lid of mine broke after a single week"],
  ]);
});

it("the ID of a comment on Reddit without its post's gives no link", async () => {
  const rows = (ids: readonly string[]) =>
    ["id,subreddit,text", ...ids.map((id, at) => `${id},kettles,${texts[at] ?? ""}`)].join("\n");
  const urlsOf = async (ids: readonly string[]) =>
    (await dropFile("posts.csv", rows(ids))).documents.map(({ url }) => url);
  expect(await urlsOf(["fo435t2", "fo435u0", "fo435vr"])).toEqual([
    "https://posts.example/fo435t2",
    "https://posts.example/fo435u0",
    "https://posts.example/fo435vr",
  ]);
  expect(await urlsOf(["g5abc1", "g5abd2", "10qxvu1"])).toEqual([
    "https://www.reddit.com/comments/g5abc1/",
    "https://www.reddit.com/comments/g5abd2/",
    "https://www.reddit.com/comments/10qxvu1/",
  ]);
});

describe("without column names", () => {
  const opinion = (at: number) =>
    `${["It boils fast", "The lid came off", "A quiet one, at last"][at % 3] ?? ""}, said number ${at}`;

  it("words that are different in every row, or few words that rows share, are asked about as authors", async () => {
    const films = Array.from({ length: 20 }, (_, at) => `霸王${String.fromCodePoint(0x5000 + at)}`);
    const sections = Array.from({ length: 140 }, (_, at) => `Раздел${"АБВГДЕЖ"[Math.floor(at / 20)] ?? ""}`);
    for (const names of [films, sections]) {
      const { facts } = await dropFile(
        "bare.csv",
        names.map((name, at) => `${opinion(at)};${name}`).join("\n"),
      );
      expect(facts.open).toEqual([{ field: "extra_author_attributes.name", columns: [1] }]);
    }
  });
});

it("a column that counts comments doesn't make their links the address of a row", async () => {
  const rows = texts.map(
    (text, at) => `https://shop.example/p/${at},${at},https://shop.example/p/${at}/comments,"${text}"`,
  );
  const { documents } = await dropFile("posts.csv", ["url,comment,comment_url,text", ...rows].join("\n"));
  expect(documents.map(({ url }) => url)).toEqual(texts.map((_, at) => `https://shop.example/p/${at}`));
});
