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
const day = (ms: unknown) => new Date(Number(ms)).toISOString().slice(0, 16);
const author = "extra_author_attributes.name";
const likes = "article_extended_attributes.likes";

describe("sentiment", () => {
  it.each([
    ["Durum", "olumlu", "olumsuz"],
    ["Değerlendirme", "Pozitif", "Negatif"],
    ["wynik", "pozytywny", "negatywny"],
    ["оценка текста", "позитивный", "негативный"],
    ["结果", "积极", "消极"],
  ])("is read of a column “%s” with “%s” and “%s”", async (name, good, bad) => {
    const found = await dropFile(
      "kettles.csv",
      `text,${name}\n${lines(12, (n) => `"${text(n)}",${n % 3 === 0 ? good : bad}`)}`,
    );
    expect(found.documents.slice(0, 2).map(({ sentiment }) => sentiment)).toEqual([3, -3]);
  });

  it("is a column “Liked” of 0 and 1, which counts no likes", async () => {
    const found = await dropFile("cafes.tsv", `Review\tLiked\n${lines(12, (n) => `${text(n)}\t${n % 2}`)}`);
    expect(found.documents[1]).toMatchObject({ sentiment: 3 });
    expect(found.documents[1]).not.toHaveProperty("article_extended_attributes");
    const counted = await dropFile("posts.tsv", `Post\tLiked\n${lines(12, (n) => `${text(n)}\t${n * 7}`)}`);
    expect(columnOf(counted, likes)).toBe("Liked");
  });

  it("is read of a column “Positive or Negative” of 1 and 0", async () => {
    const found = await dropFile(
      "rooms.csv",
      `Review,Genre,Positive or Negative\n${lines(12, (n) => `"${text(n)}",Host,${n % 2}`)}`,
    );
    expect(found.documents.slice(0, 2).map(({ sentiment }) => sentiment)).toEqual([-3, 3]);
  });

  it.each([
    ["pouce_leve", "Oui", "Non"],
    ["recomendado", "sí", "no"],
    ["recommended", "Ja", "Nein"],
  ])("is read of yes and no in a column “%s”", async (name, yes, no) => {
    const found = await dropFile(
      "avis.csv",
      `commentaire,${name}\n${lines(12, (n) => `"${text(n)}",${n % 3 ? yes : no}`)}`,
    );
    expect(found.documents.slice(0, 2).map(({ sentiment }) => sentiment)).toEqual([-3, 3]);
  });

  it("is asked for where several people labelled the texts, or something has several sentiments", async () => {
    const two = await dropFile(
      "kettles.csv",
      `text,label_ann,label_bo\n${lines(20, (n) => `"${text(n)}",${n % 3},${(n + 1) % 3}`)}`,
    );
    expect(columnOf(two, "sentiment")).toBeUndefined();
    expect(named(two, "sentiment")).toEqual(["label_ann", "label_bo"]);
    const aspects = await dropFile(
      "kettles.csv",
      `text,lid,price\n${lines(20, (n) => `"${text(n)}",${n % 3 ? "positive" : "negative"},neutral or ${n % 2 ? "positive" : "negative"}`).replaceAll("neutral or ", "")}`,
    );
    expect(named(aspects, "sentiment")).toEqual(["lid", "price"]);
  });

  it("is named in a list without names whose second column has two numbers", async () => {
    const found = await dropFile(
      "kettles.csv",
      lines(60, (n) => `"${text(n)}",${n % 2}`),
    );
    expect(named(found, "sentiment")).toEqual(["Column 2"]);
  });
});

