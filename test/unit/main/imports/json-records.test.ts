import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { importRemarks } from "../../../../src/shared/documents/import-remarks";
import { t } from "../../../../src/shared/texts";
import { TableFile } from "../../../../src/main/imports/table-file";
import { dropFile } from "../../../support/dropped-file";
import { temporaryFolder } from "../../../support/temporary-folder";

async function survey(content: string | object, options = {}) {
  const path = join(temporaryFolder(), "file.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  const file = await TableFile.survey(path, options, () => undefined, new AbortController().signal);
  onTestFinished(() => file.close());
  return file;
}
const namesOf = (file: TableFile) => file.facts.columns.map(({ name }) => name);
async function cellsOf(file: TableFile) {
  const rows: string[][] = [];
  for await (const { cells } of file.rows()) rows.push(cells);
  return rows;
}

const saysOf = ({ facts }: TableFile) => importRemarks(facts, { metrics: [] })[0];

const post = (n: number) => ({
  id: `17${n}_88${n}`,
  created_time: `2026-03-1${n}T10:00:00+0000`,
  message: `The grinder is loud, number ${n}`,
});
const posts = [1, 2, 3].map(post);

describe("records of JSON", () => {
  it.each<[string, unknown]>([
    [
      "a page of an interface",
      { data: posts, paging: { cursors: { before: "QVFIU", after: "QVFIV" }, next: "https://g.example" } },
    ],
    ["a list of one object", [{ posts }]],
    ["a response around results", { response: { status: "ok", total: 3, results: posts } }],
    ["objects under keys of their own", Object.fromEntries(posts.map(({ id, ...rest }) => [id, rest]))],
    [
      "objects under keys deeper inside",
      { status: "ok", posts: Object.fromEntries(posts.map((one) => [one.id, one])) },
    ],
    ["lists under keys of their own", { general: [posts[0]], random: [posts[1]], grinders: [posts[2]] }],
    [
      "pages one after another",
      [
        { data: posts.slice(0, 2), paging: { next: "https://g.example/a" } },
        { data: posts.slice(2), paging: {} },
      ],
    ],
    [
      "several lists",
      {
        users: [
          { id: 1, name: "Anna" },
          { id: 2, name: "Bea" },
        ],
        posts,
        tags: [{ id: 5, label: "x" }],
      },
    ],
    [
      "lists in lists",
      {
        chats: {
          list: [
            { name: "A", id: 1, messages: posts.slice(0, 1) },
            { name: "B", id: 2, messages: posts.slice(1) },
          ],
        },
      },
    ],
  ])("are found in %s", async (_, value) => {
    const file = await survey(value as object);
    expect(file.facts.rows).toBe(3);
    const names = namesOf(file);
    expect(names).toEqual(expect.arrayContaining(["created_time", "message", "id"]));
    const rows = await cellsOf(file);
    expect(rows.map((cells) => cells[names.indexOf("message")])).toEqual(posts.map(({ message }) => message));
    expect(rows.map((cells) => cells[names.indexOf("id")])).toEqual(posts.map(({ id }) => id));
  });

  it("are found if each line is a page of results", async () => {
    const file = await survey(
      `${JSON.stringify({ data: posts.slice(0, 2), paging: { next: "a" } })}\n${JSON.stringify({ data: posts.slice(2) })}\n`,
    );
    expect(file.facts.rows).toBe(3);
  });

  it("are found beyond the first chunk", async () => {
    const users = Array.from({ length: 9000 }, (_, n) => ({
      id: n,
      handle: `u${n}`,
      avatar: `https://a.example/${n}.png`,
    }));
    for (const content of [{ items: posts }, [{ kind: "x", items: posts }]]) {
      const file = await survey({ meta: { users }, count: 3, content });
      expect(file.facts.rows).toBe(3);
      expect(namesOf(file)).toEqual(["id", "created_time", "message"]);
    }
  });

  it("hold comments, which are records of their own behind them", async () => {
    const threads = posts.map((one, n) => ({
      ...one,
      comments: { data: [{ id: `c${n}`, created_time: one.created_time, message: "I do think so too" }] },
    }));
    const file = await survey({ data: threads });
    expect(file.facts.rows).toBe(6);
    expect(file.facts.notes).toEqual([t("files:note.replies", { count: 3 })]);
    const rows = await cellsOf(file);
    const columnOf = (name: string) => rows.slice(0, 2).map((cells) => cells[namesOf(file).indexOf(name)]);
    expect(columnOf("message")).toEqual([posts[0]?.message, "I do think so too"]);
    expect(columnOf("parent_id")).toEqual([undefined, posts[0]?.id]);
    const lines = threads.map((one) => JSON.stringify(one)).join("\n");
    expect((await survey(lines)).facts.rows).toBe(6);
    expect((await survey(threads)).facts.rows).toBe(6);
  });

  it("of YouTube are threads", async () => {
    const item = (n: number) => ({
      kind: "youtube#commentThread",
      id: `Ugx${n}`,
      snippet: {
        videoId: "abc",
        topLevelComment: {
          id: `Ugx${n}`,
          snippet: {
            textDisplay: `So good ${n}`,
            authorDisplayName: "@anna",
            publishedAt: "2026-03-10T10:00:00Z",
            likeCount: n,
          },
        },
        totalReplyCount: 1,
      },
      replies: {
        comments: [
          { id: `Ugx${n}.1`, snippet: { textDisplay: "Thanks a lot", publishedAt: "2026-03-11T10:00:00Z" } },
        ],
      },
    });
    const file = await survey({
      kind: "youtube#commentThreadListResponse",
      pageInfo: { totalResults: 3 },
      items: [1, 2, 3].map(item),
    });
    expect(file.facts.rows).toBe(6);
    const at = namesOf(file).indexOf("snippet.topLevelComment.snippet.textDisplay");
    const rows = await cellsOf(file);
    expect(rows.slice(0, 2).map((cells) => cells[at])).toEqual(["So good 1", "Thanks a lot"]);
  });

  it("can be plain texts", async () => {
    const file = await survey(["So loud", "Quiet, “very”", 'He said "no"']);
    expect(file.facts).toMatchObject({ kind: "json", rows: 3 });
    expect(namesOf(file)).toEqual(["text"]);
    expect(await cellsOf(file)).toEqual([["So loud"], ["Quiet, “very”"], ['He said "no"']]);
  });

  it("have columns only for non-empty values, the same on every reading", async () => {
    const rows = posts.map((one, n) => ({
      ...one,
      place: null,
      tags: [],
      note: "",
      is_ad: false,
      is_reply: n === 2,
      geo: { type: null, coordinates: [] },
    }));
    const file = await survey(rows);
    expect(namesOf(file)).toEqual(["id", "created_time", "message", "is_reply"]);
    expect((await cellsOf(file)).map((cells) => cells[3])).toEqual(["false", "false", "true"]);
    expect(file.facts.columns[3]?.samples).toEqual(["false", "false", "true"]);
  });

  it("include people that they reference by ID and that are listed after them", async () => {
    const users = [
      {
        id: "7",
        name: "Marla Quill",
        username: "marla",
        public_metrics: { followers_count: 12 },
        pinned: [1],
      },
      { id: "8", name: "Odo Fenwick", username: "odo" },
    ];
    const data = ["8", "7", "9"].map((author_id, n) => ({
      id: `17${n}`,
      author_id,
      text: `The grinder is loud, number ${n}`,
      created_at: `2026-03-1${n}T10:00:00Z`,
    }));
    const page = { data, includes: { users } };
    for (const content of [page, `${JSON.stringify(page)}\n${JSON.stringify(page)}\n`]) {
      const file = await survey(content);
      const at = ["author.name", "author.username", "author.public_metrics.followers_count"].map((name) =>
        namesOf(file).indexOf(name),
      );
      const people = (await cellsOf(file)).slice(0, 3).map((cells) => at.map((index) => cells[index] ?? ""));
      expect(people).toEqual([
        ["Odo Fenwick", "odo", ""],
        ["Marla Quill", "marla", "12"],
        ["", "", ""],
      ]);
    }
  });

  it("include people listed beyond the first chunk", async () => {
    const tickets = Array.from({ length: 3000 }, (_, n) => ({
      id: n,
      requester_id: 5,
      description: `The grinder is loud, number ${n}. ${"Very loud. ".repeat(10)}`,
      created_at: "2026-03-10T10:00:00Z",
    }));
    // More people than the first read covers. Their names contain JSON syntax that must not be taken for a list.
    const others = Array.from({ length: 6000 }, (_, n) => ({
      id: n + 6,
      name: `"users":[{ } ${n}`,
      note: "x".repeat(40),
    }));
    const file = await survey({ tickets, users: [...others, { id: 5, name: "Marla Quill" }] });
    const at = namesOf(file).indexOf("author.name");
    const names = (await cellsOf(file)).map((cells) => cells[at]);
    expect(new Set(names)).toEqual(new Set(["Marla Quill"]));
  });

  it("have the parts of a text joined", async () => {
    const file = await survey([
      { id: 1, content: ["One ", "two"], tags: ["a", "b"] },
      { id: 2, content: { parts: ["Three", "four"] }, tags: ["c"] },
    ]);
    expect(await cellsOf(file)).toEqual([
      ["1", "One two", '["a","b"]'],
      ["2", "", '["c"]', "Three four"],
    ]);
  });

  it("are those of the requested list", async () => {
    const users = [
      { id: 1, name: "Anna" },
      { id: 2, name: "Bea" },
    ];
    const file = await survey({ users, posts }, { sheet: "users" });
    expect(file.facts).toMatchObject({ sheet: "users", rows: 2 });
    expect(file.facts.sheets).toEqual([
      { name: "users", hidden: false, rows: 2 },
      { name: "posts", hidden: false, rows: posts.length },
    ]);
    expect(saysOf(file)).toBe(`Read from “users” (2 rows). Not read: “posts” (${posts.length} rows).`);
  });

  it("aren't the people that they name as their authors, and one list needs no words", async () => {
    const data = [{ id: "1", author_id: "9", text: "Hi there", created_at: "2021-04-08T19:34:16Z" }];
    const users = [{ id: "9", username: "ann", description: "I bake", created_at: "2014-08-09T05:17:14Z" }];
    expect(saysOf(await survey({ data, includes: { users } }))).toBeUndefined();
    expect(saysOf(await survey({ data }))).toBeUndefined();
  });
});

const valuesOf = async (file: TableFile, ...names: readonly string[]) => {
  const at = names.map((name) => namesOf(file).indexOf(name));
  return (await cellsOf(file)).map((cells) => at.map((index) => cells[index] ?? ""));
};

describe("lists of one shape under different keys", () => {
  const review = (day: string, text: string) => ({
    review_id: text.length,
    title: `Loud on ${day}`,
    text,
    review_date: day,
  });
  const daysOf = (shop: string, size: number) =>
    Object.fromEntries(
      ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => [
        day,
        [review(day, `Loud at ${shop} on ${day}. ${"Very loud. ".repeat(size)}`)],
      ]),
    );
  const others = { info: [{ shop_id: 7, owner: "Marla" }], list: { count: 3 } };

  it.each([
    ["in the start of a file", 1],
    ["beyond it", 30_000],
  ])("are one list with their keys as columns, %s", async (_, size) => {
    const file = await survey({
      Kettle: { shop_id: "1", by_day: daysOf("Kettle", size), ...others },
      "Mug & Co.": { shop_id: "2", by_day: daysOf("Mug", 1), ...others },
      Spoon: { shop_id: "3", by_day: daysOf("Spoon", 1) },
    });
    expect(await valuesOf(file, "list", "list_2", "review_date", "title")).toEqual(
      ["Kettle", "Mug & Co.", "Spoon"].flatMap((shop) =>
        ["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => [shop, day, day, `Loud on ${day}`]),
      ),
    );
    expect(saysOf(file)).toBeUndefined();
  });

  it("are one list if the second one starts far behind, and lists of another shape aren't", async () => {
    const many = Array.from({ length: 3000 }, (_, n) => review("2026-03-01", `Too loud for me, number ${n}`));
    const users = [{ id: 1, name: "Anna", text: "I bake", joined: "2014-08-09" }];
    const file = await survey({ "2025": many, users, "2026": many.slice(0, 2) });
    const lists = (await valuesOf(file, "list")).flat();
    expect(lists.filter((list) => list === "2025")).toHaveLength(3000);
    expect(lists.slice(3000)).toEqual(["2026", "2026"]);
  });

  it("may be of plain texts", async () => {
    const said = (n: number) => ({
      reviews: [`It is loud, ${n}`, `Mine is quiet, ${n}`, `So is mine, ${n}`],
    });
    const file = await survey({ Kettle: said(1), Mug: said(2) });
    expect(await valuesOf(file, "list", "text")).toEqual(
      ["Kettle", "Mug"].flatMap((list, n) => said(n + 1).reviews.map((text) => [list, text])),
    );
  });
});

it.each([
  ["names beside its rows", (rows: object) => ({ title: "post", types: [23, 25, 1184], ...rows })],
  ["names and rows deeper inside", (rows: object) => ({ results: [{ series: [rows] }], status: "ok" })],
])("a dump with %s is a table", async (_, dump) => {
  const rows = [
    [1, "Do not miss it", "2026-03-01 14:29:10+00"],
    [2, null, "2026-03-02 14:29:10+00"],
  ];
  for (const [fields, values] of [
    ["fields", "values"],
    ["columns", "rows"],
    ["columns", "data"],
  ] as const) {
    const file = await survey(dump({ [fields]: ["id", "message", "published"], [values]: rows }));
    expect(namesOf(file)).toEqual(["id", "message", "published"]);
    expect(await cellsOf(file)).toEqual([
      ["1", "Do not miss it", "2026-03-01 14:29:10+00"],
      ["2", "", "2026-03-02 14:29:10+00"],
    ]);
  }
});

describe("discussions", () => {
  it("with comments as plain texts are mentions with their topic as parent", async () => {
    const topics = {
      "309": {
        title: "Tea",
        tags: ["a"],
        content: "Which tea is this?",
        comment: ["Green", "", "Black, I think"],
      },
      "310": { title: "Mugs", tags: [], content: "", comment: ["Blue ones"] },
      "311": { title: "Milk", tags: [], content: "Milk goes first.", comment: [] },
    };
    const { documents } = await dropFile("topics.json", JSON.stringify(topics));
    expect(documents.map(({ content, parent_url }) => [content, parent_url])).toEqual([
      ["Which tea is this?", undefined],
      ["Green", "https://topics.example/309"],
      ["Black, I think", "https://topics.example/309"],
      ["Mugs", undefined],
      ["Blue ones", "https://topics.example/310"],
      ["Milk goes first.", undefined],
    ]);
    expect(documents[0]).toMatchObject({ url: "https://topics.example/309", title: "Tea" });
  });

  const said = (id: string, text: string | null, replies: unknown[] = []) => ({
    author: `user ${id}`,
    thingid: id,
    parentid: null,
    comment: text,
    score: id.length,
    replies,
  });
  const discussion = (title: string, ...comments: unknown[]) => ({
    title,
    community: "r/kettles",
    url: `https://talk.example/${title.length}`,
    comments,
  });

  it("without dates are read to their last reply, also below a deleted one", async () => {
    const file = await survey([
      discussion(
        "The kettle that we all waited for is out of stock again",
        said("a", "It whistles too loud for me", [said("ab", null, [said("abc", "That is the old one")])]),
        said("b", "Mine is fine"),
      ),
      discussion("Which teapot goes with a kettle of two litres?", said("c", "None that I know of")),
    ]);
    const text = namesOf(file).indexOf("comment");
    const id = namesOf(file).indexOf("thingid");
    expect((await cellsOf(file)).map((cells) => [cells[id], cells[text]])).toEqual([
      ["a", "It whistles too loud for me"],
      ["ab", ""],
      ["abc", "That is the old one"],
      ["b", "Mine is fine"],
      ["c", "None that I know of"],
    ]);
  });

  it("in a long cell are no text", async () => {
    const said = JSON.stringify(Array.from({ length: 400 }, (_, n) => ({ said: `Number ${n} is loud` })));
    const path = join(temporaryFolder(), "kettles.csv");
    const rows = [1, 2, 3].map((n) => `${n},Kettle ${n},"${said.replaceAll('"', '""')}"`);
    writeFileSync(path, ["id,headline,comments", ...rows].join("\n"));
    const file = await TableFile.survey(path, {}, () => undefined, new AbortController().signal);
    onTestFinished(() => file.close());
    expect(file.facts.columns.find(({ name }) => name === "comments")?.guess).not.toContain("content");
  });
});

it("comments of posts, in keys of their own, are mentions with their author, date, and parent", async () => {
  const { documents } = await dropFile(
    "posts.json",
    JSON.stringify([
      {
        caption: "New tea in stock today, come and try it!",
        ownerUsername: "teashop",
        timestamp: "2024-05-01T10:00:00.000Z",
        url: "https://pics.example/p/1",
        latestComments: [
          { id: "1", comment_text: "Lovely", user: "ann", date: "2024-05-01T11:00:00.000Z", replies: [] },
        ],
        replies: { first: { items: ["https://pics.example/c/1"] } },
      },
    ]),
  );
  expect(documents).toMatchObject([
    { content: "New tea in stock today, come and try it!", url: "https://pics.example/p/1" },
    {
      content: "Lovely",
      published: String(Date.UTC(2024, 4, 1, 11)),
      parent_url: "https://pics.example/p/1",
      extra_author_attributes: { name: "ann" },
    },
  ]);
  expect(documents).toHaveLength(2);
});

it("a date behind the list holds for all records, which stay apart", async () => {
  const speech = { speaker: { full: "The chair" }, text: "Order, please, everyone." };
  const records = [speech, { ...speech }, { speaker: { full: "Ann Lee" }, text: "We talk of tea today." }];
  const { documents, report } = await dropFile(
    "session.json",
    JSON.stringify({ members: ["Ann Lee"], events: records, date: "2013-03-20T11:00:00Z" }),
  );
  expect(documents).toMatchObject(
    records.map(({ speaker, text }) => ({
      content: text,
      published: String(Date.UTC(2013, 2, 20, 11)),
      extra_author_attributes: { name: speaker.full },
    })),
  );
  expect(report.assumedDates).toBe(0);
});

it("values in lists of one and texts by language are read as plain ones", async () => {
  const { documents } = await dropFile(
    "reviews.json",
    JSON.stringify([
      {
        title: ["Boils fast"],
        posted: ["9 de Septiembre de 2021"],
        text: { es: "Hierve muy rápido" },
        tags: ["a", "b"],
      },
      {
        title: ["Too loud"],
        posted: ["10 de Septiembre de 2021"],
        text: { mr: "खूप मोठा आवाज" },
        tags: ["a"],
      },
    ]),
  );
  expect(documents).toMatchObject([
    { title: "Boils fast", content: "Hierve muy rápido", published: String(Date.UTC(2021, 8, 9)) },
    { title: "Too loud", content: "खूप मोठा आवाज", published: String(Date.UTC(2021, 8, 10)) },
  ]);
});

it("a date in parts is one, also within an object", async () => {
  const { documents } = await dropFile(
    "articles.json",
    JSON.stringify([
      {
        meta: { year: "2020", month: "February", day: "15", title: "Tea" },
        text: "Tea is back in all kettles",
      },
      { meta: { year: 2020, month: 3, day: 1, title: "Milk" }, text: "Milk runs out, as they say" },
    ]),
  );
  expect(documents.map(({ published }) => published)).toEqual([
    String(Date.UTC(2020, 1, 15)),
    String(Date.UTC(2020, 2, 1)),
  ]);
});
