import { expect, it } from "vitest";
import { openRemarks } from "../../../../src/shared/documents/open-fields";
import { dropFile } from "../../../support/dropped-file";

const said = [
  "I like tea with milk in the morning",
  "The kettle leaks again and nobody cares",
  "What a nice day for tea, is it not?",
  "They never answer me, which is a shame",
];

/** Columns by name with a value a row. The first is the text. */
const table = (columns: Readonly<Record<string, readonly string[]>>, text = "text") => {
  const all = Object.entries({ [text]: said, ...columns });
  const rows = [all.map(([name]) => name), ...said.map((_, n) => all.map(([, values]) => values[n] ?? ""))];
  return rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n");
};

const ofFirst = async (columns: Readonly<Record<string, readonly string[]>>, text?: string) =>
  (await dropFile("posts.csv", table(columns, text))).documents[0];

const remarks = async (file: string) => {
  const { facts, plan } = await dropFile("posts.csv", file);
  return openRemarks(facts, plan, (field) => field);
};

const figures = ["17", "0", "4", "9"];

it.each([
  [
    "likes",
    [
      "like_num",
      "numLikes",
      "Likes per post",
      "video_like_count",
      "nb_likes",
      "点赞数量",
      "좋아요수",
      "jumlah suka",
    ],
  ],
  ["reposts", ["share_num", "posts_shares", "share_nr", "Total Shares", "video_share_count", "分享数"]],
])("a figure is one of %s whatever its name counts with", async (figure, names) => {
  for (const name of names)
    expect([name, await ofFirst({ [name]: figures })]).toMatchObject([
      name,
      { article_extended_attributes: { [figure]: 17 } },
    ]);
});

it.each(["评论总数", "total_replies", "commentNum", "3 comments"])(
  "comments are counted in %s",
  async (name) => {
    const isWorded = name.startsWith("3");
    const document = await ofFirst({
      [isWorded ? "Comments" : name]: isWorded ? figures.map((n) => `${n} comments`) : figures,
    });
    expect(document).toMatchObject({ content: said[0], comment_count: 17 });
  },
);

it("several figures in one name are engagement", async () => {
  const document = await ofFirst({
    "Reactions, Comments & Shares": figures,
    "Likes per post": ["8", "0", "2", "5"],
  });
  expect(document).toMatchObject({ engagement: 17, article_extended_attributes: { likes: 8 } });
});

it("names that don't part words are known by their end", async () => {
  const document = await ofFirst(
    {
      평론가별명: ["가람", "나래", "다온", "라온"],
      전문가평점: ["4", "2", "5", "3"],
      상품제목: ["차", "주전자", "컵", "차"],
    },
    "댓글",
  );
  expect(document).toMatchObject({ rating: 4 });
  expect(document).not.toHaveProperty("title");
});

it("the name of a film or product beside a review is no author", async () => {
  const films = ["On the Line", "The Blue Mug", "Tea: Part 2", "A Day in Stowe"];
  const people = ["Ann Lee", "Bo de la Ray", "Cy Orr", "Dee Fox"];
  expect(await ofFirst({ Name: films })).not.toHaveProperty("extra_author_attributes");
  expect(await ofFirst({ Name: people })).toMatchObject({ extra_author_attributes: { name: "Ann Lee" } });
});

it("user IDs that are names are authors", async () => {
  expect(await ofFirst({ user_id: ["카리렝가", "imy1220", "bo*", "dee_fox"] })).toMatchObject({
    extra_author_attributes: { name: "카리렝가" },
  });
  const codes = ["A2SUAM1J3GNN3B", "A3NM5M0SGJ9PLQ", "A1D87F6ZCVE5NK", "AZ2WQ8F6ZCVE5"];
  const { extra_author_attributes: author } = (await ofFirst({ user_id: codes })) ?? {};
  expect(author).toEqual({ id: "A2SUAM1J3GNN3B" });
});

it("what a review praises and what it blames are one text", async () => {
  const cons = ["It never boils", "We wait for hours", "It is too loud for me", "They lost my mug"];
  expect(await ofFirst({ cons }, "pros")).toMatchObject({ content: `${said[0]}\n\n${cons[0]}` });
});

