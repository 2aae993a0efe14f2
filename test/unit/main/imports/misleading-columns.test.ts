import { describe, expect, it } from "vitest";
import { dropFile } from "../../../support/dropped-file";

const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");
const json = (value: unknown) => JSON.stringify(value);
const at = (ms: unknown) => new Date(Number(ms)).toISOString();
const texts = async (name: string, file: string) =>
  (await dropFile(name, file)).documents.map(({ content }) => content);

const opinions = ["The kettle is far too loud", "Best flat white in town", "Queue again this morning"];

describe("column names with hints in brackets", () => {
  it("are those of fields, and a label that all rows repeat is no source", async () => {
    const { documents } = await dropFile(
      "comments.csv",
      csv(
        ["", "Name (click to view profile)", "Profile ID", "Date", "Likes", "Comment", "(view source)"],
        [
          "1",
          "Ann Lee",
          "ID: 809570",
          "2026-03-01 18:55:05",
          "0",
          "The kettle is far too loud",
          "view comment",
        ],
        ["2", "Bo Ray", "ID: 596581", "2026-03-01 18:57:25", "1", "Best flat white in town", "view comment"],
        ["3", "Cy Orr", "ID: 542196", "2026-03-01 18:58:10", "4", "Queue again this morning", "view comment"],
      ),
    );
    expect(documents.map((one) => one["extra_author_attributes"])).toMatchObject([
      { name: "Ann Lee" },
      { name: "Bo Ray" },
      { name: "Cy Orr" },
    ]);
    expect(documents.every((one) => !("extra_source_attributes" in one))).toBe(true);
  });
});

describe("figures", () => {
  it("don't include the codes of judges as likes or ratings", async () => {
    const { documents } = await dropFile(
      "judged.csv",
      csv(
        ["message", "messageSentiment.score", "messageHate.score"],
        ...opinions.map((text, n) => [text, String(n), String(n % 2)]),
      ),
    );
    for (const one of documents) {
      expect(one).not.toHaveProperty("rating");
      expect(one).not.toHaveProperty("article_extended_attributes");
      expect(one).not.toHaveProperty("engagement");
    }
  });

  it("don't include a rate called score as likes", async () => {
    const { documents } = await dropFile(
      "posts.json",
      json(
        opinions.map((message, n) => ({ message, score: n - 0.8, statistics: { actual: { likeCount: n } } })),
      ),
    );
    expect(documents.map((one) => one["article_extended_attributes"])).toEqual([
      { likes: 0 },
      { likes: 1 },
      { likes: 2 },
    ]);
  });

  it("are found when their words stand the other way round", async () => {
    const { documents } = await dropFile(
      "comments.json",
      json(opinions.map((comment, n) => ({ username: `ann${n}`, comment, total_like: n, total_reply: 2 }))),
    );
    expect(documents).toMatchObject([
      { article_extended_attributes: { likes: 0 }, comment_count: 2, engagement: 2 },
      { article_extended_attributes: { likes: 1 }, comment_count: 2, engagement: 3 },
      { article_extended_attributes: { likes: 2 }, comment_count: 2, engagement: 4 },
    ]);
  });

  it("of a comment are its replies, not the comments of the page", async () => {
    const { documents } = await dropFile(
      "comments.json",
      json(
        opinions.map((comment, n) => ({
          cid: `Ugz${n}`,
          comment,
          author: `@ann${n}`,
          replyCount: n,
          voteCount: 10 + n,
          commentsCount: 389,
        })),
      ),
    );
    expect(documents.map((one) => one["comment_count"])).toEqual([0, 1, 2]);
  });
});

describe("figures in other languages", () => {
  it.each([
    [
      "Μόνιμος σύνδεσμος",
      "Τίτλος",
      "Χρόνος δημοσίευσης",
      "Αντιδράσεις",
      "Σχόλια",
      "Κοινοποιήσεις",
      "Απήχηση",
    ],
    ["Trvalý odkaz", "text", "date", "Reakce", "Komentáře", "Sdílení", "Dosah"],
    ["url", "text", "date", "Reaktioner", "Kommentarer", "Delningar", "Räckvidd"],
  ])("are found: %s", async (...names) => {
    const rows = opinions.map((text, n) => [
      `https://club.example.org/${n}`,
      text,
      `06/19/2026 05:3${n}`,
      "27",
      "3",
      "2",
      "120",
    ]);
    const { documents } = await dropFile("posts.csv", csv(names, ...rows));
    expect(documents[1]).toMatchObject({
      url: "https://club.example.org/1",
      content: opinions[1],
      published: String(Date.UTC(2026, 5, 19, 5, 31)),
      article_extended_attributes: { likes: 27, reposts: 2 },
      comment_count: 3,
      reach: 120,
    });
  });
});

