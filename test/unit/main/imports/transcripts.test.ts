import { describe, expect, it } from "vitest";
import { allFields } from "../../../../src/main/files/columns/fields";
import { planFault } from "../../../../src/shared/documents/import-plan";
import { t } from "../../../../src/shared/texts";
import { dropArchive } from "../../../support/dropped-archive";
import { dropFile, dropFiles } from "../../../support/dropped-file";
import { zip } from "../../../support/zip";

const word = (paragraphs: readonly string[]) =>
  zip({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<w:document xmlns:w="w"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("")}</w:body></w:document>`,
  });

const told = ({ documents }: Awaited<ReturnType<typeof dropFile>>) =>
  documents.map((document) => [
    (document["extra_author_attributes"] as { name?: string } | undefined)?.name,
    document["content"],
  ]);

describe("a transcript", () => {
  it.each([
    [
      "subtitles of a meeting",
      "talk.vtt",
      "WEBVTT\n\n1\n00:00:00.510 --> 00:00:01.550\nAnn Lee: Let's make\n\n2\n00:00:01.600 --> 00:00:02.550\nAnn Lee: some tea\n\n3\n00:00:03.000 --> 00:00:04.000\nBo Ray: Yes, please.\n\n4\n00:00:05.000 --> 00:00:06.000\nAnn Lee: Green or black?\n\n5\n00:00:07.000 --> 00:00:08.000\nBo Ray: Green\n",
    ],
    [
      "subtitles with voices",
      "talk.vtt",
      "WEBVTT\n\nNOTE made by hand\n\n00:00.510 --> 00:01.550 align:start\n<v Ann Lee>Let's <i>make</i>\nsome tea</v>\n\n00:03.000 --> 00:04.000\n<v.loud Bo Ray>Yes, please.</v>\n\n00:05.000 --> 00:06.000\n<v Ann Lee>Green or black?</v>\n\n00:07.000 --> 00:08.000\n<v Bo Ray>Green</v>\n",
    ],
    [
      "names before the text",
      "talk.txt",
      "Ann Lee: Let's make some tea\n\nBo Ray: Yes, please.\nAnn Lee: Green or black?\nBo Ray: Green\n",
    ],
    [
      "times and names",
      "talk.txt",
      '[00:00:01] Ann Lee: "Let\'s make some tea"\n[00:00:03] Bo Ray: "Yes, please."\n[00:00:05] Ann Lee: "Green or black?"\n[00:00:07] Bo Ray: "Green"\n',
    ],
    [
      "names and times above the text",
      "talk.txt",
      "Ann Lee: (00:01)\nLet's make some tea\n\nBo Ray: (00:03)\nYes, please.\n\nAnn Lee: (00:05)\nGreen or black?\n\nBo Ray: (00:07)\nGreen\n",
    ],
    [
      "names alone above the text",
      "talk.txt",
      "Ann Lee  \nLet's make some tea\n\nBo Ray  \nYes, please.\n\nAnn Lee  \nGreen or black?\n\nBo Ray  \nGreen\n",
    ],
    [
      "marked names",
      "talk.md",
      "**Ann Lee:** Let's make some tea\n\n**Bo Ray:** Yes, please.\n\n**Ann Lee:** Green or black?\n\n**Bo Ray:** Green\n",
    ],
    [
      "an RTF document",
      "talk.rtf",
      "{\\rtf1\\ansi Ann Lee: Let's make some tea\\par Bo Ray: Yes, please.\\par Ann Lee: Green or black?\\par Bo Ray: Green\\par}",
    ],
    [
      "a Word document",
      "talk.docx",
      word([
        "Ann Lee: Let's make some tea",
        "Bo Ray: Yes, please.",
        "Ann Lee: Green or black?",
        "Bo Ray: Green",
      ]),
    ],
  ])("is a mention a turn, with its speaker: %s", async (_, name, content) => {
    const dropped = await dropFile(name, content);
    expect(told(dropped)).toEqual([
      ["Ann Lee", "Let's make some tea"],
      ["Bo Ray", "Yes, please."],
      ["Ann Lee", "Green or black?"],
      ["Bo Ray", "Green"],
    ]);
    expect(dropped.facts.notes).toContain(t("files:note.transcript"));
    expect(dropped.report.assumedDates).toBe(4);
  });

  it("has a mention a subtitle where nobody is named, without lines that roll up", async () => {
    const content =
      "1\r\n00:00:00,510 --> 00:00:01,550\r\nLet's make tea\r\n\r\n2\r\n00:00:01,600 --> 00:00:02,550\r\nLet's make tea\r\n<c>and toast</c>\r\n";
    expect(told(await dropFile("talk.srt", content))).toEqual([
      [undefined, "Let's make tea"],
      [undefined, "and toast"],
    ]);
  });

  it("isn't told by colons in texts", async () => {
    const lines = [
      "Tea: a love story",
      "Milk: why not",
      "Kettle: the loud one",
      "Cup: half full",
      "Tea again",
    ];
    expect((await dropFile("titles.txt", lines.join("\n"))).facts.kind).toBe("text");
    const answers = "Good Tea\nToo Loud\nIt leaks\nGood Tea\nI like it\nToo Loud\nIt works\nGood Tea\nNone";
    expect((await dropFile("answers.txt", answers)).facts.kind).toBe("text");
    const table =
      "Date,Text\n2024-05-01,Ann: It leaks\n2024-05-02,Bo: Mine too\n2024-05-03,Ann: Oh\n2024-05-04,Bo: Yes";
    expect((await dropFile("table.csv", table)).facts).toMatchObject({ kind: "delimited", rows: 4 });
  });

  it("of paragraphs without speakers is asked about", async () => {
    const content = "{\\rtf1\\ansi What is your name?\\par Ann, and I like tea a lot.\\par}";
    const { facts, plan, report } = await dropFile("talk.rtf", content);
    expect(facts.columns.map(({ name }) => name)).toEqual(["text"]);
    expect(facts.open).toEqual([{ field: "content", columns: [0] }]);
    expect(facts.notes).toContain(t("files:note.paragraphs"));
    const columns = t("imports:assumed.candidate", { column: "text", sample: "What is your name?" });
    expect(planFault(plan, { fields: allFields }, facts)).toBe(t("imports:fault.oneText", { columns }));
    expect(report).toMatchObject({ ready: 0, refused: 2 });
  });
});

describe("a text of records with labels", () => {
  it("is a mention a record, whose author may stand above all", async () => {
    const post = (n: number, ...text: string[]) =>
      [
        `${n}:${text.join("\n")}`,
        `发布时间: 2018-12-2${n} 11:46`,
        `点赞数: ${n}   转发数: 2   评论数: 0`,
        "",
      ].join("\n");
    const dropped = await dropFile(
      "posts.txt",
      `用户昵称：Ann\n粉丝数: 6\n\n微博内容: \n${post(1, "新水壶用了两天", "水烧得很快")}\n${post(2, "客服电话没有人接")}\n${post(3, "孩子睡了八个小时")}`,
    );
    expect(dropped.documents).toMatchObject([
      {
        content: "新水壶用了两天\n水烧得很快",
        published: String(Date.UTC(2018, 11, 21, 11, 46)),
        extra_author_attributes: { name: "Ann" },
        article_extended_attributes: { likes: 1, reposts: 2 },
      },
      { content: "客服电话没有人接" },
      { content: "孩子睡了八个小时" },
    ]);
  });

  it("may begin each record with the same label", async () => {
    const review = (n: number) =>
      `product/productId: B00${n}\nreview/profileName: ann${n}\nreview/score: ${n}.0\nreview/time: 130386240${n}\nreview/summary: Good\nreview/text: It boils fast: ${n} minutes.\n`;
    const { documents } = await dropFile("reviews.txt", [1, 2, 3].map(review).join("\n"));
    expect(documents).toMatchObject(
      [1, 2, 3].map((n) => ({
        content: `It boils fast: ${n} minutes.`,
        published: String(1_303_862_400_000 + n * 1000),
        extra_author_attributes: { name: `ann${n}` },
      })),
    );
  });
});

describe("TEI", () => {
  const tei = (body: string) =>
    `<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><respStmt><persName>Cy Doe</persName></respStmt></titleStmt><publicationStmt><date when="2023-01-01"/></publicationStmt><sourceDesc><bibl><date when="2016-06-29"/></bibl></sourceDesc></fileDesc><profileDesc><particDesc><listPerson><person xml:id="LeeAnn"><persName><forename>Ann</forename> <surname>Lee</surname></persName></person></listPerson></particDesc></profileDesc></teiHeader><text><body><div>${body}</div></body></text></TEI>`;

  it("is a mention a speech, by whom it names, on the day of the session", async () => {
    const { documents } = await dropFile(
      "session.xml",
      tei(
        `<note type="speaker">The chair:</note><u who="#LeeAnn" xml:id="u1"><seg>Good morning.</seg><note>Applause</note><seg>We talk of <hi>tea</hi>.</seg></u><div><u who="#Ray.Bo" xml:id="u2"><s><w>Yes</w><pc>,</pc> <w join="right">please</w> <pc>.</pc></s></u></div><note type="speaker">A guest:</note><u xml:id="u3"><seg>Thanks</seg></u>`,
      ),
    );
    const day = String(Date.UTC(2016, 5, 29));
    expect(documents).toMatchObject([
      {
        content: "Good morning.\nWe talk of tea.",
        published: day,
        extra_author_attributes: { name: "Ann Lee" },
      },
      { content: "Yes, please.", published: day, extra_author_attributes: { name: "Ray Bo" } },
      { content: "Thanks", published: day, extra_author_attributes: { name: "A guest" } },
    ]);
  });

  it("without speeches is refused as such", async () => {
    await expect(dropFile("book.xml", tei("<p>Once upon a time</p>"))).rejects.toThrow(
      t("files:notTable.tei"),
    );
  });
});

describe("several plain texts", () => {
  const texts = {
    "Tea.txt": "It boils fast.\n\nI like it.",
    "Milk.txt": "Too loud.",
    "Cup.txt": "Half full.",
  };

  it("are asked about; a text is a mention with the name of its file as title", async () => {
    const parts = Object.entries(texts).map(([fileName, bytes]) => ({ fileName, bytes }));
    const { facts, report } = await dropFiles(parts);
    expect(facts.columns.map(({ name }) => name)).toEqual(["title", "text"]);
    expect(facts.open).toEqual([{ field: "content", columns: [1] }]);
    expect(facts.notes).toContain(t("files:note.whole"));
    expect(report).toMatchObject({ ready: 0, refused: 3 });
    const { documents } = await dropFiles(parts, { plan: { mapping: { title: 0, content: 1 } } });
    expect(documents).toMatchObject([
      { title: "Tea", content: "It boils fast.\n\nI like it." },
      { title: "Milk", content: "Too loud." },
      { title: "Cup", content: "Half full." },
    ]);
  });

  it("in an archive are offered, unless there are few", async () => {
    const films = await dropArchive(zip(texts));
    expect(films).toMatchObject({ imports: [{ files: Object.keys(texts).sort() }], rejected: [] });
    const { "Tea.txt": tea } = texts;
    // Its commas make it look like a table.
    const more = {
      ...texts,
      "Pot.txt": "It sings.",
      "List.txt": "red,big,loud\nblue,small,quiet\ngreen,flat,new\n",
    };
    expect((await dropArchive(zip(more))).imports).toMatchObject([{ files: Object.keys(more).sort() }]);
    const few = await dropArchive(zip({ "Tea.txt": tea, "Milk.txt": tea }));
    expect(few.imports).toEqual([]);
    expect(few.rejected.map(({ reason }) => reason)).toEqual(Array(2).fill(t("files:notTable.plainText")));
  });
});
