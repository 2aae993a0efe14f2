import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const lines = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join("\n");
const text = (n: number) => `The lid of kettle ${n} came loose after a week and nobody answers.`;
type Dropped = Awaited<ReturnType<typeof dropFile>>;
const columnOf = ({ facts }: Dropped, field: string) =>
  facts.columns.find(({ guess }) => guess.includes(field))?.name;
/** The columns that the check names for a field that it doesn't read. */
const named = ({ facts }: Dropped, field: string) =>
  facts.open.find((open) => open.field === field)?.columns.map((at) => facts.columns[at]?.name);
const likes = "article_extended_attributes.likes";

describe("figures", () => {
  it("of votes aren't ratings, whatever their range", async () => {
    const found = await dropFile(
      "comments.csv",
      `id,body,score,ups,downs\n${lines(60, (n) => `gi${n}aw1,"${text(n)}",${(n % 4) + 1},${(n % 4) + 1},0`)}`,
    );
    expect(columnOf(found, "rating")).toBeUndefined();
    expect(found.documents[2]).toMatchObject({ article_extended_attributes: { likes: 3 } });
  });

  it("that number the rows count nothing", async () => {
    const found = await dropFile(
      "survey.csv",
      `Respuesta,ID de usuario,Opinión\n${lines(20, (n) => `${110 + ((n * 7) % 40)},${3400 + n * 3},"${text(n)}"`)}`,
    );
    expect(columnOf(found, "comment_count")).toBeUndefined();
    expect(named(found, likes)).toBeUndefined();
  });

  it("of hidden likes are unknown, and a sum of votes may be less than none", async () => {
    const found = await dropFile(
      "posts.csv",
      `caption,likesCount\n${lines(12, (n) => `"${text(n)}",${n % 3 ? n * 7 : -1}`)}`,
    );
    expect(found.documents[0]).not.toHaveProperty("article_extended_attributes");
    expect(found.report.warned).toBe(0);
    const votes = await dropFile(
      "posts.csv",
      `comment,comment_id,score\n${lines(12, (n) => `"${text(n)}",gi${n}aw1,${n % 3 ? n * 7 : -1}`)}`,
    );
    expect(votes.documents[0]).toMatchObject({ article_extended_attributes: { likes: -1 } });
  });

  it("of up to five points are asked about", async () => {
    const found = await dropFile(
      "reviews.csv",
      `Restaurant,Review,Points\n${lines(60, (n) => `Blue Pond,"${text(n)}",${(n % 5) + 1}`)}`,
    );
    expect(columnOf(found, likes)).toBeUndefined();
    expect(named(found, "rating")).toEqual(["Points"]);
  });
});

describe("authors", () => {
  it("aren't towns", async () => {
    const found = await dropFile(
      "reviews.csv",
      `origin_user,review_text\n${lines(30, (n) => `"${n % 3 === 0 ? `Town ${"abcdefgh"[n % 8]}, ${n % 2 ? "España" : "Italia"}` : "Desconocido"}","${text(n)}"`)}`,
    );
    expect(columnOf(found, "extra_author_attributes.name")).toBeUndefined();
  });
});

describe("addresses", () => {
  it("of pictures are none of the mention, also where many rows have no picture", async () => {
    const found = await dropFile(
      "reviews.csv",
      `리뷰,별점,사진URL\n${lines(20, (n) => `뚜껑이 ${n}일 만에 떨어졌어요,${(n % 5) + 1},${n % 3 ? "NO IMG" : `https://pics.example/review/${n}_JPEG/photo-${n}`}`)}`,
    );
    expect(columnOf(found, "url")).toBeUndefined();
  });

  it("of the program that posted are none of the post", async () => {
    const found = await dropFile(
      "tweets.csv",
      `text,source_url\n${lines(20, (n) => `"${text(n)}",${n % 3 ? "https://about.twitter.com/products/tweetdeck" : "http://twitter.com"}`)}`,
    );
    expect(columnOf(found, "url")).toBeUndefined();
  });

  it("of a comment on Reddit are its own, not its parent's", async () => {
    const found = await dropFile(
      "comments.csv",
      `id,body,link_id,parent_id\n${lines(20, (n) => `hxj${n + 10}gie,"${text(n)}",t3_svsa2c,${n % 2 ? "t3_svsa2c" : `t1_hxj${n + 9}gie`}`)}`,
    );
    expect(found.documents[1]).toMatchObject({
      url: "https://www.reddit.com/comments/svsa2c/_/hxj11gie/",
    });
  });

  it("aren't made from the IDs of nested comments", async () => {
    const found = await dropFile(
      "videos.json",
      JSON.stringify(
        Array.from({ length: 12 }, (_, n) => ({
          videoId: `LZXHWX-${1000 + (n % 9)}`,
          title: text(n),
          comments: [{ commentId: `Ugxyt7b5qg1y8vuXISt4AaAB${10 + n}`, likeCount: n }],
        })),
      ),
    );
    expect(found.documents[0]?.["url"]).not.toMatch(/comment/);
  });
});