describe("the text", () => {
  it("is missing where its columns are empty, and keywords or IDs don't take its place", async () => {
    const keys = ["endpoints;matter;patches", "remote support", "manual;order"];
    const { documents } = await dropFile(
      "export.csv",
      csv(
        [
          "Date",
          "Document ID",
          "URL",
          "Source Name",
          "Content Type",
          "Author Handle",
          "Title",
          "Hit Sentence",
          "Keyphrases",
        ],
        ...keys.map((phrases, n) => [
          `2026-03-0${n + 1}`,
          `178243938000${n}_CboPSjSOPWL-5o3o--JSeqStEb4A`,
          `https://forum.example.org/comment/${n}`,
          "forum.example.org/kettles",
          "Forum Post Reply",
          `ann${n}`,
          "",
          "",
          phrases,
        ]),
      ),
    );
    expect(documents).toEqual([]);
  });

  it("isn't a list of addresses of pages, of IDs, or of bytes", async () => {
    const pages = ["critical_guest_coming", "brain_fog", "had_to_share"].map(
      (end) => `/r/kettles/comments/1hp/${end}/`,
    );
    expect(await texts("pages.json", json(pages))).toEqual([]);
    const units = ["57ec1a9d0000ff0005955109", "5a26c7a10000ff0005b0f3c1", "4d0e5bd800006400050e5b3f"];
    const shops = units.map((unitId, n) => ({
      unitId,
      displayName: `Shop ${n}`,
      stars: 5,
      numberOfReviews: 12,
      location: { address: `${n + 1} Harbour Road`, city: "Port Brindle" },
    }));
    expect(await texts("shops.json", json({ page: { shops } }))).toEqual([]);
    expect(await texts("bytes.json", "5VjhOXemLGNo4pJLMB5t92h6Kq7cTHcX1bk3NdIZzGYAuwIM".repeat(40))).toEqual(
      [],
    );
  });

  it("is what was posted though most posts are links, not what the author says of themselves", async () => {
    const posts = [
      "https://t.example/yNDAB7elEU",
      "https://t.example/g97kWpTdnn",
      "Tea is back in all kettles, and it won't leave",
    ];
    const { documents } = await dropFile(
      "posts.csv",
      csv(
        ["tweet_id", "username", "full_text", "url_mentions", "bio", "created_at"],
        ...posts.map((text, n) => [
          `153130211647560908${n}`,
          "annlee",
          text,
          n < 2 ? `https://news.example.org/story/${n}` : "",
          "Former minister of kettles, pots and all that boils in the realm.",
          `5/${n + 28}/2026, 9:35:49 PM`,
        ]),
      ),
    );
    expect(documents.map(({ content }) => content)).toEqual(posts);
    expect(documents.map(({ url }) => url)).toEqual(
      posts.map((_, n) => `https://x.com/i/status/153130211647560908${n}`),
    );
  });

  it("is the comment, not the longer description of what it is about", async () => {
    const about =
      "Both sides spend millions on the vote. Can one buy votes? Is more openness needed? What does money do?";
    const { documents } = await dropFile(
      "comments.csv",
      csv(
        ["", "date", "comment", "counter", "title", "description", "link"],
        ...["* They talk at once. *", "* They talk at once. *", "* They talk at once. *", "* Signal *"].map(
          (comment, n) => [
            String(n),
            `2025112${n}`,
            comment,
            String(30 - n),
            `Evening ${n}`,
            `${about} ${n}`,
            `https://tv.example.org/evening/${n}`,
          ],
        ),
      ),
    );
    expect(documents.map(({ content }) => content)).toEqual([
      "* They talk at once. *",
      "* They talk at once. *",
      "* They talk at once. *",
      "* Signal *",
    ]);
  });

  it("has no tags where they were escaped twice", async () => {
    const body = (text: string) => `&amp;lt;p&amp;gt;${text}&amp;lt;/p&amp;gt;`;
    const rows = opinions.map(
      (text, n) => `<row Id="${n + 1}" CreationDate="2026-03-0${n + 1}T10:00:00" Body="${body(text)}"/>`,
    );
    expect(await texts("answers.xml", `<?xml version="1.0"?><answers>${rows.join("")}</answers>`)).toEqual(
      opinions,
    );
  });
});

