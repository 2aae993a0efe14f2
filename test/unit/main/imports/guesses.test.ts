import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { OpenTable } from "../../../../src/main/imports/open-table";
import { TableFile } from "../../../../src/main/imports/table-file";
import { ImportPlan } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { temporaryFolder } from "../../../support/temporary-folder";

const never = new AbortController().signal;
const nothing = () => undefined;

async function surveyed(name: string, content: string) {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  const open = await TableFile.survey(file, {}, nothing, never);
  onTestFinished(() => open.close());
  return open;
}

/** Maps each field to the name of the column it was guessed from. */
const guessesOf = ({ facts }: TableFile) =>
  Object.fromEntries(facts.columns.flatMap(({ name, guess }) => guess.map((field) => [field, name])));

/** The first documents, as sent with the guessed mapping. */
async function documents(file: TableFile, changes: Partial<ImportPlan> = {}) {
  const { columns, guessedTemplates } = file.facts;
  const mapping = Object.fromEntries(
    columns.flatMap(({ index, guess }) => guess.map((field) => [field, index])),
  );
  const where = { connectionId: "c", projectId: "p", datasetId: null, action: "create" };
  const rest = { mapping, templates: guessedTemplates, urlSuffix: null, timeZone: "UTC" };
  return new OpenTable(file).preview(ImportPlan.parse({ ...where, ...rest, ...changes }), 2);
}

const firstDocument = async (...given: Parameters<typeof documents>) => (await documents(...given))[0];

describe("exports of well-known tools are mapped automatically", () => {
  it("with the fields' names as columns", async () => {
    const columns = "url;published;title;content;source_type;article_extended_attributes.facebook_shares";
    const file = await surveyed(
      "export.csv",
      `${columns};extra_author_attributes.name;extra_source_attributes.geo\n` +
        "https://blog.example/1;1759312800000;T;Words;BLOG|BLOG_OTHER;3;Lena;de\n",
    );
    expect((await firstDocument(file))?.document).toEqual({
      url: "https://blog.example/1",
      published: "1759312800000",
      title: "T",
      content: "Words",
      source_type: ["BLOG", "BLOG_OTHER"],
      article_extended_attributes: { facebook_shares: 3 },
      engagement: 3,
      extra_author_attributes: { name: "Lena" },
      extra_source_attributes: { geo: "DE" },
    });
  });

  it("with names of countries and languages, and cells that mean none", async () => {
    const file = await surveyed(
      "news.csv",
      "Date\tHeadline\tURL\tOpening Text\tHit Sentence\tInfluencer\tCountry\tLanguage\tSentiment\tReach\n" +
        "25-Jul-2025 02:05PM\tA title\thttps://news.example/1\tThe opening of the text\tIt was hit\tAnn\tUnited States\tEnglish\tNot Rated\tN/A\n" +
        "26-Jul-2025 02:05PM\tA title\thttps://news.example/2\tThe opening of the text\tIt was hit\tAnn\tDeutschland\tDeutsch\tPositive\t1,200\n",
    );
    expect(await firstDocument(file)).toMatchObject({
      problems: [],
      document: {
        content: "The opening of the text",
        published: String(Date.UTC(2025, 6, 25, 14, 5)),
        lang: "en",
        extra_author_attributes: { name: "Ann" },
        extra_source_attributes: { geo: "US" },
      },
    });
  });

  it("with a page number that looks like a date, beside dates", async () => {
    const file = await surveyed(
      "pages.csv",
      "User Name,Facebook Id,Page Created,Post Created,Total Interactions,Likes,URL,Message\n" +
        'kaffee,1000441230,2010-01-01,2023-05-01 06:33:02 EDT,"1,200",900,https://f.example/1,Our coffee\n',
    );
    expect(guessesOf(file)).toMatchObject({
      published: "Post Created",
      engagement: "Total Interactions",
      content: "Message",
    });
  });

  it("with nested objects and lists beside the text", async () => {
    const file = await surveyed(
      "posts.json",
      JSON.stringify([
        {
          post: { url: "https://ig.example/1", taken_at: 1_700_000_000_000, caption: { text: "Own words" } },
          owner: { username: "lena", url: "https://ig.example/lena" },
          comments: [{ text: "Somebody else's words, and many of them", owner: { username: "x" } }],
          entities: { urls: [{ expanded_url: "https://elsewhere.example/" }] },
        },
      ]),
    );
    expect(guessesOf(file)).toEqual({
      url: "post.url",
      published: "post.taken_at",
      content: "post.caption.text",
      "extra_author_attributes.name": "owner.username",
      parent_url: "parent_url",
    });
  });

  it("without a URL of their own, but not with a URL that they mention", async () => {
    const tweet = { full_text: "Words", entities: { urls: [{ expanded_url: "https://x.example/" }] } };
    expect(guessesOf(await surveyed("tweets.json", JSON.stringify([tweet, tweet])))).toEqual({
      content: "full_text",
    });
  });

  it("without a URL rather than with that of a picture or a person", async () => {
    const file = await surveyed(
      "reviews.csv",
      "reviewId,userName,userImage,content,score,thumbsUpCount,at,cover\n" +
        "a1,Maya,https://pics.example/maya,Crashes every time,1,14,2025-02-03 11:22:33,https://pics.example/1.jpg?s=2\n",
    );
    expect(guessesOf(file)).toEqual({
      "extra_author_attributes.name": "userName",
      content: "content",
      published: "at",
      // Votes for a review are its likes. The score it gives is its rating.
      "article_extended_attributes.likes": "thumbsUpCount",
      rating: "score",
    });
  });

  it("with a vote score, which can be negative, not as a rating", async () => {
    const file = await surveyed("posts.csv", "body,thumbs_up_count,score\nGood grinder,3,2\nNo,0,-4\n");
    expect(guessesOf(file)).toEqual({
      content: "body",
      "article_extended_attributes.likes": "thumbs_up_count",
    });
  });

  it("with chat messages whose texts have formatted parts", async () => {
    const date = "2025-01-01T10:05:00";
    const link = { type: "link", text: "https://shop.example/1" };
    const file = await surveyed(
      "chat.json",
      JSON.stringify({
        name: "Coffee talk",
        messages: [
          {
            id: 2,
            date,
            from: "Maya",
            from_id: "user1",
            text: ["See ", link, " for beans"],
            text_entities: [link],
          },
          { id: 3, date, from: "Theo", from_id: "user2", text: "Thanks", text_entities: [] },
        ],
      }),
    );
    expect((await firstDocument(file))?.document).toMatchObject({
      content: "See https://shop.example/1 for beans",
      extra_author_attributes: { name: "Maya", id: "user1" },
    });
  });

  it("from a network's archive, which is a script", async () => {
    const post = {
      tweet: {
        id_str: "1700000000000000001",
        full_text: "Not for me",
        created_at: "Fri Sep 08 11:00:00 +0000 2023",
        source: '<a href="https://chirp.example">Chirp Web App</a>',
      },
    };
    const file = await surveyed(
      "tweets.js",
      `window.YTD.tweets.part0 = ${JSON.stringify([post, post], null, 2)};\n`,
    );
    expect(file.facts).toMatchObject({ rows: 2, notes: [] });
    expect(guessesOf(file)).toEqual({ content: "tweet.full_text", published: "tweet.created_at" });
    expect((await firstDocument(file))?.document).toEqual({
      content: "Not for me",
      published: String(Date.UTC(2023, 8, 8, 11)),
    });
  });

  it("with lists as printed by a data frame", async () => {
    const file = await surveyed(
      "stays.csv",
      `url,published,text,tags\nhttps://h.example/1,2025-01-02,Nice,"[' Leisure trip ', 'Maya\\'s', ""Theo's""]"\n`,
    );
    expect((await firstDocument(file))?.document["tags_customer"]).toEqual([
      "Leisure trip",
      "Maya's",
      "Theo's",
    ]);
  });

  it("with short texts and no header", async () => {
    const rows = Array.from(
      { length: 5 },
      (_, i) => `https://n.example/${i},${1_700_000_000 + i},some text of mine,${i}`,
    );
    expect(guessesOf(await surveyed("plain.csv", rows.join("\n")))).toEqual({
      url: t("files:column", { number: "1" }),
      published: t("files:column", { number: "2" }),
      content: t("files:column", { number: "3" }),
    });
  });
});

