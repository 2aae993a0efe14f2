import { expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";
import { zip } from "../../../support/zip";

const at = (iso: string) => String(Date.parse(iso));

it("an object of more posts by ID than are looked at gives a mention each", async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 1100 }, (_, n) => [
      String(7460707393610075410n + BigInt(n) * 7n),
      {
        title: [`I like tea number ${n} with milk`],
        url: `https://clips.example/@ann/${n}`,
        file: [`${n}.mp4`],
      },
    ]),
  );
  const { documents } = await dropFile("posts.json", JSON.stringify(posts), { max: 2000 });
  expect(documents).toHaveLength(1100);
  expect(documents[1099]).toMatchObject({
    content: "I like tea number 1099 with milk",
    url: "https://clips.example/@ann/1099",
  });
});

it("a line break inside quotes stays in its cell, however many rows have none", async () => {
  const plain = Array.from({ length: 400 }, (_, n) => `"I like my kettle, it is number ${n}.",1`);
  const broken = '"I am happy with the mug as it is a step\n forward, for all of us.",1';
  const { documents } = await dropFile(
    "posts.csv",
    ["comment,label", ...plain, broken, ...plain].join("\n"),
    {
      max: 2000,
    },
  );
  expect(documents).toHaveLength(801);
  expect(documents[0]).toMatchObject({ content: "I like my kettle, it is number 0." });
  expect(documents[400]).toMatchObject({
    content: "I am happy with the mug as it is a step\n forward, for all of us.",
  });
});

it("people who aren't in the contacts are authors by their phone number, and placeholders no messages", async () => {
  const chat = [
    "09/02/2025, 22:00 - +92 313 5550100: I like tea with milk in the morning",
    "10/02/2025, 22:01 - +92 313 5550101: Waiting for this message",
    "13/02/2025, 22:03 - +92 313 5550101: Our new mugs arrived today",
  ];
  const { documents } = await dropFile("chat.txt", chat.join("\n"));
  expect(documents).toMatchObject([
    {
      content: "I like tea with milk in the morning",
      extra_author_attributes: { name: "+92 313 5550100" },
    },
    { content: "Our new mugs arrived today", extra_author_attributes: { name: "+92 313 5550101" } },
  ]);
});

it("a month with a comma behind it is a date, and a list of names the author", async () => {
  const { documents } = await dropFile(
    "papers.csv",
    [
      "Titre,Date,Abstract,Authors",
      `"Water in tea","March 2020, ","This research gives an overview of water in tea and of kettles.","['Ann Lee', 'Bo Ray']"`,
      `"Wind and mugs","October 2019, ","Before steam there was wind, and mugs were made by hand.","['Cy Doe']"`,
    ].join("\n"),
  );
  expect(documents).toMatchObject([
    { published: at("2020-03-01"), extra_author_attributes: { name: "Ann Lee, Bo Ray" } },
    { published: at("2019-10-01"), extra_author_attributes: { name: "Cy Doe" } },
  ]);
});

it("of a blog, published posts and pages are mentions, with whichever date they have", async () => {
  const item = (text: string, type: string, status = "publish", dates = "<pubDate></pubDate>") =>
    `<item><title>A ${type}</title><link>http://blog.example/${text.length}/</link>${dates}` +
    `<dc:creator>ann</dc:creator><content:encoded><![CDATA[${text}]]></content:encoded><wp:post_type>${type}</wp:post_type><wp:status><![CDATA[${status}]]></wp:status></item>`;
  const dated = (pub: string, utc: string, local: string) =>
    `<pubDate>${pub}</pubDate><wp:post_date>${local}</wp:post_date><wp:post_date_gmt>${utc}</wp:post_date_gmt>`;
  const none = "0000-00-00 00:00:00";
  const pub = "Wed, 16 Jul 2008 10:35:54 +0000";
  const items = [
    item("I keep all my tea in a tin.", "post", "publish", dated(pub, none, "2008-07-16 12:35:54")),
    item("", "attachment", "inherit"),
    item("", "nav_menu_item"),
    item("<!-- wp:page-list /-->", "wp_navigation"),
    item("", "kettle_form"),
    item("", "page"),
    item("Milk first?", "post", "draft", dated("", none, "2008-07-17 12:00:00")),
    item("Old", "post", "trash"),
    item(
      "Milk goes first.",
      "post",
      "publish",
      dated("Wed, 30 Nov -0001 00:00:00 +0000", "2008-07-17 10:00:00", "2008-07-17 12:00:00"),
    ),
    item("All about my mug.", "page", "publish", dated("", none, "2008-07-18 12:00:00")),
  ];
  const { documents, facts } = await dropFile(
    "blog.xml",
    `<?xml version="1.0"?><rss version="2.0"><channel>${items.join("")}</channel></rss>`,
    { timeZone: "Europe/Berlin" },
  );
  expect(documents.map(({ content, published }) => [content, published])).toEqual([
    ["I keep all my tea in a tin.", at("2008-07-16T10:35:54Z")],
    ["Milk goes first.", at("2008-07-17T10:00:00Z")],
    ["All about my mug.", at("2008-07-18T10:00:00Z")],
  ]);
  expect(facts.notes).toEqual([
    t("files:note.notices", { count: 5 }),
    t("files:note.unpublished", { count: 2 }),
  ]);
});

it("the name of a thread is the title", async () => {
  const { documents } = await dropFile(
    "forum.csv",
    "thread_name,init_post\nWhy is tea cold?,I sat in the shop for an hour.\nNew mugs,The new mugs are blue.",
  );
  expect(documents).toMatchObject([
    { title: "Why is tea cold?", content: "I sat in the shop for an hour." },
    { title: "New mugs", content: "The new mugs are blue." },
  ]);
});

it("comments that share the ID of a log all stay", async () => {
  const { documents } = await dropFile(
    "comments.csv",
    [
      "text,devlog_id,created_at",
      "What a nice kettle,7,2025-06-10T05:37:49Z",
      "So real,9,2025-06-11T05:37:49Z",
      "So real,9,2025-06-12T05:37:49Z",
      "I can't scroll here,12,2025-06-13T05:37:49Z",
      "Great work on the mugs,15,2025-06-14T05:37:49Z",
      "That is a nice one,19,2025-06-15T05:37:49Z",
      "I want one too,20,2025-06-15T06:37:49Z",
    ].join("\n"),
  );
  expect(documents).toHaveLength(7);
  expect(new Set(documents.map(({ url }) => url)).size).toBe(7);
});

it("the date of a review is when it was posted, not when the job began", async () => {
  const review = (start: string, posted: string, text: string) =>
    `<review><startDate>${start}</startDate><text>${text}</text><postedDate>${posted}</postedDate></review>`;
  const { documents } = await dropFile(
    "jobs.xml",
    `<?xml version="1.0"?><reviews>${review("21/10/2016", "01/06/2019", "The kitchen is clean.")}${review("13/10/2017", "14/06/2019", "I like the people.")}</reviews>`,
  );
  expect(documents.map(({ published }) => published)).toEqual([at("2019-06-01"), at("2019-06-14")]);
});

it("a spreadsheet is read without the entry that names its type", async () => {
  const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
  const content =
    `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="A">` +
    `${row("author", "comment")}${row("Ann Lee", "I like tea")}</table:table></office:spreadsheet></office:body></office:document-content>`;
  for (const others of [{}, { "Pictures/a.png": "x" }]) {
    const { documents } = await dropFile("comments.ods", zip({ "content.xml": content, ...others }));
    expect(documents).toMatchObject([{ content: "I like tea" }]);
  }
});
