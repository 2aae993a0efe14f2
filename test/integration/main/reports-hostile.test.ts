import { strFromU8, unzipSync } from "fflate/browser";
import { readFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { SaxesParser } from "saxes";
import { expect, it } from "vitest";
import { Board } from "../../../src/shared/ipc/boards";
import type { ReportFormat } from "../../../src/shared/ipc/reports.constants";
import { scripts } from "../../support/app-scripts";
import { Desk, absent } from "../../support/document-desk";
import { officeFaults } from "../../support/office-parts";
import { faultsOf } from "../../support/slide-faults";
import { slidesOf } from "../../support/slide-shapes";

/** What no XML may contain, with something visible on both sides. */
const unclean = [
  "\u0000",
  "\u0008",
  "\u000b",
  "\u001f",
  "\u0085",
  "\u009f",
  "\ud83d",
  "\udc00",
  "\ufffe",
  "\uffff",
];
const markup = `]]> <script>alert(1)</script> &amp; &#0; "' <![CDATA[ <?x ?> <!-- \${x} {{x}} =cmd()`;
const signs = "\u202egnp.exe\u202c \u2066x\u2069 שלום مرحبا 👩‍👩‍👧 🇩🇪 ❤️ e\u0301\u200d";
const long = "Donaudampfschiff".repeat(60);
/** A text with a name, which has to arrive in every format, and emoji where long texts are cut. */
const hostile = (name: string) =>
  `${name} ${unclean.join("·")} ${markup} ${signs} ${long} ${"😀".repeat(300)} end`;

const at = (day: number) => String(Date.UTC(2026, 2, day, 10));
const posts = [1, 2, 3].map((day) => ({
  url: `https://posts.test/${day}?a="><b>'&amp;c=]]>`,
  published: at(day),
  title: hostile(`Kettle${day}`),
  content: hostile(`leaks ${"grinder ".repeat(day)}`),
  extra_author_attributes: { name: `Ann ${unclean.join("")} <b>` },
  tags_customer: [`Tags / ${unclean.join("·")}${markup}`.slice(0, 100)],
}));

const custom = { kind: "custom" as const, from: "2026-03-01", to: "2026-03-03" };
const board = Board.parse({
  id: "b1",
  name: hostile("Board").slice(0, 200),
  query: "",
  range: custom,
  cards: [
    { id: "days", title: hostile("Days").slice(0, 200), question: { interval: "day" } },
    { id: "tags", title: hostile("Tags").slice(0, 200), question: { type: "tag", form: "bars" } },
    { id: "tree", title: hostile("Tree").slice(0, 200), question: { type: "tag", form: "treemap" } },
    { id: "words", title: hostile("Words").slice(0, 200), kind: "words", question: { topN: 10 } },
    { id: "stories", title: hostile("Stories").slice(0, 200), kind: "stories", question: {} },
    {
      id: "why",
      title: hostile("Why").slice(0, 200),
      kind: "why",
      question: { period: { min: Date.UTC(2026, 2, 2), max: Date.UTC(2026, 2, 3) } },
    },
  ],
});

/** Everything an XML document says, in texts and attributes. Throws if it isn't well-formed. */
function saidIn(name: string, bytes: Uint8Array): string {
  const said: string[] = [];
  const parser = new SaxesParser({ fileName: name });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("text", (text) => said.push(text));
  parser.on("opentag", ({ attributes }) => said.push(...Object.values(attributes).map(String)));
  // Fatal, since a damaged encoding stops programs as well.
  parser.write(new TextDecoder("utf-8", { fatal: true }).decode(bytes)).close();
  return said.join("");
}

/** What all XML parts of an Office file say, with the workbooks inside. */
function saidInParts(file: string, bytes: Uint8Array): string {
  return Object.entries(unzipSync(bytes))
    .map(([name, part]) => {
      if (name.endsWith(".xlsx")) return saidInParts(`${file}/${name}`, part);
      return /\.(xml|rels)$/.test(name) ? saidIn(`${file}/${name}`, part) : "";
    })
    .join("\n");
}

async function report(board: Board) {
  const desk = await Desk.open(scripts);
  for (const one of posts) await desk.done("create", one, absent);
  const { app, to: projectRef } = desk;
  const save = async (format: ReportFormat) => {
    const file = path.join(app.userData, `report.${format}`);
    await app.core.router.ask("reports.write", { projectRef, board, format, path: file });
    return readFileSync(file);
  };
  const described = await app.call("reports.describe", { projectRef, board });
  return { app, save, described };
}

it("hostile texts arrive in every format, and every part of it can be read", async () => {
  const { app, save, described } = await report(board);
  expect(described.cards.map(({ failure }) => failure)).toEqual(described.cards.map(() => null));
  expect(JSON.stringify({ ...described, record: null })).not.toMatch(
    /\\u00[01]|\\ud[89a-f]|[\u007f-\u009f\ufffe\uffff]/i,
  );
  const cards = ["Days", "Tags", "Words", "Stories", "Why"];
  const names = ["Board", ...cards];

  for (const format of ["docx", "pptx", "xlsx"] as const) {
    const bytes = await save(format);
    const said = saidInParts(format, bytes);
    if (format !== "xlsx") expect(officeFaults(bytes)).toEqual([]);
    // A workbook has no title.
    for (const name of format === "xlsx" ? cards : names)
      expect(said, `${format}: ${name}`).toContain(`${name} ·`);
    expect(said, format).toContain("]]> <script>");
    expect(said, format).not.toContain("javascript:");
  }

  for (const [form, page] of [
    ["live", (await save("html")).toString()],
    ["printed", (await save("pdf"), app.printed[0] ?? "")],
  ] as const) {
    const document = parseDocument(page);
    const all = (...tags: string[]) => DomUtils.getElementsByTagName((name) => tags.includes(name), document);
    const text = all("main").map(DomUtils.textContent).join("");
    for (const name of names) expect(text, `${form}: ${name}`).toContain(`${name} ·`);
    expect(text).toContain("]]> <script>alert(1)</script> &amp;");
    expect(all("script")).toHaveLength(form === "live" ? 4 : 0);
    expect(all("b")).toEqual([]);
    const links = all("a").map(({ attribs }) => attribs["href"]);
    expect(links).not.toEqual([]);
    for (const link of links) expect(link).toMatch(/^https:\/\/posts\.test\/\d\?a=%22%3E%3Cb%3E/);
    for (const { attribs } of all("img"))
      saidIn("picture.svg", Buffer.from(/base64,(.*)$/.exec(attribs["src"] ?? "")?.[1] ?? "", "base64"));
  }

  const zip = unzipSync(await save("md"));
  const text = strFromU8(zip["report.md"] ?? new Uint8Array());
  for (const name of names) expect(text).toContain(`${name} ·`);
  expect(text).not.toMatch(/(?<!\\)<script/);
  expect((await save("csv")).toString()).toContain("Tags ·");
});

/** What an analyst may paste into a title or a text, each beginning with a word by which it is found again. */
const pasted = [
  "Formula =cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example") first',
  "+1-1 first",
  "@SUM(A1) first",
  "Template {{count}} $t(main:report.failed) ${x} {0} %s <%= x %>",
  "Link [click](javascript:alert(1)) ![pixel](http://evil.example/p.png) <http://evil.example>",
  "Markup <b onclick=x>bold</b> <img src=http://evil.example/p.png> </p:sld> ]]> &lt; &#0;",
  `Bidi \u202egnp.exe\u202c \u2067x \u200f`,
  `Control ${unclean.join("·")}`,
  "Field { INCLUDEPICTURE http://evil.example/p.png } { DDEAUTO c:\\\\x }",
  long,
];
const ownWords: Board = Board.parse({
  id: "own",
  name: "=Board {{x}} <b>",
  query: "",
  range: custom,
  cards: [
    ...pasted.map((text, at) => ({
      id: `chart-${at}`,
      title: text.slice(0, 200),
      wording: { text },
      question: { interval: "day" },
    })),
    ...(["summary", "text", "section"] as const).map((role) => ({
      id: role,
      kind: "text" as const,
      role,
      title: pasted[0],
      wording: { text: `# ${pasted.join("\n\n- ")}\n\n${pasted.join("\n\n")}` },
    })),
  ],
});