describe("the address", () => {
  it("is that of the post, not of what it links to", async () => {
    const { documents } = await dropFile(
      "posts.csv",
      csv(
        ["message", "link", "postUrl"],
        ...opinions.map((text, n) => [
          text,
          `https://news.example.org/${n}`,
          `https://club.example.org/posts/${n}`,
        ]),
      ),
    );
    expect(documents.map(({ url }) => url)).toEqual(
      opinions.map((_, n) => `https://club.example.org/posts/${n}`),
    );
  });

  it("isn't that of a page that a message shares", async () => {
    const messages = opinions.map((content, n) => ({
      sender_name: "Ann Lee",
      timestamp_ms: 1_770_000_000_000 - n * 60_000,
      content,
      ...(n === 1 && { share: { link: "https://news.example.org/kettles" } }),
    }));
    const { documents } = await dropFile(
      "message_1.json",
      json({ participants: [{ name: "Ann Lee" }], messages }),
    );
    expect(documents.map(({ content }) => content)).toEqual(opinions);
    expect(documents.filter(({ url }) => String(url).includes("news.example.org"))).toEqual([]);
  });
});

describe("the author", () => {
  it("is the name in a table without column names, not the topic", async () => {
    const people = ["Ann Lee", "Bo Ray", "Cy Orr", "داود کریم", "امیر", "Di Fox", "Ed Poe"];
    const many = Array.from(
      { length: 40 },
      (_, n) => `${people[n % 7] ?? ""}${n < 7 ? "" : ` ${"ABCDEF"[n % 6] ?? ""}`}`,
    );
    const rows = many.map((name, n) => [
      String(n + 1),
      name,
      "Hot drinks",
      `${opinions[n % 3] ?? ""}, said number ${n}`,
    ]);
    const { documents } = await dropFile("bare.csv", csv(...rows));
    expect(documents.map((one) => one["extra_author_attributes"])).toEqual(many.map((name) => ({ name })));
  });
});

describe("JSON with numbered records", () => {
  it("has a mention each, though there are other lists beside them", async () => {
    const records = Object.fromEntries(
      opinions.map((content, n) => [
        String(n),
        { name: `Ann ${n}`, rating: "5.0 star rating", content, date: `2026-03-0${n + 1}` },
      ]),
    );
    const { documents } = await dropFile("reviews.json", json({ "//meta/@content": [], ...records }));
    expect(documents).toMatchObject(
      opinions.map((content, n) => ({ content, rating: 5, extra_author_attributes: { name: `Ann ${n}` } })),
    );
  });
});

describe("JSON with a list per column", () => {
  const columns = (count: number) => ({
    date: Array.from({ length: count }, (_, n) => `2026-03-01 10:${String(n % 60).padStart(2, "0")}:00`),
    level: Array.from({ length: count }, (_, n) => String(n % 6)),
    text: Array.from({ length: count }, (_, n) => `${opinions[n % 3]} (${n})`),
    like: Array.from({ length: count }, (_, n) => n),
  });

  it.each([3, 6000])("is a mention for each of %i positions", async (count) => {
    const { documents } = await dropFile("comments.json", json(columns(count)), { max: 10_000 });
    expect(documents).toHaveLength(count);
    expect(documents[1]).toMatchObject({
      content: `${opinions[1]} (1)`,
      article_extended_attributes: { likes: 1 },
    });
    expect(at(documents[1]?.["published"])).toBe("2026-03-01T10:01:00.000Z");
  });
});

describe("relative dates", () => {
  it("count from when the row was collected, and may be marked as edited", async () => {
    const { documents } = await dropFile(
      "places.csv",
      csv(
        ["Reviewer Name", "Review Text", "Review Date", "Scraped At"],
        ["Ann Lee", "The kettle is far too loud", "a month ago", "2025-09-24 14:15:44"],
        ["Bo Ray", "Best flat white in town", "2 months ago (edited)", "2025-09-24 14:51:08"],
      ),
    );
    expect(documents.map(({ published }) => at(published).slice(0, 10))).toEqual([
      "2025-08-24",
      "2025-07-24",
    ]);
  });
});

describe("a survey", () => {
  it("has the time zone that its line of IDs names", async () => {
    const zoned = (id: string) => `{"ImportId":"${id}","timeZone":"America/Denver"}`;
    const { documents } = await dropFile(
      "survey.csv",
      csv(
        ["StartDate", "EndDate", "ResponseId", "Q1"],
        ["Start Date", "End Date", "Response ID", "What would you change about this store?"],
        [zoned("startDate"), zoned("endDate"), '{"ImportId":"_recordId"}', '{"ImportId":"QID1_TEXT"}'],
        ["10/31/25 13:33", "10/31/25 13:49", "R_1", "More seats by the window, and a plug for each"],
        ["11/14/25 8:02", "11/14/25 8:20", "R_2", "Open an hour earlier on weekdays, please"],
      ),
      { timeZone: "Europe/Berlin" },
    );
    expect(documents.map(({ published }) => at(published))).toEqual([
      "2025-10-31T19:49:00.000Z",
      "2025-11-14T15:20:00.000Z",
    ]);
  });
});