describe("ratings", () => {
  it("are read in the words of a page of films", async () => {
    const words = ["很差", "较差", "还行", "推荐", "力荐"];
    const found = await dropFile(
      "films.csv",
      `评论内容,评级\n${lines(10, (n) => `第${n}遍看还是觉得节奏太慢了,${words[n % 5]}`)}`,
    );
    expect(found.documents.slice(0, 5).map(({ rating }) => rating)).toEqual([1, 2, 3, 4, 5]);
  });

  it("are read of a figure beside the best one", async () => {
    const found = await dropFile(
      "apps.json",
      JSON.stringify(Array.from({ length: 9 }, (_, n) => ({ text: text(n), stars: [(n % 5) + 1, 5] }))),
    );
    expect(found.documents.slice(0, 3).map(({ rating }) => rating)).toEqual([1, 2, 3]);
  });

  it("are named where small numbers have another name", async () => {
    const found = await dropFile(
      "kettles.csv",
      `text,verdict\n${lines(20, (n) => `"${text(n)}",${(n % 5) + 1}`)}`,
    );
    expect(named(found, "rating")).toEqual(["verdict"]);
    const listed = await dropFile(
      "kettles.json",
      JSON.stringify(Array.from({ length: 20 }, (_, n) => ({ text: text(n), mark: [(n % 5) + 1, 5] }))),
    );
    expect(named(listed, "rating")).toEqual(["mark"]);
  });

  it.each(["Hviezdičky", "Hvězdičky", "valence"])("are a column “%s” from 1 to 5", async (name) => {
    const found = await dropFile(
      "cafes.csv",
      `text,${name}\n${lines(20, (n) => `"${text(n)}",${(n % 5) + 1}`)}`,
    );
    expect(found.documents.slice(0, 2).map(({ rating }) => rating)).toEqual([1, 2]);
  });

  it("are a sentiment from -1 to 1", async () => {
    const found = await dropFile(
      "films.csv",
      `Название ;Оценка;Отзыв\n${lines(9, (n) => `Тихая гавань;${(n % 3) - 1};"Скучно было уже на ${n} минуте, ушёл с середины."`)}`,
    );
    expect(found.documents.slice(0, 3).map(({ sentiment }) => sentiment)).toEqual([-3, 0, 3]);
    // The film that all rows are about wrote none of them.
    expect(columnOf(found, author)).toBeUndefined();
  });

  it("are no scores of a program", async () => {
    const found = await dropFile(
      "news.csv",
      `headline,url,score\n${lines(60, (n) => `"${text(n)}",https://news.example/${n},${n % 4 ? 0 : 0.5}`)}`,
    );
    expect(columnOf(found, "rating")).toBeUndefined();
  });
});

describe("authors", () => {
  it.each(["auth", "UP主", "Customer Name and Age", "계정 ID"])("are read of a column “%s”", async (name) => {
    const people = ["Ann Lee", "Bo Ray", "Cem Ak", "Dana Fox"];
    const found = await dropFile(
      "kettles.csv",
      `text,${name}\n${lines(12, (n) => `"${text(n)}",${people[n % 4]}`)}`,
    );
    expect(found.documents[1]).toMatchObject({ extra_author_attributes: { name: "Bo Ray" } });
  });

  it("are who wrote, not the place whose name all rows share", async () => {
    const found = await dropFile(
      "visits.csv",
      `name,author_id,author_shown,review_text\n${lines(12, (n) => `Blue Pond,${9_000_000_000 + n},Guest No ${n},"${text(n)}"`)}`,
    );
    expect(columnOf(found, author)).toBe("author_shown");
  });

  it("are named where a phone has their numbers", async () => {
    const found = await dropFile(
      "sms.xml",
      `<?xml version="1.0"?><all>${lines(6, (n) => `<SMSRecord><Date>2012-07-16 10:2${n}:15</Date><Address>1010${n}100</Address><Body>${text(n)}</Body></SMSRecord>`)}</all>`,
    );
    expect(named(found, author)).toEqual(["Address"]);
  });

  it("have no address behind their names", async () => {
    const found = await dropFile(
      "rooms.csv",
      `poster,message\n${lines(6, (n) => `Ann Lee - https://social.example/profile?id=${n},"${text(n)}"`)}`,
    );
    expect(found.documents[0]).toMatchObject({ extra_author_attributes: { name: "Ann Lee" } });
  });

  it("are named where a column has short names that recur", async () => {
    const found = await dropFile(
      "kettles.csv",
      `text,who\n${lines(30, (n) => `"${text(n)}",小雨${"甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉"[n % 20]}`)}`,
    );
    expect(named(found, author)).toEqual(["who"]);
  });

  it("have the channel of a commenter as ID, and its account beside its title", async () => {
    const found = await dropFile(
      "comments.csv",
      `comment,channel_id\n${lines(12, (n) => `"${text(n)}",UC${String(n).padStart(22, "k")}`)}`,
    );
    expect(columnOf(found, "extra_author_attributes.id")).toBe("channel_id");
    const channel = await dropFile(
      "channel.csv",
      `Channel Title,Channel Username,Message\n${lines(6, (n) => `Blue Pond,@bluepond,"${text(n)}"`)}`,
    );
    expect(channel.documents[0]).toMatchObject({
      extra_author_attributes: { id: "@bluepond", name: "Blue Pond" },
    });
  });

  it("are found in a short list without names, and keys of rows are none", async () => {
    const people = ["Ann Lee", "Bo Ray", "Cem Ak", "Dana Fox", "Eva Roth", "Finn Oak", "Gus Elm"];
    const found = await dropFile(
      "salmon.tsv",
      lines(7, (n) => `2017-01-0${n + 1}\tSea salmon ${n}00g\t${text(n)}\t${people[n]}`),
    );
    expect(found.documents[2]).toMatchObject({ extra_author_attributes: { name: "Cem Ak" } });
    const keys = await dropFile(
      "posts.tsv",
      lines(20, (n) => `1c${String(n).padStart(3, "x")}7u\t${text(n)}\tkettle_fan${n % 7}`),
    );
    expect(columnOf(keys, author)).toBe("Column 3");
  });
});

