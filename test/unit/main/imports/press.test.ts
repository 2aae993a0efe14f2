import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { dropFile } from "../../../support/dropped-file";
import { zip } from "../../../support/zip";

const day = (date: string) => String(Date.parse(date));
const author = (name: string) => ({ extra_author_attributes: { name } });
const source = (name: string) => ({ extra_source_attributes: { name } });

/** The values of a column by row. */
async function dropped(name: string, content: string | Uint8Array) {
  const file = await dropFile(name, content);
  const column = (wanted: string) => {
    const index = file.facts.columns.find((one) => one.name === wanted)?.index;
    return index === undefined ? [] : (file.facts.columns[index]?.samples ?? []);
  };
  return { ...file, column };
}

const nexis = [
  "                               1 of 2 DOCUMENTS\n\n\n                  Copyright 2023 The Daily Kettle Company\n                              All Rights Reserved\n" +
    "                              The Daily Kettle\n\n                          April 1, 2023 Saturday\n                            Late Edition - Final\n\n" +
    "Tea is back, and it\nwon't leave\n\nBYLINE: By ANN LEE (ann@kettle.example)\n\nSECTION: Section A; Column 1;\nNational Desk; Pg. 1\n\nLENGTH: 1,120 words\n\n" +
    "DATELINE: LONDON, March 31\n\n Tea is back in all\nkettles.\n\n NOTE: It never left.\n\nSUBJECT: TEA (90%)\n\nLOAD-DATE: April 2, 2023\n\nLANGUAGE: ENGLISH\n\nPUBLICATION-TYPE: Newspaper\n\n\n",
  "                               2 of 2 DOCUMENTS\n\n\n                              Mühlener Bote\n\n                        2. April 2023 Sonntag\n\n" +
    "Milch ist knapp\n\nAUTOR: Von Bo Ray\n\nRUBRIK: WIRTSCHAFT; S. 4\n\nLÄNGE: 90 Wörter\n\nDie Milch fehlt.\n\nUPDATE: 3. April 2023\n\nSPRACHE: GERMAN; DEUTSCH\n\n" +
    "                    Copyright 2023 Mühlener Verlag\n                         Alle Rechte vorbehalten\n",
].join("");

/** An RTF document whose paragraphs are these lines. */
const rtf = (lines: readonly string[]) =>
  "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}}{\\colortbl;\\red0\\green0\\blue0;}\n" +
  "{\\*\\generator Writer;}{\\header Page heads\\par}{\\info{\\title Hidden}}{\\pict\\pngblip 89504e470d0a}\n" +
  lines
    .map((line) =>
      Array.from(line.replace(/[\\{}]/g, "\\$&"), (sign) => {
        const code = sign.charCodeAt(0);
        return sign === "\t"
          ? "\\tab "
          : code < 128
            ? sign
            : code < 256
              ? `\\'${code.toString(16)}`
              : `\\u${code}?`;
      }).join(""),
    )
    .map((line) => `\\pard\\f0 ${line}\\par\n`)
    .join("") +
  "}";

