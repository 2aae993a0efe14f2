import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
const urlsOf = ({ documents }: { documents: readonly Record<string, unknown>[] }) =>
  documents.map(({ url }) => url);

describe("rows without a URL", () => {
  const posts = csv(
    ["posted_at", "post_id", "handle", "text"],
    ["2026-03-03 10:00", "570306133", "marla_quill", "Queue at the Harbour Street store again"],
    ["2026-03-03 10:00", "570306134", "jon_merrow", "Best flat white in town"],
  );

  it("get one from their ID, not from their time, for any file name", async () => {
    const urls = urlsOf(await dropFile("store-comments.csv", posts));
    expect(urls).toEqual(["570306133", "570306134"].map((id) => `https://post-id.example/${id}`));
    expect(urlsOf(await dropFile("april.csv", posts))).toEqual(urls);
  });

  it("get one from a token in a column named #, but not from row numbers in it", async () => {
    const answers = (ids: readonly string[]) =>
      csv(["#", "Your answer"], ...ids.map((id, n) => [id, `All fine ${n}`]));
    const tokens = ["472c62768766cc08ad8666ee", "7ba6e86bd88cc8c54f80d741"];
    const urls = tokens.map((token) => `https://id.example/${token}`);
    expect(urlsOf(await dropFile("answers.csv", answers(tokens)))).toEqual(urls);
    const numbered = urlsOf(await dropFile("answers.csv", answers(["1", "2"])));
    expect(numbered).not.toContain("https://answers.example/1");
  });

  it("get one with the file name if the ids are only unique in this file", async () => {
    const file = csv(
      ["id", "date", "text"],
      ["1", "2026-03-03", "First words"],
      ["2", "2026-03-04", "Second words"],
    );
    const urls = ["https://store-comments.example/1", "https://store-comments.example/2"];
    expect(urlsOf(await dropFile("store-comments 2026-03.csv", file))).toEqual(urls);
    expect(urlsOf(await dropFile("store-comments (1).csv", file))).toEqual(urls);
  });

  it("stay separate documents if only their texts are equal, and stay the same when imported again", async () => {
    const file = csv(["Answer", "Store"], ...Array.from({ length: 300 }, () => ["Great", "Harbour Street"]));
    const first = await dropFile("survey.csv", file);
    const again = await dropFile("survey (2).csv", file);
    expect(new Set(urlsOf(first)).size).toBe(300);
    expect(urlsOf(again)).toEqual(urlsOf(first));
    expect(first.report).toMatchObject({ total: 300, ready: 300 });
  });

  it("are one document if author, time and text are equal, and counted as copies", async () => {
    const row = ["marla_quill", "2026-03-03 10:15", "Queue again"];
    const file = csv(["author", "date", "text"], row, row, [
      "marla_quill",
      "2026-03-03 10:16",
      "Queue again",
    ]);
    const { report, documents } = await dropFile("chat.csv", file);
    expect(new Set(documents.map(({ url }) => url)).size).toBe(2);
    expect(report).toMatchObject({ ready: 2, skipped: 1 });
  });

  it.each(["2026-03-03T10:15:00+00:00", "2026-03-03T10:00:00Z", "2026-03-03 10:00"])(
    "are one document if the time is written as %s",
    async (at) => {
      const row = ["marla_quill", at, "Queue again"];
      const { report } = await dropFile("chat.csv", csv(["author", "date", "text"], row, row));
      expect(report).toMatchObject({ ready: 1, skipped: 1 });
    },
  );

  it("stay separate if only the day is known", async () => {
    const row = ["anonymous", "2026-03-03", "Great"];
    const { report } = await dropFile("answers.csv", csv(["author", "date", "text"], row, row));
    expect(report).toMatchObject({ ready: 2, skipped: 0 });
  });

  it("get the URL of their network if its ids are present", async () => {
    const file = csv(
      ["tweet_id", "airline", "text", "tweet_created"],
      ["570306133677760513", "Kestrel", "@kestrel_air What a flight.", "2015-02-24 11:35:52 -0800"],
      ["570301130888122368", "Kestrel", "@kestrel_air Thanks.", "2015-02-24 11:15:59 -0800"],
    );
    expect(urlsOf(await dropFile("Tweets.csv", file))[0]).toBe("https://x.com/i/status/570306133677760513");
  });
});