describe("texts in HTML", () => {
  const content = "<p>Good <b>grinder</b><br>2 &lt; 3</p><p>Bye</p>";
  const posts = [content, '<p><img src="cat.png"></p>'].map((text, i) => ({
    url: `https://toot.example/${i}`,
    published: "2025-01-02",
    content: text,
  }));

  it("are read without tags, and are empty if nothing is visible", async () => {
    const file = await surveyed("posts.json", JSON.stringify(posts));
    const [first, second] = await documents(file);
    expect(first?.document["content"]).toBe("Good grinder\n2 < 3\n\nBye");
    expect(second?.problems).toMatchObject([{ kind: "no_text" }]);
  });

  it("stay unchanged on request", async () => {
    const file = await surveyed("posts.json", JSON.stringify(posts));
    expect((await firstDocument(file, { keepTags: true }))?.document["content"]).toBe(content);
  });

  it("keep their lines if only characters are escaped", async () => {
    const file = await surveyed(
      "posts.csv",
      'url,date,text\nhttps://c.example/1,2025-01-02,"Tea &amp; coffee\nfor two <3"\n',
    );
    expect((await firstDocument(file))?.document["content"]).toBe("Tea & coffee\nfor two <3");
  });

  it("are distinguished from texts that only contain such characters", async () => {
    const file = await surveyed(
      "posts.csv",
      "url,date,text\nhttps://c.example/1,2025-01-02,if a<b and c>d & so on\n",
    );
    expect(file.facts.columns[2]?.isHtml).toBe(false);
    expect((await firstDocument(file))?.document["content"]).toBe("if a<b and c>d & so on");
  });
});

it("a date and a time in two columns are joined", async () => {
  const file = await surveyed(
    "excel.csv",
    "Datum;Uhrzeit;Link;Text\n31.03.2026;14:05;https://kaffee.example/1;Gute Mühle\n",
  );
  expect(file.facts.guessedTemplates).toEqual({ published: "{Datum} {Uhrzeit}" });
  expect((await firstDocument(file))?.document["published"]).toBe(String(Date.UTC(2026, 2, 31, 14, 5)));
});

it("a date with a time isn't joined with a time column", async () => {
  const file = await surveyed(
    "log.csv",
    "Date,Time,Url,Text\n2026-03-31 14:05,14:05,https://kaffee.example/1,Good\n",
  );
  expect(file.facts.guessedTemplates).toEqual({});
});

it("relative dates count from the file's last change, or from the given time", async () => {
  const file = await surveyed(
    "places.csv",
    "published_at,review_url,text\n3 days ago,https://maps.example/1,A nice place\n",
  );
  expect(file.facts.columns[0]).toMatchObject({ isRelative: true, guess: ["published"] });
  const days = 3 * 86_400_000;
  const { modifiedAt } = file.facts;
  expect(Number((await firstDocument(file))?.document["published"])).toBe(Math.trunc(modifiedAt) - days);
  const asOf = Date.UTC(2026, 0, 10);
  expect((await firstDocument(file, { asOf }))?.document["published"]).toBe(String(asOf - days));
});
