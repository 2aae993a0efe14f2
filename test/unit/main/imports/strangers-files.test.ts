import { utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { freshDecisions } from "../../../../src/shared/documents/import-decisions";
import { columnMetrics } from "../../../../src/shared/documents/import-metrics";
import { suggestionOf } from "../../../../src/shared/documents/import-suggestion";
import { dropFile } from "../../../support/dropped-file";

const name = (document: Record<string, unknown> | undefined) => document?.["extra_author_attributes"];

describe("a feed", () => {
  const entry = (title: string, authors: string[], tags: string[]) =>
    `<entry><title>${title}</title><link href="https://press.example/${title}"/><published>2024-05-01T10:00:00Z</published><content>The kettle of ${title} is a good one.</content>` +
    authors.map((author) => `<author><name>${author}</name></author>`).join("") +
    tags.map((tag) => `<category term="${tag.toLowerCase()}" label="${tag}"/>`).join("") +
    "</entry>";

  it("has the names of all authors of an entry, and the labels of its categories", async () => {
    const { documents } = await dropFile(
      "feed.atom",
      `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entry("A", ["Ada Lund", "Bo Mar"], ["Tea", "Milk"])}${entry("B", ["Cy Noor"], ["Mugs"])}${entry("C", ["Di Orr", "Ed Pell"], ["Tea", "Tins"])}</feed>`,
    );
    expect(documents.map(name)).toEqual([
      { name: "Ada Lund, Bo Mar" },
      { name: "Cy Noor" },
      { name: "Di Orr, Ed Pell" },
    ]);
    expect(documents.map((document) => document["tags_customer"])).toEqual([
      ["Tea", "Milk"],
      ["Mugs"],
      ["Tea", "Tins"],
    ]);
  });
});

it("tags that are objects are tagged by their names", async () => {
  const tags = [{ id: 4, name: "tea" }, { term: "mugs" }, { id: 9, score: 1 }];
  const { documents } = await dropFile(
    "posts.json",
    JSON.stringify([
      { text: "I like tea with milk", date: "2024-05-01", tags },
      { text: "The mug is broken", date: "2024-05-02", tags: tags.slice(1) },
    ]),
  );
  expect(documents.map((document) => document["tags_customer"])).toEqual([["tea", "mugs"], ["mugs"]]);
});

it("XML without a declaration is XML", async () => {
  const { documents } = await dropFile(
    "speeches.xml",
    `<data><records><record><date>2024-06-10</date><speaker>Ada</speaker><speech>I rise to speak on kettles today.</speech></record>
<record><date>2024-06-11</date><speaker>Bo</speaker><speech>I disagree with the member here.</speech></record></records></data>`,
  );
  expect(documents).toMatchObject([
    { content: "I rise to speak on kettles today.", extra_author_attributes: { name: "Ada" } },
    { content: "I disagree with the member here.", extra_author_attributes: { name: "Bo" } },
  ]);
});

it.each(["个人签名", "个性签名", "自己紹介", "자기소개", "о себе", "Über mich", "biografía", "signature"])(
  "what accounts say of themselves (%s) is no mention",
  async (column) => {
    const dropped = dropFile(
      "accounts.csv",
      [
        `昵称,${column},粉丝数`,
        "Ada Lund,I live to drink a lot of tea,49058706",
        "Bo Mar,My kettle and I are happy,43191095",
        "Cy Noor,We make good mugs by hand,319109",
      ].join("\n"),
    ).then(({ facts }) => facts.columns.filter(({ guess }) => guess.includes("content")));
    expect(await dropped).toEqual([]);
  },
);

it("an author that is an object in some records and a text in others is the name", async () => {
  const { documents } = await dropFile(
    "posts.json",
    JSON.stringify([
      {
        platform: "x",
        author: { id: "1683007808352968705", name: "Ada", userName: "ada1" },
        text: "I like this kettle a lot",
        date: "2026-08-20T08:11:44+00:00",
      },
      { platform: "y", author: "bo", text: "My kettle leaks every day", date: "2026-08-20T09:11:44+00:00" },
      {
        platform: "x",
        author: { id: "1683007808352968706", userName: "cy2" },
        text: "The lid of mine broke off",
        date: "2026-08-20T10:11:44+00:00",
      },
    ]),
  );
  expect(documents).toMatchObject([
    { extra_author_attributes: { name: "Ada", id: "1683007808352968705" } },
    { extra_author_attributes: { name: "bo" } },
    { extra_author_attributes: { name: "cy2" } },
  ]);
});

it("a word for nothing is no title and no tag, and a contact is the author", async () => {
  const { documents } = await dropFile(
    "texts.xml",
    `<smses><sms date="1335046217074" subject="null" body="Nice kettle, thank you" contact_name="Ada"/>
<sms date="1335046709425" subject="null" body="The lid broke off" contact_name="Bo"/>
<sms date="1335046809425" subject="Again" body="Will buy another one" contact_name="Cy"/></smses>`,
  );
  expect(documents.map((document) => document["title"])).toEqual([undefined, undefined, "Again"]);
  expect(documents.map(name)).toEqual([{ name: "Ada" }, { name: "Bo" }, { name: "Cy" }]);
  const tagged = await dropFile(
    "tags.csv",
    "text,title,tags\nI like tea with milk,None,tea; nan\nThe mug is broken,NULL,NULL\nMy tin is red,nan,mugs",
  );
  expect(tagged.documents.map(({ title, tags_customer }) => ({ title, tags_customer }))).toEqual([
    { title: undefined, tags_customer: ["tea"] },
    { title: undefined, tags_customer: undefined },
    { title: undefined, tags_customer: ["mugs"] },
  ]);
});

it("a text in parts is joined by line breaks", async () => {
  const { documents } = await dropFile(
    "reviews.json",
    JSON.stringify([
      {
        date: "2013-10-19 16:12",
        review: ["The battery of this kettle is great", "I like it a lot."],
        user: "Ada",
      },
      { date: "2013-10-19 13:39", review: ["The lid breaks all the time."], user: "Bo" },
      {
        date: "2013-10-19 12:39",
        review: ["It was cheap", "and it works\r\n", "\r\n", "so far"],
        user: "Cy",
      },
    ]),
  );
  expect(documents.map(({ content }) => content)).toEqual([
    "The battery of this kettle is great\nI like it a lot.",
    "The lid breaks all the time.",
    "It was cheap\nand it works\nso far",
  ]);
});

it("every event of each conversation is a message, by a person of that conversation", async () => {
  const event = (n: number, gaia: string) => ({
    conversation_id: { id: `c${n}` },
    sender_id: { gaia_id: gaia, chat_id: gaia },
    timestamp: String(1476458416663130 + n * 1e6),
    chat_message: {
      message_content: { segment: [{ type: "TEXT", text: `I like kettle number ${n} a lot` }] },
    },
    event_id: `e${n}`,
  });
  const conversation = (n: number, people: Record<string, string>) => ({
    conversation: {
      conversation: {
        participant_data: Object.entries(people).map(([gaia, fallback]) => ({
          id: { gaia_id: gaia, chat_id: gaia },
          fallback_name: fallback,
        })),
      },
    },
    events: Object.keys(people).map((gaia, at) => event(n * 10 + at, gaia)),
  });
  const { documents } = await dropFile(
    "hangouts.json",
    JSON.stringify({
      conversations: [
        conversation(1, { "101": "Ada Lund", "102": "Bo Mar" }),
        conversation(2, { "101": "Ada Lund", "103": "Cy Noor", "104": "Di Orr" }),
      ],
    }),
  );
  expect(documents).toMatchObject(
    [
      [10, "Ada Lund"],
      [11, "Bo Mar"],
      [20, "Ada Lund"],
      [21, "Cy Noor"],
      [22, "Di Orr"],
    ].map(([n, author]) => ({
      content: `I like kettle number ${n} a lot`,
      extra_author_attributes: { name: author },
    })),
  );
});

it("open answers of a survey that aren't the text are texts of their own", async () => {
  const { documents, facts } = await dropFile(
    "survey.csv",
    `Timestamp,Tell me about yourself?,What is your favorite kettle?,What is your favorite tea?,What is your age range?
2021/11/01 12:25:17 PM MDT,I am a student and a sophomore.,My favorite kettle is the red one.,My favorite tea is green tea from Japan.,13-18
2021/11/01 12:26:13 PM MDT,I am a chef in a small town.,I have no favorite kettle at all.,My favorite tea is black tea with milk.,19-24`,
  );
  const content = facts.columns.findIndex(({ guess }) => guess.includes("content"));
  const others = [1, 2, 3].filter((at) => at !== content);
  const file = { ...facts, importId: "i" };
  const { mapping, fallbacks, templates } = suggestionOf(facts);
  const decisions = { ...freshDecisions, mapping, fallbacks, templates };
  const kept = columnMetrics(file, decisions, { fields: [], keepsByDefault: true });
  for (const column of others)
    expect(kept).toContainEqual(expect.objectContaining({ column, format: "TEXT" }));
  expect(JSON.stringify(documents)).toContain("I am a chef in a small town.");
  expect(JSON.stringify(documents)).toContain("I have no favorite kettle at all.");
});

it("names in two scripts are names in each", async () => {
  const { documents } = await dropFile(
    "reviews.csv",
    `评分rate,review标题,reviewer作者,review正文,时间,国家
5,Word game,Ada,Fun and more challenging with every step,2015年12月21日,US
1,Bad,Bo,It crashes whenever I start the second level,2015年12月20日,GB`,
  );
  expect(documents).toMatchObject([
    {
      rating: 5,
      title: "Word game",
      content: "Fun and more challenging with every step",
      extra_author_attributes: { name: "Ada" },
    },
    {
      rating: 1,
      title: "Bad",
      content: "It crashes whenever I start the second level",
      extra_author_attributes: { name: "Bo" },
    },
  ]);
});

it.each(["TEMA", "Assunto", "Betreff", "Sujet", "Тема"])(
  "%s beside a longer text is the title",
  async (tema) => {
    const { documents } = await dropFile(
      "complaints.csv",
      `ID,${tema},DESCRICAO,DATA
1,Demora no atendimento,Esperei três horas na clínica e ninguém me atendeu,2022-01-09
2,Mau atendimento,Meu marido foi a uma consulta e saiu sem remédio,2022-02-09`,
    );
    expect(documents).toMatchObject([
      { title: "Demora no atendimento", content: "Esperei três horas na clínica e ninguém me atendeu" },
      { title: "Mau atendimento", content: "Meu marido foi a uma consulta e saiu sem remédio" },
    ]);
  },
);

it("a review with pros or cons alone has them as its text", async () => {
  const { documents } = await dropFile(
    "reviews.xml",
    `<?xml version="1.0"?><reviews>
<review><rating_id>1</rating_id><unix_timestamp>1786783193</unix_timestamp><total_rating>5</total_rating><pros>Fast delivery and fine price</pros></review>
<review><rating_id>2</rating_id><unix_timestamp>1786602609</unix_timestamp><total_rating>5</total_rating><pros>Fast</pros><summary>All is well with this shop, thanks</summary></review>
<review><rating_id>3</rating_id><unix_timestamp>1786602709</unix_timestamp><total_rating>4</total_rating><cons>No kettles in blue here</cons></review></reviews>`,
  );
  expect(documents.map(({ content }) => content)).toEqual([
    "Fast delivery and fine price",
    "All is well with this shop, thanks",
    "No kettles in blue here",
  ]);
});

function bookOf(sheets: Readonly<Record<string, unknown[][]>>): Buffer {
  const book = utils.book_new();
  for (const [sheet, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
  const bytes: unknown = write(book, { bookType: "xlsx", type: "buffer" });
  return Buffer.from(bytes as Buffer);
}

it.each([12, 3])(
  "sheets with the same rows of %i pages at two stages have each mention once, and the check says so",
  async (pages) => {
    const names = ["url", "user_name", "comment_text", "camera", "star_ratings"];
    const row = (n: number, camera: number | null) => [
      `https://k.example/p${n % pages}`,
      `User ${n}`,
      `I like kettle number ${n} a lot, really`,
      camera,
      5,
    ];
    const rows = Array.from({ length: 12 }, (_, n) => row(n, null));
    const later = Array.from({ length: 9 }, (_, n) => row(n, 1));
    const { documents, report } = await dropFile(
      "stages.xlsx",
      bookOf({ step2: [names, ...rows], step3: [names, ...later] }),
    );
    expect(documents.map(({ content }) => content)).toEqual(rows.map(([, , content]) => content));
    expect(report).toMatchObject({ total: 21, differing: 9, differs: [{ name: "camera", rows: 9 }] });
  },
);

it("a parent written as a word for none is none", async () => {
  const { documents } = await dropFile(
    "replies.csv",
    [
      "id,parent_id,author,text,date",
      "k1x,na,Ann Lee,The kettle leaks every single day,2024-05-01 10:00",
      "k2x,N/A,Bo Ray,Mine is fine and quiet,2024-05-01 11:00",
      "k3x,k1x,Cleo Marsh,Did you write to them?,2024-05-01 12:00",
    ].join("\n"),
  );
  expect(documents.map((document) => document["parent_url"])).toEqual([
    undefined,
    undefined,
    "https://replies.example/k1x",
  ]);
});

it("a table without names that starts with a Chinese date keeps its first row", async () => {
  const { documents } = await dropFile(
    "timeline.csv",
    [
      "2016年06月26日 18:36:59 Sunday,新水壶用了两天，水烧得很快。,",
      "2016年06月24日 10:33:43 Friday,客服电话一直没有人接，真让人生气！,",
      "2013年10月19日 20:21:46 Saturday,孩子一觉睡了八个小时，终于可以喝茶了。,",
    ].join("\n"),
  );
  expect(documents).toMatchObject([
    { content: "新水壶用了两天，水烧得很快。", published: String(Date.UTC(2016, 5, 26, 18, 36, 59)) },
    { content: "客服电话一直没有人接，真让人生气！", published: String(Date.UTC(2016, 5, 24, 10, 33, 43)) },
    {
      content: "孩子一觉睡了八个小时，终于可以喝茶了。",
      published: String(Date.UTC(2013, 9, 19, 20, 21, 46)),
    },
  ]);
});

it("a post without text of its own has neither that of the post it answers nor its quote", async () => {
  const quoted = { content: "<p>Somebody else said this before</p>" };
  const post = (n: number, content: string) => ({
    id: `11644452766389218${n}`,
    url: `https://posts.example/@ann/11644452766389218${n}`,
    created_at: `2026-04-21T20:1${n}:45Z`,
    content,
    in_reply_to: { ...quoted, id: "9", url: "https://posts.example/@bo/9" },
    quote: quoted,
  });
  const lines = [
    post(1, "<p>I like tea with milk</p>"),
    post(2, ""),
    post(3, "<p>The kettle leaks again</p>"),
  ];
  const { documents, report } = await dropFile(
    "posts.jsonl",
    lines.map((line) => JSON.stringify(line)).join("\n"),
  );
  expect(documents.map(({ content }) => content)).not.toContain("Somebody else said this before");
  expect(report.noText).toBe(1);
  expect(documents[0]).toMatchObject({
    content: "I like tea with milk",
    parent_url: "https://posts.example/@bo/9",
  });
});

it("addresses in a post aren't its own, and its ID is, also if the file has it several times", async () => {
  const ids = ["1434311496201236482", "1434309779636178946", "1434309779636178946", "1434309779636178947"];
  const { documents, report } = await dropFile(
    "posts.csv",
    [
      "Tweet Id,Text,URLs",
      ...ids.map((id, n) => `${id},I like tea number ${n % 3},https://a.example/${n}`),
    ].join("\n"),
  );
  expect(documents.map(({ url }) => url)).toContain(`https://x.com/i/status/${ids[0] ?? ""}`);
  expect(report.total).toBe(4);
});

it("posts in a list within a list are a mention each", async () => {
  const posts = [
    { text: "I like tea with milk", time: "Monday, 15 March 2021 at 22:27", likes: "493" },
    { text: "The kettle leaks again", time: "Monday, 15 March 2021 at 22:26", likes: "20" },
  ];
  const { documents } = await dropFile("posts.json", JSON.stringify([posts]));
  expect(documents).toMatchObject([
    { content: "I like tea with milk", article_extended_attributes: { likes: 493 } },
    { content: "The kettle leaks again", article_extended_attributes: { likes: 20 } },
  ]);
});

it("links in the paragraphs of XML are part of the text", async () => {
  const article = (n: number) =>
    `<article id="${n}" published-at="2017-09-1${n}" title="Tea ${n}"><p>She <a href="https://a.example">said</a> that the kettle of the house leaks every morning, and that nobody who lives there cares</p><p>It is <b>old</b></p></article>`;
  const { documents } = await dropFile("articles.xml", `<articles>${article(1)}${article(2)}</articles>`);
  expect(documents[0]).toMatchObject({
    title: "Tea 1",
    content:
      "She said that the kettle of the house leaks every morning, and that nobody who lives there cares It is old",
  });
});

it("comments of Disqus are the mentions, not the pages before them", async () => {
  const post = (id: number, message: string, parent = "") =>
    `<post dsq:id="${id}"><message><![CDATA[<p>${message}</p>]]></message><createdAt>2010-12-05T21:24:25Z</createdAt><author><name>Ann Lee</name></author><thread dsq:id="4"/>${parent}</post>`;
  const threads = [4, 5].map(
    (id) =>
      `<thread dsq:id="${id}"><title>About tea and mugs</title><link>https://a.example/${id}</link></thread>`,
  );
  const answer = (id: number) => post(id, "I do not", `<parent dsq:id="${id - 1}"/>`);
  const posts = [
    post(2521126011, "I like tea with milk"),
    ...[2521126012, 2521126013, 2521126014].map(answer),
  ];
  const { documents } = await dropFile(
    "comments.xml",
    `<?xml version="1.0"?><disqus xmlns:dsq="http://disqus.example/internals">${threads.join("")}${posts.join("")}</disqus>`,
  );
  expect(documents).toMatchObject([
    { content: "I like tea with milk", extra_author_attributes: { name: "Ann Lee" } },
    ...[1, 2, 3].map((n) => ({ content: "I do not", parent_url: `https://dsq-id.example/252112601${n}` })),
  ]);
});

it("addresses of computers are no numbers", async () => {
  const { facts } = await dropFile(
    "posts.csv",
    "text,ip\nI like tea with milk,118.249.48.165\nThe kettle leaks,10.0.0.1",
  );
  expect(facts.metricColumns).toMatchObject([{ column: 1, format: "KEYWORD" }]);
});