describe("dates", () => {
  it.each([
    ["21:36 19/1", "2026-01-19T21:36"],
    ["昨天04:44", "2026-03-30T04:44"],
    ["16-3", "2026-03-16T00:00"],
    ["2025-09-18 12:21 | Colour: white", "2025-09-18T12:21"],
  ])("are read of “%s”", async (written, expected) => {
    const found = await dropFile("kettles.csv", `text,time\n${lines(5, (n) => `"${text(n)}",${written}`)}`);
    expect(day(found.documents[0]?.["published"])).toBe(expected);
  });

  it("are found in a list without names, also without years", async () => {
    const times = ["03-27", "昨天 04:44", "03-04", "2025-12-30", "01-19"];
    const found = await dropFile(
      "posts.csv",
      lines(10, (n) => `${n * 31},${times[n % 5]},${text(n)}`),
    );
    expect(found.documents.slice(0, 2).map(({ published }) => day(published))).toEqual([
      "2026-03-27T00:00",
      "2026-03-30T04:44",
    ]);
  });

  it("have the hour that stands in a column of its own", async () => {
    const found = await dropFile(
      "plan.csv",
      `Date of the post,Hour of the post (24H),Post\n${lines(4, (n) => `2025-07-1${n},${n + 9},"${text(n)}"`)}`,
    );
    expect(day(found.documents[1]?.["published"])).toBe("2025-07-11T10:00");
  });

  it("are named where times are glued to the ends of texts", async () => {
    const found = await dropFile(
      "wall.csv",
      `内容\n${lines(9, (n) => `这家店的水壶第${n}次漏水了求链接${n + 2}小时前`)}`,
    );
    expect(named(found, "published")).toEqual(["内容"]);
  });
});

describe("addresses and figures", () => {
  it("addresses may lack their scheme", async () => {
    const found = await dropFile(
      "posts.csv",
      `content,post_link\n${lines(5, (n) => `"${text(n)}",//social.example/77/K5Jy${n}?ref=1`)}`,
    );
    expect(found.documents[0]).toMatchObject({ url: "https://social.example/77/K5Jy0?ref=1" });
  });

  it("are none in cells behind the named ones, which a text with commas has parted", async () => {
    const found = await dropFile(
      "tweets.csv",
      `tweet_id,timestamp,text,expanded_urls\n${lines(12, (n) => `27473691887128${1000 + n},2012-12-01 04:49:20 +0000,"${text(n)}",${n === 4 ? "http://a.example/x,http://b.example/y" : ""}`)}`,
    );
    expect(columnOf(found, "url")).toBeUndefined();
    expect(found.documents[0]).toMatchObject({ url: "https://x.com/i/status/274736918871281000" });
  });

  it("are not those of the page that a post previews", async () => {
    const found = await dropFile(
      "posts.json",
      JSON.stringify(
        Array.from({ length: 4 }, (_, n) => ({
          post: {
            text: text(n),
            info: { link_preview_attachment: { url: `https://news.example/${n}`, title: "News" } },
          },
        })),
      ),
    );
    expect(columnOf(found, "url")).toBeUndefined();
    expect(columnOf(found, "title")).toBeUndefined();
  });

  it("are no files of films and pictures, nor the parents what something in the record has as ID", async () => {
    const found = await dropFile(
      "clips.json",
      JSON.stringify(
        Array.from({ length: 6 }, (_, n) => ({
          id: `75279672593613${48871 + n}`,
          text: text(n),
          video_url: `https://v77.films-cdn.example/${n}/video/x.mp4?l=${n}`,
          more_button: { title: "Show all", pressed: { mid: `75279672593613${48871 + n}` } },
        })).map((post, n) => (n === 5 ? { ...post, more_button: {} } : post)),
      ),
    );
    expect(columnOf(found, "url")).toBeUndefined();
    expect(columnOf(found, "title")).toBeUndefined();
    expect(found.documents[0]).not.toHaveProperty("parent_url");
  });

  it("tags may be the name of the forum that is nested in a post", async () => {
    const found = await dropFile(
      "posts.csv",
      `body,subreddit.display_name_prefixed\n${lines(6, (n) => `"${text(n)}",r/kettles`)}`,
    );
    expect(found.documents[0]).toMatchObject({ tags_customer: ["r/kettles"] });
  });

  it("figures have the labels of the buttons that they stood on", async () => {
    const found = await dropFile(
      "posts.csv",
      `text,like,comment,forward\n${lines(9, (n) => `今天路上下了很大的雪第${n}天,${n}00,评论 1028${n},转发 1220${n}`)}`,
    );
    expect(found.documents[1]).toMatchObject({
      comment_count: 10281,
      article_extended_attributes: { likes: 100, reposts: 12201 },
    });
  });

  it("figures have every usual name for replies and plays", async () => {
    const found = await dropFile(
      "clips.csv",
      `text,diggCount,play_count,replyCommentTotal\n${lines(6, (n) => `"${text(n)}",${n * 3},${n * 410},${n}`)}`,
    );
    expect(found.documents[2]).toMatchObject({ reach: 820, comment_count: 2 });
  });

  it("are named where other figures of a post have no known name", async () => {
    const found = await dropFile(
      "posts.csv",
      `content,comment_count,goods\n${lines(20, (n) => `"${text(n)}",${n},${n * 37}`)}`,
    );
    expect(named(found, likes)).toEqual(["goods"]);
  });
});