/** The targets of all relations that lead out of an Office file. */
const outside = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).flatMap(([name, part]) =>
    name.endsWith(".rels")
      ? [...strFromU8(part).matchAll(/<Relationship [^>]*TargetMode="External"[^>]*>/g)].map(([tag]) => tag)
      : [],
  );

it("an analyst's own words are text in every format: nothing runs, links or breaks", async () => {
  const { app, save, described } = await report(ownWords);
  expect(described.cards.map(({ failure }) => failure)).toEqual(described.cards.map(() => null));
  const words = pasted.slice(4, 7).map((text) => text.split(" ").slice(0, 3).join(" "));
  expect(words[0]).toBe("Template {{count}} $t(main:report.failed)");

  for (const format of ["docx", "pptx", "xlsx"] as const) {
    const bytes = await save(format);
    const said = saidInParts(format, bytes);
    for (const text of words) expect(said, format).toContain(text);
    expect(outside(bytes), format).toEqual([]);
    if (format !== "xlsx") expect(officeFaults(bytes)).toEqual([]);
    const parts = Object.entries(unzipSync(bytes)).map(([name, part]) =>
      name.endsWith(".xml") ? strFromU8(part) : "",
    );
    const xml = parts.join("\n");
    // Cells with formulas, and fields other than the number of the page.
    expect(xml, format).not.toMatch(/<f>|<f /);
    expect([...xml.matchAll(/<w:instrText[^>]*>([^<]*)/g)].map(([, field]) => field)).toEqual(
      format === "docx" ? ["PAGE"] : [],
    );
  }
  const slides = slidesOf(await save("pptx"));
  expect(slides.flatMap((slide, at) => faultsOf(slide).map((fault) => `${at + 1}: ${fault}`))).toEqual([]);

  for (const page of [(await save("html")).toString(), (await save("pdf"), app.printed[0] ?? "")]) {
    const document = parseDocument(page);
    const found = (name: string) => DomUtils.getElementsByTagName(name, document);
    expect(found("a")).toEqual([]);
    expect(found("b")).toEqual([]);
    for (const { attribs } of found("img")) expect(attribs["src"]).toMatch(/^data:image/);
    for (const { attribs } of DomUtils.getElementsByTagName(() => true, document))
      expect(Object.keys(attribs).filter((name) => name.startsWith("on"))).toEqual([]);
    const text = found("main").map(DomUtils.textContent).join("");
    for (const one of words) expect(text).toContain(one);
  }

  const text = strFromU8(unzipSync(await save("md"))["report.md"] ?? new Uint8Array());
  expect(text).toContain("Link \\[click\\](javascript:alert(1)) !\\[pixel\\]");
  expect(text).not.toMatch(/(?<!\\)<(?:b|img|http)/);
  const cells = (await save("csv")).toString().split(/[\r\n,]+/);
  expect(cells.filter((cell) => /^"?[=+@\t]/.test(cell))).toEqual([]);
});
