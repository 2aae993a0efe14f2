import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";
import { t } from "../../../../src/shared/texts";

const at = (iso: string) => String(Date.parse(iso));

/** What tables of public repositories showed, each with its right values. */

describe("the source", () => {
  it("is neither the app or device that posted nor the file that a row came from", async () => {
    const { documents } = await dropFile(
      "posts.csv",
      [
        "id;created_at;text;screen_name;source;source_file",
        "1389555541064757248;Tue May 04 12:20:32 +0000 2021;The kettle leaks again;ann_lee;iPhone;saved-1.html",
        "1389555538120298498;Tue May 04 12:20:31 +0000 2021;Mine is fine, thanks;bo_ray;Twitter for Android;saved-1.html",
      ].join("\n"),
    );
    expect(documents).toHaveLength(2);
    for (const document of documents) expect(document).not.toHaveProperty("extra_source_attributes");
    expect(documents[0]).toMatchObject({
      content: "The kettle leaks again",
      published: at("2021-05-04T12:20:32Z"),
      extra_author_attributes: { name: "ann_lee" },
    });
  });

  it("of a newspaper stays", async () => {
    const { documents } = await dropFile(
      "news.csv",
      "date,source,text\n2021-05-04,Harbor Post,The kettle leaks again\n",
    );
    expect(documents).toMatchObject([{ extra_source_attributes: { name: "Harbor Post" } }]);
  });
});

it("tags in angle brackets are tags of their own", async () => {
  const rows = [
    "date,text,tags",
    "2021-05-04,The kettle leaks again,<kettle><leak>",
    "2021-05-05,Mine is fine,<kettle>",
  ];
  const { documents } = await dropFile("posts.csv", rows.join("\n"));
  expect(documents.map(({ tags_customer }) => tags_customer)).toEqual([["kettle", "leak"], ["kettle"]]);
});

it("an author who is named by the address of a profile has the name of its account", async () => {
  const note = (n: number, content: string) => ({
    type: "Create",
    actor: "https://social.example/users/ann",
    object: {
      id: `https://social.example/users/ann/statuses/${n}`,
      published: `2021-03-2${n}T02:57:55Z`,
      url: `https://social.example/@ann/${n}`,
      attributedTo: "https://social.example/users/ann",
      content: `<p>${content}</p>`,
    },
  });
  const orderedItems = [note(1, "The kettle leaks again"), note(2, "Now it is mended")];
  const { documents } = await dropFile(
    "outbox.json",
    JSON.stringify({ type: "OrderedCollection", orderedItems }),
  );
  expect(documents).toMatchObject([
    {
      content: "The kettle leaks again",
      url: "https://social.example/@ann/1",
      published: at("2021-03-21T02:57:55Z"),
      extra_author_attributes: { id: "https://social.example/users/ann", name: "ann" },
    },
    { content: "Now it is mended", extra_author_attributes: { name: "ann" } },
  ]);
});

const rows = (names: string, ...lines: string[]) => [names, ...lines].join("\n");

describe("fields of public files", () => {
  it("have no stars where promoters are counted", async () => {
    const { documents, facts } = await dropFile(
      "nps.csv",
      rows("user_id,text,NPS_Score", "3074457347,The grinder is far too loud,0", "3074457348,I love it,10"),
    );
    expect(documents[0]).not.toHaveProperty("rating");
    expect(documents[0]).not.toHaveProperty("engagement");
    expect(facts.metricColumns).toMatchObject([{ column: 2 }]);
  });

  it("name authors by IDs that are written as text", async () => {
    const { documents } = await dropFile(
      "tweets.csv",
      rows(
        "text,in_reply_to_user_id_str,user_id_str,created_at",
        "The kettle leaks again,550281859.0,1618655017,Tue Jul 21 19:23:51 +0000 2015",
        "Mine is fine thanks,270683441.0,201515412,Tue Jul 21 19:24:07 +0000 2015",
      ),
    );
    expect(documents[0]).toMatchObject({ extra_author_attributes: { id: "1618655017" } });
    expect(documents[0]).not.toHaveProperty("parent_url");
  });

  it("have the address of the page, not of the interface or of what a review is about", async () => {
    const review = (n: number) => ({
      url: `https://games.example/api/review/${n}/`,
      body: `The kettle number ${n} leaks, and nobody cares`,
      game: {
        api_detail_url: `https://games.example/api/game/${n}/`,
        site_detail_url: `https://games.example/g/${n}/`,
      },
      html_url: `https://games.example/reviews/${n}/`,
    });
    const { documents } = await dropFile("reviews.json", JSON.stringify([review(1), review(2)]));
    expect(documents.map(({ url }) => url)).toEqual([1, 2].map((n) => `https://games.example/reviews/${n}/`));
  });

  it("have no ticked boxes in place of an open answer that is missing", async () => {
    const boxes = [
      "It is quick and loud enough",
      "It saves the water of the house",
      "It looks good on any table",
    ];
    const asked = "Which of these reasons made you buy the kettle? (several)";
    const open = "What should we change about the kettle in your own words?";
    const lines = Array.from({ length: 30 }, (_, n) => {
      const ticked = boxes.filter((_box, at) => (n + at) % 3 > 0 || n % 2 === at).join(", ");
      return `"${ticked}","${n % 3 === 0 ? "" : `I want number ${n} to be quieter in the morning, please`}"`;
    });
    const { documents, report } = await dropFile("survey.csv", rows(`"${asked}","${open}"`, ...lines));
    expect(documents.every(({ content }) => String(content).startsWith("I want"))).toBe(true);
    expect(report).toMatchObject({ ready: 20, skipped: 10, noText: 10 });
  });

  it("have the title as text where a word repeats in place of one", async () => {
    const item = (n: number) =>
      `<item><title>Why the kettle of house ${n} leaks</title><link>https://news.example/${n}</link><description>${n % 2 ? "Editorial" : ""}</description></item>`;
    const items = Array.from({ length: 12 }, (_, n) => item(n)).join("");
    const { documents } = await dropFile("feed.xml", `<rss><channel>${items}</channel></rss>`);
    expect(documents[1]).toMatchObject({ content: "Why the kettle of house 1 leaks" });
  });
});