describe("texts", () => {
  it("are what people answered to a post that rows repeat", async () => {
    const found = await dropFile(
      "thread.csv",
      `Post,Reply\n${lines(12, (n) => `Who has a good kettle for a camp of forty people?,"${text(n)}"`)}`,
    );
    expect(found.documents[3]).toMatchObject({ content: text(3) });
  });

  it("have the line breaks and letters that programs write as escapes", async () => {
    const found = await dropFile(
      "posts.tsv",
      `id\ttext\n${lines(6, (n) => String.raw`k${n}	Kettle ${n} is gone.\nNobody says why at the caf\u00e9 https:\/\/shop.example\/${n}`)}`,
    );
    expect(found.documents[1]).toMatchObject({
      content: "Kettle 1 is gone.\nNobody says why at the café https://shop.example/1",
    });
  });

  it("join what a review praises and blames, whatever describes it, and keep its title", async () => {
    const found = await dropFile(
      "avis.csv",
      `titreAvis,descriptionAvis,avantageAvis,inconvenientAvis\n${lines(9, (n) => `Correct ${n},J'ai travaillé à la bouilloire ${n} à temps plein,L'équipe ${n} est vraiment à l'écoute,Les horaires ${n} ne sont pas bons`)}`,
    );
    expect(found.documents[1]).toMatchObject({
      title: "Correct 1",
      content: "L'équipe 1 est vraiment à l'écoute\n\nLes horaires 1 ne sont pas bons",
    });
  });

  it("are below the count of a single column that a data frame has written", async () => {
    const found = await dropFile("comments.csv", `,0\n${lines(9, (n) => `${n},${text(n)}`)}`);
    expect(found.documents).toHaveLength(9);
  });

  it("are no places that people were at", async () => {
    const found = await dropFile(
      "places.csv",
      `user_id,location\n${lines(20, (n) => `21162460${n},沈阳市铁西区保工街${n}号的小店`)}`,
    );
    expect(columnOf(found, "content")).toBeUndefined();
  });

  it("are no tags, and yes or no is no source and no country", async () => {
    const found = await dropFile(
      "posts.csv",
      `text,label,publication,country\n${lines(12, (n) => `"${text(n)}",we cleaned this text of number ${n} for later use,true,${n % 3 ? "Unknown" : "France"}`)}`,
    );
    expect(columnOf(found, "tags_customer")).toBeUndefined();
    expect(columnOf(found, "extra_source_attributes.name")).toBeUndefined();
    expect(found.documents[0]).toMatchObject({ extra_source_attributes: { geo: "FR" } });
  });
});

it("a table whose texts have lines and colons is no transcript", async () => {
  const said = (n: number) => `"RULES\nBe kind: always\n\nMugs\nTea: ${n}\nCups: many\nMugs: few\nTea: hot"`;
  const found = await dropFile("posts.csv", `,comment\n${lines(9, (n) => `${n},${said(n)}`)}`);
  expect(found.documents).toHaveLength(9);
});

it("names of columns may have another delimiter than the rows", async () => {
  const found = await dropFile(
    "posts.csv",
    `post_id,author,created,text\n${lines(8, (n) => `a${n}\tAnn${n % 3}\t2025-05-0${n + 1}\t${text(n)}`)}`,
  );
  expect(found.documents[2]).toMatchObject({ content: text(2), extra_author_attributes: { name: "Ann2" } });
});

it("a second column of dates is offered as no author", async () => {
  const time = (n: number, hour: string) => `2024-0${1 + (n % 9)}-${10 + (n % 19)}T${hour}:00.000Z`;
  const found = await dropFile(
    "reviews.csv",
    `text,experienced,published\n${lines(60, (n) => `"${text(n)}",${time(n, "00:00")},${time(n, `0${n % 9}:4${n % 10}`)}`)}`,
  );
  expect(columnOf(found, "published")).toBe("published");
  expect(named(found, author) ?? []).toEqual([]);
});