describe("texts", () => {
  it("aren't what the reviewed business answered", async () => {
    const found = await dropFile(
      "reviews.json",
      JSON.stringify(
        Array.from({ length: 8 }, (_, n) => ({
          snippet: n % 4 ? text(n) : null,
          rating: (n % 5) + 1,
          response: {
            iso_date: "2024-12-24T16:35:13Z",
            snippet: `Dear guest ${n}, we are sorry to hear this.`,
          },
          iso_date: `2024-12-2${n}T16:35:13Z`,
        })),
      ),
    );
    expect(found.documents).toHaveLength(6);
    expect(columnOf(found, "published")).toBe("iso_date");
    expect(named(found, "published")).toBeUndefined();
  });

  it("are asked for where a column without a name has notes in a few rows", async () => {
    const found = await dropFile(
      "features.csv",
      `name,Signal,\n${lines(40, (n) => `Feature ${n},${n % 2 ? "yes" : "no"},${n % 6 ? "" : `"${text(n)}"`}`)}`,
    );
    expect(columnOf(found, "content")).toBeUndefined();
  });

  it("aren't what accounts say of themselves", async () => {
    const found = await dropFile(
      "people.csv",
      `follower_count,headline,name,url\n${lines(12, (n) => `${n * 31},"I sell kettle number ${n} and love tea.",Ann Lee ${n},https://qa.example/people/${n}`)}`,
    );
    expect(named(found, "content")).toEqual(["headline"]);
  });
});

describe("dates", () => {
  it("without a year may have a time", async () => {
    const found = await dropFile(
      "reviews.csv",
      `Date,Text\n"17 декабря, 21:20","Крышка отвалилась через неделю"\n"15 января 2021, 00:08","Чай вкусный, возьмём ещё"`,
    );
    expect(found.documents.map(({ published }) => new Date(Number(published)).toISOString())).toEqual([
      "2025-12-17T21:20:00.000Z",
      "2021-01-15T00:08:00.000Z",
    ]);
  });

  it.each([
    ["22.06.27", (n: number) => `22.0${(n % 3) + 4}.${10 + n}`],
    ["220627", (n: number) => `220${(n % 3) + 4}${10 + n}`],
  ])("may begin with a year of two digits: %s", async (_, written) => {
    const found = await dropFile(
      "reviews.csv",
      `작성날짜,리뷰\n${lines(12, (n) => `${written(n)},뚜껑이 ${n}일 만에 떨어졌어요`)}`,
    );
    expect(found.facts.columns[0]).toMatchObject({ dayOrder: "year-first" });
    expect(new Date(Number(found.documents[1]?.["published"])).toISOString()).toBe(
      "2022-05-11T00:00:00.000Z",
    );
  });

  it("of two digits end with the year where the first number varies", async () => {
    const found = await dropFile(
      "reviews.csv",
      `date,text\n${lines(12, (n) => `${10 + n}.05.22,"${text(n)}"`)}`,
    );
    expect(new Date(Number(found.documents[1]?.["published"])).toISOString()).toBe(
      "2022-05-11T00:00:00.000Z",
    );
  });

  it("that count back are told behind many that don't", async () => {
    const found = await dropFile(
      "places.csv",
      `texto,fecha\n${lines(70, (n) => `"${text(n)}",${n < 60 ? `12/28/20${10 + (n % 10)}` : "Hace un año"}`)}`,
    );
    expect(found.facts.columns[1]).toMatchObject({ isRelative: true });
  });

  it("are named where texts begin with them", async () => {
    const found = await dropFile(
      "notes.txt",
      lines(8, (n) => `2022030${n + 1}  ${text(n)}`),
    );
    expect(named(found, "published")).toEqual(["Text"]);
  });
});

describe("languages", () => {
  it("are read from a column without a name, if no country has such a code", async () => {
    const found = await dropFile(
      "tweets.tsv",
      lines(20, (n) => `7955700000000001${10 + n}\ten\tkettle_fan${n % 7}\t${text(n)}`),
    );
    expect(columnOf(found, "lang")).toBe("Column 2");
  });
});

describe("a source", () => {
  const source = "extra_source_attributes.name";

  it("isn't the program with which a post was made, in however few rows it is a link", async () => {
    const app = '<a href=""https://chirp.example/phone"" rel=""nofollow"">Chirp for phones</a>';
    const found = await dropFile(
      "posts.csv",
      `id,source,full_text\n${lines(30, (n) => `${90 + n},${n % 5 ? "web" : `"${app}"`},"${text(n)}"`)}`,
    );
    expect(columnOf(found, source)).toBeUndefined();
    expect(found.documents[5]).not.toHaveProperty("extra_source_attributes.name");
  });

  it("isn't the home page of such a program", async () => {
    const found = await dropFile(
      "posts.json",
      JSON.stringify(
        Array.from({ length: 9 }, (_, n) => ({
          content: text(n),
          application: { name: "Tusk", website: "https://tusk.example" },
        })),
      ),
    );
    expect(found.documents[0]).not.toHaveProperty("extra_source_attributes.name");
  });
});