describe("figures and links", () => {
  it("have likes by another word, and no stars from a score of a forum", async () => {
    const { documents, plan } = await dropFile(
      "notes.csv",
      rows(
        "id,username,raw,liked_count,score",
        "500,ann_lee,The grinder is far too loud,1.2万,0.4",
        "501,bo_ray,I love it all the same,7,3.2",
      ),
    );
    expect(documents[0]).toMatchObject({ article_extended_attributes: { likes: 12_000 } });
    expect(plan.mapping).not.toHaveProperty("rating");
  });

  it("of Weibo aren't those of X, though its tables name reposts as X does", async () => {
    const { documents } = await dropFile(
      "posts.csv",
      rows(
        "id,bid,user_id,微博正文,发布时间,retweet_id",
        "4900111222333404,LxAbc12e0,1669910001,这个水壶声音太大了,2026-03-02 10:15,",
        "4900111222333414,LxAbc12e1,1669910002,真的很喜欢烧水很快,2026-03-03 10:15,",
      ),
    );
    expect(documents[0]).toMatchObject({ url: "https://weibo.com/1669910001/LxAbc12e0" });
  });

  it("tell a row of names with words of feeling from labels", async () => {
    const { documents } = await dropFile(
      "reactions.csv",
      rows(
        "Page,Message,Love,Sad,Angry",
        "Kettle Club,The grinder is far too loud,1,0,0",
        "Kettle Club,I love it,2,0,0",
      ),
    );
    expect(documents).toHaveLength(2);
  });
});

it("letters for a sentiment of which one isn't known are a label", async () => {
  const lines = ["N", "P", "V", "N"].map(
    (letter, n) => `The grinder number ${n} is loud and I like it,${letter}`,
  );
  const { documents } = await dropFile("labels.csv", rows("text,sentiment", ...lines));
  expect(documents).toHaveLength(4);
  for (const document of documents) expect(document).not.toHaveProperty("sentiment");
});

it("a sum below the table is no mention", async () => {
  const { documents, report } = await dropFile(
    "posts.csv",
    rows(
      "Text,Date,Author,Likes",
      "The grinder is far too loud,2026-03-02,Ann Lee,4",
      "I love it,2026-03-03,Bo Ray,6",
      "Total,,,10",
    ),
  );
  expect(documents).toHaveLength(2);
  expect(report).toMatchObject({ noText: 1 });
});

it("comments at the top of a thread have no parent, and pictures no source type", async () => {
  const comments = ["The grinder is far too loud", "I love it all the same"].map((text, n) => ({
    id: `UgxKJ12abcdefghijkl4AaABA${n}`,
    parent: "root",
    text,
    author: `@ann${n}`,
    media_type: "IMAGE",
    timestamp: 1772500000 + n,
  }));
  const { documents } = await dropFile("video.json", JSON.stringify({ comments }));
  expect(documents).toHaveLength(2);
  for (const document of documents) {
    expect(document).not.toHaveProperty("parent_url");
    expect(document).not.toHaveProperty("source_type");
  }
});

it("comments as keys of JSON are mentions, and so are their replies", async () => {
  const posts = [
    {
      post: "Which kettle is quiet?",
      comments: { "The red one is.": ["Not mine", "Nor mine"], "Try the blue one": [] },
    },
    { post: "Milk goes first, or does it?", comments: {} },
  ];
  const { documents } = await dropFile("group.json", JSON.stringify(posts));
  const parents = new Map(documents.map(({ url, content }) => [url, content]));
  expect(documents.map(({ content, parent_url }) => [content, parents.get(String(parent_url))])).toEqual([
    ["Which kettle is quiet?", undefined],
    ["The red one is.", "Which kettle is quiet?"],
    ["Not mine", "The red one is."],
    ["Nor mine", "The red one is."],
    ["Try the blue one", "Which kettle is quiet?"],
    ["Milk goes first, or does it?", undefined],
  ]);
});

it("a database's dump is refused, and says what to do", async () => {
  const rows = ["'1', 'The kettle leaks', '2026-03-01'", "'2', 'It sings', '2026-03-02'"];
  const statements = rows.map((row) => `INSERT INTO public.posts (id, content, day) VALUES (${row});`);
  const dump = ["-- Database dump", "SET client_encoding = 'UTF8';", ...statements].join("\n");
  await expect(dropFile("posts.sql", dump)).rejects.toThrow(t("files:notTable.dump"));
});

it("a dictionary is asked about, though it has dates, authors, and sources", async () => {
  const words = ["kettle", "teapot", "mug", "saucer"].map(
    (word, n) =>
      `${word},n,singular,Ann Lee,2014-05-0${n + 1},A Dictionary,A thing that you use for tea number ${n}`,
  );
  const head = "WrittenForm,PartOfSpeech,GrammaticalNumber,Author,Date,Source,senses";
  const { facts } = await dropFile("lexicon.csv", [head, ...words].join("\n"));
  expect(facts.open).toEqual([{ field: "content", columns: [6] }]);
});

it("plain text that is named as a document is refused", async () => {
  const review = "A lovely kettle, all in all.\n\nFull Review | Score: A+\n\nAnn Lee\nHarbor Post\n";
  await expect(dropFile("critics.rtf", review.repeat(5))).rejects.toThrow(/plain text/);
});