const word = (body: string) =>
  zip({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`,
    "word/header1.xml": "<w:hdr>Page 1</w:hdr>",
  });
const paragraph = (line: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${line.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</w:t></w:r></w:p>`;
const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join("")}</w:tr>`).join("")}</w:tbl>`;

const nexisUni = [
  "User Name: Ann\u00a0Lee",
  "Date and Time: Friday, 28 April 2023 10:00:00 CEST",
  "Documents (2)",
  "1. Tea is back",
  "2. Milk runs out",
  "Tea is back",
  "The Daily Kettle",
  "April 1, 2023 Saturday 10:23 AM GMT+1, Late Edition - Final",
  "Copyright 2023 The Daily Kettle Company All Rights Reserved",
  "Section: NEWS; Pg. 1",
  "Length: 120 words",
  "Byline: Ann Lee",
  "Highlight: All of it",
  "Body",
  "",
  "Tea is “back”.",
  "Length matters: it never left.",
  "Classification",
  "Language: ENGLISH",
  "Publication-Type: Newspaper",
  "Load-Date: April 2, 2023",
  "End of Document",
  "Milk runs out",
  "Mühlener Bote",
  "2. April 2023 Sonntag",
  "Copyright 2023 Mühlener Verlag Alle Rechte vorbehalten",
  "Length: 90 words",
  "Body",
  "Die Milch fehlt.",
  "Load-Date: April 3, 2023",
  "End of Document",
];
const uniDocuments = [
  {
    title: "Tea is back",
    content: "Tea is “back”.\nLength matters: it never left.",
    published: day("2023-04-01T09:23:00Z"),
    ...author("Ann Lee"),
    ...source("The Daily Kettle"),
  },
  {
    title: "Milk runs out",
    content: "Die Milch fehlt.",
    published: day("2023-04-02"),
    ...source("Mühlener Bote"),
  },
];

describe("a press archive of Nexis", () => {
  it.each([
    ["with lines of a text", nexis],
    ["with the line ends of Windows", nexis.replaceAll("\n", "\r\n")],
    ["in Latin-1", Buffer.from(nexis, "latin1")],
  ])("is a mention an article, %s", async (_, content) => {
    const { documents, column } = await dropped("nexis.txt", content);
    expect(documents).toMatchObject([
      {
        title: "Tea is back, and it won't leave",
        content: "Tea is back in all kettles.\nNOTE: It never left.",
        published: day("2023-04-01"),
        lang: "en",
        ...author("ANN LEE"),
        ...source("The Daily Kettle"),
      },
      {
        title: "Milch ist knapp",
        content: "Die Milch fehlt.",
        published: day("2023-04-02"),
        lang: "de",
        ...author("Bo Ray"),
        ...source("Mühlener Bote"),
      },
    ]);
    expect(column("section")).toEqual(["Section A; Column 1; National Desk; Pg. 1", "WIRTSCHAFT; S. 4"]);
    expect(column("length")).toEqual(["1120", "90"]);
  });

  it("may hold one article without a count, but no second", async () => {
    const [first = "", second = ""] = nexis.split(/ +\d of 2 DOCUMENTS\n/).slice(1);
    expect((await dropped("one.txt", first)).documents).toMatchObject([
      { title: "Tea is back, and it won't leave", ...author("ANN LEE"), ...source("The Daily Kettle") },
    ]);
    await expect(dropFile("two.txt", first + second)).rejects.toThrow(t("files:notTable.articles"));
    const form = "CITY: Loopmere\nSTATE: Fern\nTYPE: Complaint\nCOMPANY: Quillfox\n";
    expect((await dropFile("forms.txt", form.repeat(3))).facts.kind).not.toBe("json");
  });

  it("is read as RTF and as Word document, without what isn't part of an article", async () => {
    const lines = nexis.split("\n").map((line) => line.trim());
    const joined = lines
      .join("\n")
      .replace("and it\nwon't", "and it won't")
      .replace("all\nkettles", "all kettles")
      .replace("1;\nNat", "1; Nat");
    for (const [name, content] of [
      ["nexis.rtf", rtf(joined.split("\n"))],
      ["nexis.docx", word(joined.split("\n").map(paragraph).join(""))],
    ] as const) {
      const { documents } = await dropped(name, content);
      expect(documents, name).toMatchObject([
        {
          title: "Tea is back, and it won't leave",
          content: "Tea is back in all kettles.\nNOTE: It never left.",
        },
        {
          title: "Milch ist knapp",
          content: "Die Milch fehlt.",
          ...author("Bo Ray"),
          ...source("Mühlener Bote"),
        },
      ]);
    }
  });

  it.each([
    ["Word document", "uni.docx", word(nexisUni.map(paragraph).join(""))],
    ["RTF document", "uni.rtf", rtf(nexisUni)],
  ])("is read in its new form, as %s", async (_, name, content) => {
    const { documents, column } = await dropped(name, content);
    expect(documents).toMatchObject(uniDocuments);
    expect(column("length")).toEqual(["120", "90"]);
    expect(column("section")).toEqual(["NEWS; Pg. 1"]);
  });
});

const factiva = [
  ["SE", "Business"],
  ["HD", "Tea is back"],
  ["BY", "By Ann Lee"],
  ["WC", "120 words"],
  ["PD", "1 April 2023"],
  ["ET", "04:30 PM"],
  ["SN", "The Daily Kettle"],
  ["SC", "DKETT"],
  ["LA", "English"],
  ["CY", "Copyright 2023 The Daily Kettle"],
  ["LP", "Tea is back."],
  ["TD", "IN THE END it never left."],
  ["CO", "kettl : Kettle Works"],
  ["AN", "Document DKETT00002023040112345678"],
] as const;
const second = [
  ["HD", "Milch ist knapp"],
  ["WC", "90 Wörter"],
  ["PD", "2. April 2023"],
  ["SN", "Mühlener Bote"],
  ["LA", "Deutsch"],
  ["LP", "Die Milch fehlt."],
  ["AN", "Dokument MBOTE00002023040212345679"],
] as const;
const factivaDocuments = [
  {
    title: "Tea is back",
    content: "Tea is back.\nIN THE END it never left.",
    published: day("2023-04-01T16:30:00Z"),
    lang: "en",
    ...author("Ann Lee"),
    ...source("The Daily Kettle"),
  },
  {
    title: "Milch ist knapp",
    content: "Die Milch fehlt.",
    published: day("2023-04-02"),
    lang: "de",
    ...source("Mühlener Bote"),
  },
];
const page = (rows: readonly (readonly [string, string])[]) =>
  `<div class="article deArticle"><p>&nbsp;</p><table border="0">${rows
    .map(
      ([code, value]) =>
        `<tr><td class="index" align="right"><b>${code}</b>&nbsp;</td><td><p>${value}</p></td></tr>`,
    )
    .join("\n")}</table></div><br><br>`;

describe("a press archive of Factiva", () => {
  it("is read from a saved page whose numbers of documents are in small letters", async () => {
    const lines =
      "Milch ist knapp|90 Wörter|2 April 2023|Mühlener Bote|MBOTE|Deutsch|(c) 2023 Mühlener Bote|Die Milch fehlt.|" +
      "Sie kommt erst morgen wieder.|Dokument mbote00020230402dj4i003v3";
    const body = lines.replace(/[^|]+\|?/g, (line) => `<div>${line.replace("|", "")}</div>`);
    const { documents } = await dropped(
      "saved.html",
      `<!DOCTYPE html><html><head><script>${"var a = 1;".repeat(20_000)}</script></head><body>${body}</body></html>`,
    );
    expect(documents).toMatchObject([
      { title: "Milch ist knapp", lang: "de", published: day("2023-04-02"), ...source("Mühlener Bote") },
    ]);
  });

  it.each([
    [
      "a text with codes",
      "factiva.txt",
      [...factiva, ...second].map(([code, value]) => `${code}\n    ${value}\n`).join(""),
    ],
    [
      "a text with codes before their values",
      "f.txt",
      [...factiva, ...second].map(([code, value]) => `${code}  ${value}\n`).join(""),
    ],
    [
      "a web page",
      "factiva.html",
      `<!DOCTYPE html><html><head><title>Factiva</title></head><body>${page(factiva)}${page(second)}</body></html>`,
    ],
    ["an RTF document", "factiva.rtf", rtf([...factiva, ...second].map((row) => row.join("\t")))],
    ["a Word document", "factiva.docx", word(table(factiva) + table(second))],
  ])("is a mention an article: %s", async (_, name, content) => {
    const { documents, column } = await dropped(name, content);
    expect(documents).toMatchObject(factivaDocuments);
    expect(documents.map(({ url }) => String(url))).toEqual([
      expect.stringMatching(/example\/.*DKETT00002023040112345678/),
      expect.stringMatching(/example\/.*MBOTE00002023040212345679/),
    ]);
    expect(column("length")).toEqual(["120", "90"]);
    expect(column("section")).toEqual(["Business"]);
    expect(column("companies")).toEqual(["kettl : Kettle Works"]);
  });

  it("is read without codes", async () => {
    const lines = [
      "Tea is back",
      "By Ann Lee",
      "120 words",
      "1 April 2023",
      "16:30",
      "The Daily Kettle",
      "DKETT",
      "English",
      "Copyright 2023 The Daily Kettle",
      "Tea is back.",
      "It never left.",
      "Document DKETT00002023040112345678",
      "Milch ist knapp",
      "90 Wörter",
      "2. April 2023",
      "Mühlener Bote",
      "Deutsch",
      "(c) 2023 Mühlener Verlag",
      "Die Milch fehlt.",
      "Dokument MBOTE00002023040212345679",
    ];
    for (const content of [rtf(lines), lines.join("\n\n"), lines.join("\n")]) {
      const { documents } = await dropped("factiva.rtf", content);
      const [first] = factivaDocuments;
      expect(documents).toMatchObject([
        { ...first, content: documents[0]?.["content"] },
        factivaDocuments[1],
      ]);
      expect(documents[0]?.["content"]).toMatch(/^Tea is back\.\sIt never left\.$/);
    }
  });
});

it("a page of Factiva without codes marks its headlines and authors", async () => {
  const article = (parts: readonly string[], id: string) =>
    `<div id="article-${id}" class="article"><div class="article enArticle"><p>\r\n</p>${parts.join("\r\n")}<p></p>` +
    `<p class="articleParagraph enarticleParagraph">Tea is\r\n back.</p><p class="articleParagraph">Ann Lee knows why</p>` +
    `<p>Kettle Press, Inc.</p><p>Dokument ${id}</p></div></div><br>`;
  const { documents, column } = await dropped(
    "factiva.html",
    `<!DOCTYPE html>\r\n<html><body><table><tr><td>Menu</td></tr></table>` +
      article(
        [
          "<div>Foreign Desk; 1</div>",
          '<div id="hd"><span class="enHeadline">TEA IS BACK  </span></div><div class="author">By ANN LEE  </div><div>Special to The Daily Kettle</div>',
          "<div>877 Wörter</div><div>9 Januar 2023</div><div>04:30 </div><div>The Daily Kettle</div><div>DKETT</div><div>Late Edition - Final</div><div>1</div><div>Englisch</div><div>Copyright 2023 Kettle Press.  All Rights Reserved.  </div>",
        ],
        "DKETT00002023010912345678",
      ) +
      article(
        [
          '<div id="hd"><span class="zhcnHeadline">Milk runs out</span></div>',
          "<div>90 字</div><div>2018 年 10 月 7 日 17:04</div><div>Mühlener Bote</div><div>德文</div><div>© 2018 Mühlener Verlag</div>",
        ],
        "MBOTE00002018100712345679",
      ) +
      "</body></html>",
  );
  expect(documents).toMatchObject([
    {
      title: "TEA IS BACK",
      content: "Tea is back.\nAnn Lee knows why",
      published: day("2023-01-09T04:30:00Z"),
      ...author("ANN LEE"),
      ...source("The Daily Kettle"),
    },
    {
      title: "Milk runs out",
      published: day("2018-10-07T17:04:00Z"),
      ...source("Mühlener Bote"),
    },
  ]);
  expect(documents[1]).not.toHaveProperty("extra_author_attributes");
  expect(column("section")).toEqual(["Foreign Desk; 1"]);
});

it("an article whose parts can't be told is named, and the others are read", async () => {
  const lines = [
    "Tea",
    "12 words",
    "Tea is back.",
    "Document DKETT00002023040112345678",
    "Milch ist knapp",
    "90 Wörter",
    "2. April 2023",
    "Mühlener Bote",
    "(c) 2023 Mühlener Verlag",
    "Die Milch fehlt.",
    "Dokument MBOTE00002023040212345679",
  ];
  const { report, documents } = await dropped("factiva.rtf", rtf(lines));
  expect(documents).toMatchObject([{ title: "Milch ist knapp", content: "Die Milch fehlt." }]);
  expect(report.refused).toBe(1);
  expect(JSON.stringify(report.groups)).toContain(t("files:record.badArticle"));
});

describe("a press archive of Europresse", () => {
  it("is a mention an article", async () => {
    const article = (name: string, head: string, title: string, by: string, text: string, id: string) =>
      `<article><header><div class="rdp__DocPublicationName"><span class="DocPublicationName">${name}</span></div>` +
      `<span class="DocHeader">${head}</span><div class="titreArticle"><p class="sm-margin-TopNews titreArticleVisu rdp__articletitle">${title}</p></div>` +
      `<div class="docAuthors">${by}</div></header><section><div class="DocText clearfix"><div class="docOcurrContainer">${text}</div></div></section>` +
      `<footer><small>© 2024 ${name}. Tous droits réservés.</small><div class="publiC-lblNodoc">${id}</div></footer></article>`;
    const { documents, column } = await dropped(
      "europresse.html",
      `<!DOCTYPE html><html><body><script>var a = "<article>";</script>` +
        article(
          "Le Bouilloire (site web)",
          "Économie, vendredi 5 janvier 2024 120 mots, p. 12",
          "Le thé est <mark>de retour</mark>",
          "Ann Lee",
          "<p>Le thé est là.</p><p>Il reste.</p><img src='http://t.example/a.gif'>",
          "news·20240105·LB·4567",
        ) +
        article(
          "Mühlener Bote, no. 12",
          "Samstag, 6. Januar 2024",
          "Milch ist knapp",
          "Von Bo Ray",
          "<p>Die Milch fehlt.</p>",
          "news·20240106·MB·1",
        ) +
        `</body></html>`,
    );
    expect(documents).toMatchObject([
      {
        title: "Le thé est de retour",
        content: "Le thé est là.\n\nIl reste.",
        published: day("2024-01-05"),
        ...author("Ann Lee"),
        ...source("Le Bouilloire"),
      },
      {
        title: "Milch ist knapp",
        content: "Die Milch fehlt.",
        published: day("2024-01-06"),
        ...author("Bo Ray"),
        ...source("Mühlener Bote"),
      },
    ]);
    expect(column("section")).toEqual(["Économie"]);
    expect(column("length")).toEqual(["120"]);
    expect(column("document_id")).toEqual(["news·20240105·LB·4567", "news·20240106·MB·1"]);
  });
});

describe("a document that is no press archive", () => {
  const rows = [
    ["Date", "Author", "Text"],
    ["2023-04-01", "Ann Lee", "The kettle leaks, every single day"],
    ["2023-04-02", "Bo Ray", "Mine is fine, thanks for asking"],
  ];
  const mentions = [
    { published: day("2023-04-01"), content: "The kettle leaks, every single day", ...author("Ann Lee") },
    { published: day("2023-04-02"), content: "Mine is fine, thanks for asking", ...author("Bo Ray") },
  ];
  const cells = (row: readonly string[], name = "td") =>
    `<tr>${row.map((cell) => `<${name}>${cell}</${name}>`).join("")}</tr>`;

  it.each([
    [
      "a Word document",
      "a.docx",
      word(table([["Contents"], ["Page 2"]]) + paragraph("Mentions of this week") + table(rows)),
    ],
    [
      "a web page",
      "a.html",
      `<table><tr><td>Menu</td><td>Home</td></tr></table><table>${rows.map((row) => cells(row)).join("")}</table>`,
    ],
    [
      "a web page in UTF-16",
      "b.html",
      Buffer.from(
        `\ufeff<html><body><table>${rows.map((row) => cells(row)).join("")}</table></body></html>`,
        "utf16le",
      ),
    ],
    [
      "a web page with tables in tables",
      "a.xls",
      `<html><body><table><tr><td><table><thead>${cells(rows[0] ?? [], "th")}</thead>${rows
        .slice(1)
        .map((row) => cells(row))
        .join("")}</table></td></tr></table></body></html>`,
    ],
  ])("is read as its table of mentions: %s", async (_, name, content) => {
    const { documents } = await dropped(name, content);
    expect(documents).toMatchObject(mentions);
  });

  it("has cells that reach over others", async () => {
    const { documents } = await dropped(
      "spans.html",
      `<html><table><tr><th>Date</th><th>Author</th><th>Text</th></tr>` +
        `<tr><td rowspan=2>2023-04-01</td><td>Ann Lee</td><td>The kettle leaks, every single day</td></tr>` +
        `<tr><td>Bo Ray</td><td>Mine is fine, thanks for asking</td></tr></table></html>`,
    );
    expect(documents).toMatchObject([mentions[0], { ...mentions[1], published: day("2023-04-01") }]);
  });

  it.each([
    ["word", "minutes.docx", word(paragraph("Minutes of the meeting") + table([["Item", "Owner"]]))],
    ["rtf", "minutes.rtf", rtf([""])],
    [
      "webPage",
      "page.html",
      "<!doctype html><html><body><p>Tea is fine</p><table><tr><td>Menu</td></tr></table></body></html>",
    ],
  ] as const)("is refused by a name that says what was looked for: %s", async (what, name, content) => {
    await expect(dropFile(name, content)).rejects.toThrow(t(`files:notTable.${what}`));
  });
});