it.each([
  ["30 мар 2024", "2024-03-30T00:00"],
  ["2024.04.25 發表", "2024-04-25T00:00"],
  ["Stayed in January 2025", "2025-01-01T00:00"],
  ["Sep 13, 2024Verified", "2024-09-13T00:00"],
  ["3:06 AM - 30 Jan 2019", "2019-01-30T03:06"],
])("the date %s is read", async (date, moment) => {
  const { published } = (await ofFirst({ date: said.map(() => date) })) ?? {};
  expect(new Date(Number(published)).toISOString()).toContain(moment);
});

it("paths may have strokes, and an author's figures are not the mention's", async () => {
  const document = await ofFirst(
    { "user/favourites_count": figures, "user/name": ["Ann Lee", "Bo Ray", "Cy Orr", "Dee Fox"] },
    "full_text",
  );
  expect(document).toMatchObject({ extra_author_attributes: { name: "Ann Lee" } });
  expect(document).not.toHaveProperty("article_extended_attributes");
});

it("a site is no page of the mention, and a genre no gender", async () => {
  const document = await ofFirst({
    pic: said.map((_, n) => `https://img${n}.example/`),
    genre: ["Comedy", "Crime, Drama", "Romance", "Comedy"],
  });
  expect(document?.["url"]).toMatch(/^https:\/\/posts\.example\//);
  expect(document).not.toHaveProperty("extra_author_attributes");
});

it.each([
  ["goods beside their prices", { name: ["Mug", "Pot", "Cup", "Lid"], price: ["3", "9", "4", "2"] }],
  [
    "accounts beside their followers",
    { screen_name: ["ann", "bo", "cy", "dee"], followers_count: figures, friends_count: figures },
  ],
])("a description of %s is no text until someone says so", async (_, columns) => {
  const { facts, documents } = await dropFile("list.csv", table(columns, "description"));
  expect(facts.open.map(({ field }) => field)).toContain("content");
  expect(documents).toEqual([]);
});

it("what a column's name doesn't tell is said", async () => {
  const hospitals = ["House of the North", "House of the South", "Mill Lane Clinic", "Dale House"];
  expect(await remarks(table({ house: hospitals }, "擅长"))).toEqual([
    "content is read from “擅长”. It could also be “house” (House of the North).",
  ]);
  expect(await remarks(table({ house: hospitals }, "comment"))).toEqual([]);
});

it("the check says which dates tell when rows were collected, and which fill in for others", async () => {
  const days = [1, 2, 3, 4].map((day) => `2025-01-0${day} 10:00`);
  expect(await remarks(table({ scraped_at: days }))).toEqual([
    "Dates are read from “scraped_at”, which may show when a row was collected or changed.",
  ]);
  expect(
    await remarks(table({ created_at: days, date_created: days.map((day) => day.replace("2025", "2022")) })),
  ).toEqual(["published is read from “created_at”. It could also be “date_created” (2022-01-01 10:00)."]);
});

it("the title is the text of rows without one, if few rows have one", async () => {
  const { documents } = await dropFile(
    "films.csv",
    table(
      { canonical_title: ["Tea at Dusk", "The Blue Mug", "A Kettle", "Dale House"] },
      "film_description",
    ).replaceAll(/"(?:The kettle|What a nice|They never)[^"]*"/g, '""'),
  );
  expect(documents.map(({ content }) => content)).toEqual([
    said[0],
    "The Blue Mug",
    "A Kettle",
    "Dale House",
  ]);
});

it("a table is no transcript, though its texts have headings with colons", async () => {
  const text = "Looks: blue and nice\nSound: too loud for me\nPrice: it is fair";
  const { documents } = await dropFile(
    "reviews.csv",
    ["id,place,contents", ...[1, 2, 3].map((id) => `20293808${id},Stowe,"${text} (${id})"`)].join("\n"),
  );
  expect(documents.map(({ content }) => content)).toEqual([1, 2, 3].map((id) => `${text} (${id})`));
});