describe("rows that share a URL", () => {
  it("of a product are distinguished by their text", async () => {
    const review = (n: number) => [
      "https://shop.example/p/8812",
      `2026-03-0${n}`,
      `Review number ${n}`,
      "Marla",
    ];
    const file = csv(["product_url", "date", "review", "name"], review(1), review(2), review(3));
    const { report, documents } = await dropFile("reviews.csv", file);
    expect(report).toMatchObject({ ready: 3, refused: 0, skipped: 0 });
    for (const { url } of documents) expect(url).toMatch(/^https:\/\/shop\.example\/p\/8812#/);
  });

  it("are never merged if their texts differ", async () => {
    const rows = Array.from({ length: 9 }, (_, n) => [`https://a.example/${n}`, "2026-03-01", `Text ${n}`]);
    const file = csv(["url", "date", "text"], ...rows, ["https://a.example/3", "2026-03-01", "Another text"]);
    const { report, documents } = await dropFile("posts.csv", file);
    expect(report).toMatchObject({ ready: 9, warned: 1 });
    expect(new Set(documents.map(({ url }) => url)).size).toBe(10);
  });
});

describe("dates", () => {
  it("are read from the column that has values", async () => {
    const file = csv(
      ["id", "created_at", "updated_at", "text"],
      ["100000001", "", "2026-03-03T10:00:00Z", "Words"],
      ["100000002", "", "2026-03-04T10:00:00Z", "Other words"],
    );
    expect((await dropFile("posts.csv", file)).documents.map(({ published }) => published)).toEqual([
      String(Date.UTC(2026, 2, 3, 10)),
      String(Date.UTC(2026, 2, 4, 10)),
    ]);
  });

  it("are the file's date, marked as assumed, if there is none", async () => {
    const at = Date.UTC(2026, 1, 2);
    const { documents } = await dropFile("texts.csv", csv(["text"], ["Fine coffee"], ["Bad tea"]), {
      fileDate: at,
    });
    expect(documents).toMatchObject([
      { published: String(at), date_assumed: true, content: "Fine coffee" },
      { published: String(at), date_assumed: true, content: "Bad tea" },
    ]);
  });
});

describe("texts", () => {
  it("are read row by row from the first column that has one", async () => {
    const file = csv(
      ["Date", "Headline", "URL", "Opening Text", "Hit Sentence"],
      ["2026-03-03", "A headline", "https://news.example/1", "", "Fernglow opens a store."],
      ["2026-03-04", "Another", "https://news.example/2", "", ""],
      ["2026-03-05", "Third", "https://news.example/3", "It opens with this.", "A sentence."],
    );
    expect((await dropFile("news.csv", file)).documents.map(({ content }) => content)).toEqual([
      "Fernglow opens a store.",
      "Another",
      "It opens with this.",
    ]);
  });

  it("of reposts are those of the original post", async () => {
    const posts = [
      {
        id_str: "570306133677760513",
        created_at: "2026-03-03T10:00:00Z",
        full_text: "Own words",
        retweet_count: 3,
      },
      {
        id_str: "570306133677760514",
        created_at: "2026-03-03T11:00:00Z",
        full_text: "",
        retweet_count: 3,
        retweeted_status: { id_str: "570306133677760000", full_text: "The words of another" },
      },
    ];
    expect(
      (await dropFile("posts.json", JSON.stringify(posts))).documents.map(({ content }) => content),
    ).toEqual(["Own words", "The words of another"]);
  });

  it("aren't reposts if a row only has the id of what it answers, or no author", async () => {
    const answers = csv(
      ["Id", "ParentId", "CreationDate", "OwnerDisplayName", "Body"],
      ["9", "", "2026-03-03 10:00", "Marla", "How long does it brew?"],
      ["10", "9", "2026-03-03 11:00", "Odo", "Four minutes"],
      ["11", "9", "2026-03-03 12:00", "Odo", ""],
    );
    expect((await dropFile("answers.csv", answers)).report).toMatchObject({ ready: 2, skipped: 1 });
    const items = [
      { by: "marla", id: 11, parent: 9, text: "Four minutes", time: 1767434400, type: "comment" },
      { by: "odo", id: 12, parent: 9, text: "Five minutes", time: 1767434500, type: "comment" },
      { deleted: true, id: 13, parent: 9, time: 1767434600, type: "comment" },
    ];
    const lines = items.map((item) => JSON.stringify(item)).join("\n");
    expect((await dropFile("items.ndjson", lines)).report).toMatchObject({ ready: 2, skipped: 1 });
  });

  it("are extracted from JSON in cells", async () => {
    const file = csv(
      ["Comment ID", "Comment Text"],
      ["Ugx1", '{"text":"Lovely grinder, "},{"text":"really"}'],
      ["Ugx2", '{"text":"It is loud"}'],
    );
    expect((await dropFile("comments.csv", file)).documents.map(({ content }) => content)).toEqual([
      "Lovely grinder, really",
      "It is loud",
    ]);
  });

  it("are decoded if their bytes were escaped as characters", async () => {
    const messages = ["Schöne Grüße 🙂", "Plain words", "«Oui», dit-elle"].map((text, n) => ({
      sender_name: Buffer.from("Inês").toString("latin1"),
      timestamp_ms: Date.UTC(2026, 2, n + 1),
      content: n === 2 ? text : Buffer.from(text).toString("latin1"),
    }));
    const { documents } = await dropFile("message_1.json", JSON.stringify({ messages }));
    expect(documents.map(({ content }) => content)).toEqual([
      "Schöne Grüße 🙂",
      "Plain words",
      "«Oui», dit-elle",
    ]);
    expect(documents[0]?.["extra_author_attributes"]).toEqual({ name: "Inês" });
  });

  it("that are missing skip their row, and are counted", async () => {
    const file = csv(["text", "date"], ["", "2026-03-03"], ["Words", "2026-03-03"]);
    const { report } = await dropFile("texts.csv", file);
    expect(report).toMatchObject({ ready: 1, skipped: 1, refused: 0 });
    expect(report.groups).toMatchObject([{ kind: "no_text", severity: "skipped", count: 1 }]);
  });
});

describe("columns that feed no field", () => {
  it("become metrics by their values; email addresses only on request", async () => {
    const rows = Array.from({ length: 30 }, (_, n) => [
      `https://a.example/${n}`,
      "2026-03-03",
      `A text that stands here, the ${n}th`,
      ["Harbour Street", "Mill Lane"][n % 2] ?? "",
      String(n),
      `${n}.5`,
      `Some remark of its own, ${n} times`,
      `marla${n}@fernglow.example`,
      "",
    ]);
    const file = csv(
      ["url", "date", "text", "store", "visits", "minutes", "staff_remark", "e-mail", "nothing"],
      ...rows,
    );
    const { facts } = await dropFile("visits.csv", file);
    const named = facts.metricColumns.map(({ column, ...rest }) => ({
      name: facts.columns[column]?.name,
      ...rest,
    }));
    expect(named).toEqual([
      { name: "store", format: "KEYWORD", isPrivate: false },
      { name: "visits", format: "INTEGER", isPrivate: false },
      { name: "minutes", format: "DECIMAL", isPrivate: false },
      { name: "staff_remark", format: "TEXT", isPrivate: false },
      { name: "e-mail", format: "TEXT", isPrivate: true },
    ]);
  });
});

it("finds a short text without spaces in a row without a header", async () => {
  const { documents } = await dropFile("comments.csv", ",かわいいですね,2026-03-03 17:45:49,ID000003\n");
  expect(documents).toMatchObject([
    { content: "かわいいですね", published: String(Date.UTC(2026, 2, 3, 17, 45, 49)) },
  ]);
});

it.each([
  ["Overall5", "Overall4", "Overall3"],
  ["Rating: 5", "Rating: 4", "Rating: 3"],
  ["star-rating-5", "star-rating-4", "star-rating-3"],
])("reads the ratings %s, %s and %s", async (...ratings) => {
  const file = csv(
    ["store", "review_text", "review_rating"],
    ...ratings.map((rating, n) => ["Mill Lane", `Words of review ${n}, and more of them`, rating]),
  );
  const { documents } = await dropFile("reviews.csv", file);
  expect(documents.map(({ rating }) => rating)).toEqual([5, 4, 3]);
});

it("reads Indonesian names of reviewers, texts and stars", async () => {
  const file = csv(
    ["Nama Review", "Teks Review", "Tanggal publish", "Rating bintang"],
    ["Sari Fern", "Tempatnya bagus", "2026-03-03T11:06:36.126Z", "4"],
    ["Jon Merrow", "", "2026-03-04T14:34:08.857Z", "5"],
    ["Thea Quill", "Pelayanan ramah sekali", "2026-03-05T09:24:30.057Z", "5"],
  );
  const { documents } = await dropFile("reviews.csv", file);
  expect(documents).toMatchObject([
    { extra_author_attributes: { name: "Sari Fern" }, content: "Tempatnya bagus", rating: 4 },
    { extra_author_attributes: { name: "Thea Quill" }, content: "Pelayanan ramah sekali", rating: 5 },
  ]);
});