it("versions of three parts are no numbers", async () => {
  const versions = ["1.16.3", "2.54.000", "2.179"];
  const { documents } = await dropFile(
    "reviews.csv",
    csv(["text", "version"], ...opinions.map((text, n) => [text, versions[n] ?? ""])),
  );
  expect(documents.map(({ custom }) => custom)).toEqual(versions.map((c1) => ({ c1 })));
});

describe("an author", () => {
  const authorsOf = async (name: string, others: readonly string[]) =>
    (
      await dropFile("a.csv", csv([name, "comment"], ...opinions.map((text, n) => [others[n] ?? "", text])))
    ).documents.map((one) => one["extra_author_attributes"]);

  it.each([
    ["Which country are you from?", ["Lorland", "Wieseck", "Northam"]],
    ["ActionGeo_FullName", ["Eastbury, Northam", "Wieseck, Lorland", "Oakley, Northam"]],
    ["reshared_author", ["Ann Lee", "Bo Ray", "Cy Orr"]],
  ])("isn't read from “%s”", async (name, values) => {
    expect(await authorsOf(name, values)).toEqual([undefined, undefined, undefined]);
  });

  it("is the channel in the addresses of Telegram", async () => {
    const { documents } = await dropFile(
      "posts.json",
      json({
        items: opinions.map((content_text, n) => ({ url: `https://t.me/kettle_news/${n}7`, content_text })),
      }),
    );
    expect(documents.map((one) => one["extra_author_attributes"])).toEqual([
      { name: "kettle_news" },
      { name: "kettle_news" },
      { name: "kettle_news" },
    ]);
  });

  it("of a speech is the speaker in full where no name is given, whose title isn't that of the speech", async () => {
    const { documents } = await dropFile(
      "debate.json",
      json({
        events: opinions.map((text, n) => ({
          speaker: {
            full: n === 0 ? "The chair" : `Ann Lee ${n}, MP`,
            name: n === 0 ? null : `Ann Lee ${n}`,
            title: "MP",
          },
          text: `${text}, as was said before.`,
        })),
      }),
    );
    expect(documents.map((one) => [one["extra_author_attributes"], one["title"]])).toEqual([
      [{ name: "The chair" }, undefined],
      [{ name: "Ann Lee 1" }, undefined],
      [{ name: "Ann Lee 2" }, undefined],
    ]);
  });
});

it("a text and its lemmas beside it are one text", async () => {
  const { documents, facts } = await dropFile(
    "speeches.csv",
    csv(
      ["fullname", "speech", "lem"],
      ...opinions.map((text) => [
        "Ann Lee",
        `Lee, Ann, chair ${text}, and it is so.`,
        `it be so, ${text.toLowerCase()}, and it be said.`,
      ]),
    ),
  );
  expect(facts.open).toEqual([]);
  expect(documents.map(({ content }) => content)).toEqual(
    opinions.map((text) => `Lee, Ann, chair ${text}, and it is so.`),
  );
});

it.each([
  [
    "products with prices",
    csv(
      ["title", "discount", "sale_price"],
      ...opinions.map((_, n) => [
        `Kettle number ${n} that has a lid of steel and a warranty of two years for all of its parts ...`,
        "2%",
        "3.149",
      ]),
    ),
  ],
  [
    "events of few kinds",
    csv(
      ["EventCodeDescription", "NumMentions"],
      ...Array.from({ length: 120 }, (_, n) => [
        `Accuse, as was said by those of kind ${n % 24}!`,
        String(n),
      ]),
    ),
  ],
])("a list of %s has no text until someone chooses one", async (_, file) => {
  const { facts, documents } = await dropFile("list.csv", file);
  expect(facts.open).toMatchObject([{ field: "content" }]);
  expect(documents).toEqual([]);
});

it("a title of people is none of their speeches", async () => {
  const { documents } = await dropFile(
    "speeches.csv",
    csv(
      ["fullname", "title", "speech"],
      ...opinions.map((text, n) => ["Ann Lee", ["Mgr.", "Ing. Dr.", "JUDr."][n] ?? "", text]),
    ),
  );
  expect(documents.map((one) => [one["title"], one["content"]])).toEqual(
    opinions.map((text) => [undefined, text]),
  );
});
