import { type HostileFile, mib, nested, row, rows } from "./hostile-record";

const lines = (values: readonly string[]) => Buffer.from(values.join("\n"));
const json = rows.map((one) => JSON.stringify(one));
const list = (extra: string) =>
  `{"id":"deep","text":"Nested for no reason at all","date":"2026-03-09","x":${extra}}`;
const item = ({ id, text, date }: ReturnType<typeof row>, inside = "") =>
  `<item><id>${id}</id><text>${text}</text><date>${date}</date>${inside}</item>`;
const xml = (inside: string, before = "") =>
  Buffer.from(
    `<?xml version="1.0"?>\n${before}<items>\n${rows.map((one) => item(one)).join("\n")}\n${inside}</items>`,
  );
const page = (inside: string) =>
  `<!DOCTYPE html><html><body><div class="history">${rows
    .map(
      ({ text }, n) =>
        `<div class="message default clearfix"><div class="body"><div class="date" title="0${n + 1}.03.2026 10:00:00">10:00</div><div class="from_name">Lena</div><div class="text">${text}</div></div></div>`,
    )
    .join("\n")}${inside}</div></body></html>`;

/** Texts of one motif over and over, on which careless patterns take quadratic time or longer. */
export const monotonous = [
  ...[
    "x",
    " ",
    "1",
    "1,",
    "1.",
    "1 ",
    "-",
    "a-",
    "@",
    "a@",
    "a.",
    "a ",
    "#",
    "_",
    ":",
    "1:",
    "\\",
    "'",
    "(",
    "/",
  ],
  ...[
    "http://",
    "<p ",
    "<br ",
    "&#",
    "[",
    "{",
    "|-",
    "\u200e",
    "\u5e74",
    "1/",
    "\ud83d\ude00",
    "\t",
    "\n",
    "a\n",
  ],
].map((motif) => `${motif.repeat(Math.ceil(150_000 / motif.length))}!`);

/** Text files that try to cost much more than their size, or nest without end. */
export const hostileTexts: readonly HostileFile[] = [
  {
    name: "json-line-deep",
    bytes: () => lines([...json, list(nested(6_000, "[", "]"))]),
    outcome: { rows: 5, faulty: 1 },
  },
  {
    name: "json-long-values",
    bytes: () =>
      lines([
        ...json,
        ...monotonous.map((text) => JSON.stringify({ ...row(9), text, date: text, id: text })),
      ]),
    outcome: { rows: 4 + monotonous.length },
  },
  {
    name: "json-long-texts",
    bytes: () => Buffer.from(JSON.stringify({ posts: monotonous.map((text) => ({ text })) })),
    outcome: { rows: monotonous.length },
  },
  {
    name: "csv-long-values",
    bytes: () =>
      lines([
        "url,text,date,likes,sentiment,author,language",
        ...rows.map(
          ({ id, text, date }) => `"https://a.example/${id}","${text}","${date}","1","1","Lena","en"`,
        ),
        ...monotonous.map((text) =>
          Array(7)
            .fill(`"${text.replaceAll('"', "'")}"`)
            .join(","),
        ),
      ]),
    outcome: { rows: 4 + monotonous.length },
  },
  {
    name: "json-line-very-deep",
    bytes: () => lines([...json, list(nested(500_000, '{"a":', "}").replace("{}", '{"a":1}'))]),
    outcome: { rows: 5, faulty: 1 },
  },
  {
    name: "json-list-deep",
    bytes: () => Buffer.from(`[${[...json, list(nested(6_000, "[", "]"))].join(",\n")}]`),
    outcome: { rows: 5, faulty: 1 },
  },
  { name: "json-only-brackets", bytes: () => Buffer.from("[".repeat(3 * mib)), outcome: "refused" },
  { name: "json-only-braces", bytes: () => Buffer.from('{"a":'.repeat(mib)), outcome: "refused" },
  {
    name: "json-long-record",
    bytes: () => lines([...json, `{"text":"${"ab ".repeat(6 * mib)}"}`, ...json]),
    outcome: { rows: 9, faulty: 1 },
  },
  {
    name: "json-list-long-record",
    bytes: () => Buffer.from(`[${[...json, `{"x":[${'"abc",'.repeat(3 * mib)}1]}`, ...json].join(",")}]`),
    outcome: { rows: 9, faulty: 1 },
  },
  {
    name: "json-unclosed-text",
    bytes: () => Buffer.from(`{"posts": {"a": "${"x".repeat(24 * mib)}`),
    outcome: "refused",
  },
  {
    name: "sql-only-blank-lines",
    bytes: () => Buffer.from(`--${"\n".repeat(mib / 4)}INSERT`),
    outcome: { rows: 2 },
  },
  {
    name: "labels-endless-value",
    bytes: () =>
      lines([
        ...Array.from({ length: 200 }, (_, n) => [
          `date: 2026-03-0${(n % 9) + 1}`,
          "author: Ann Lee",
          `text: The ferry was late, day ${n}`,
          "",
        ]).flat(),
        ...Array<string>(400_000).fill("and late again, said the captain"),
      ]),
    outcome: { rows: 200 },
  },
  {
    name: "json-sparse-keys",
    bytes: () =>
      lines([
        JSON.stringify(
          Object.fromEntries(Array.from({ length: 16_000 }, (_, n) => [`k${n}`, "The ferry was late again"])),
        ),
        ...Array.from({ length: 1_000 }, (_, n) => `{"k15999":"The ferry was late again, day ${n}"}`),
      ]),
    outcome: { rows: 1_001 },
  },
  {
    name: "json-many-people",
    bytes: () =>
      Buffer.from(
        `{"users":[${Array.from({ length: 100_000 }, (_, n) => `{"id":${n}}`).join(",")}],"posts":[${rows.map((one) => JSON.stringify({ ...one, author_id: 5 })).join(",")}]}`,
      ),
    outcome: { rows: 4 },
  },
  {
    name: "json-endless-person",
    bytes: () =>
      Buffer.from(
        `{"posts":[${rows.map((one) => JSON.stringify({ ...one, author_id: 5 })).join(",")}],"users":[{"id":5,"x":[${'"abc",'.repeat(4 * mib)}`,
      ),
    outcome: { rows: 4 },
  },
  {
    name: "xml-deep-record",
    bytes: () => xml(item(row(5), nested(150, "<a>", "</a>")) + item(row(6))),
    outcome: { rows: 6, faulty: 1 },
  },
  { name: "xml-20000-deep", bytes: () => xml(nested(20_000, "<a>", "</a>")), outcome: "refused" },
  { name: "xml-500000-deep", bytes: () => xml(nested(500_000, "<a>", "</a>")), outcome: "refused" },
  {
    name: "xml-deep-from-the-start",
    bytes: () => Buffer.from(`<?xml version="1.0"?>${nested(300_000, "<a>", "</a>")}`),
    outcome: "refused",
  },
  {
    name: "xml-many-empty",
    bytes: () => xml(item(row(5), "<a/>".repeat(6 * mib)) + item(row(6))),
    outcome: { rows: 6, faulty: 1 },
  },
  {
    name: "xml-long-text",
    bytes: () => xml(item(row(5), `<a>${"long ".repeat(5 * mib)}</a>`) + item(row(6))),
    outcome: { rows: 6, faulty: 1 },
  },
  {
    name: "xml-long-attribute",
    bytes: () => xml(`<item a="${"long ".repeat(5 * mib)}"/>`),
    outcome: "refused",
  },
  { name: "xml-endless-comment", bytes: () => xml(`<!--${"long ".repeat(5 * mib)}`), outcome: "refused" },
  {
    name: "xml-many-attributes",
    bytes: () => xml(`<item ${Array.from({ length: 300_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`),
    outcome: { rows: 5 },
  },
  {
    name: "xml-entities",
    bytes: () =>
      xml(
        "<item><id>p5</id><text>&d; and on it went with the queue</text><date>2026-03-05</date></item>",
        `<!DOCTYPE items [<!ENTITY a "aaaaaaaaaa">${"bcd"
          .split("")
          .map((one, n) => `<!ENTITY ${one} "${`&${"abc"[n] ?? ""};`.repeat(1000)}">`)
          .join("")}]>\n`,
      ),
    outcome: { rows: 5 },
  },
  {
    name: "page-deep",
    bytes: () =>
      Buffer.from(page(`<div class="message default"><div class="text">${"<b>".repeat(100_000)}x`)),
    outcome: "refused",
  },
  {
    name: "page-endless-comment",
    bytes: () => Buffer.from(page(`<!--${"long ".repeat(5 * mib)}`)),
    outcome: "refused",
  },
  {
    name: "page-long-message",
    bytes: () =>
      Buffer.from(
        page(`<div class="message default"><div class="text">${"long ".repeat(5 * mib)}</div></div>`),
      ),
    outcome: { rows: 5, faulty: 1 },
  },
  {
    name: "chat-long-line",
    bytes: () =>
      lines([
        ...rows.map(({ text }, n) => `[0${n + 1}/03/2026, 10:00:00] Lena: ${text}`),
        "x".repeat(24 * mib),
      ]),
    outcome: { rows: 4 },
  },
  {
    name: "csv-unclosed-quote",
    bytes: () =>
      Buffer.from(`text,date\n${"The ferry was late,2026-03-01\n".repeat(20_000)}"${"x".repeat(24 * mib)}`),
    outcome: "refused",
  },
  {
    name: "csv-only-delimiters",
    bytes: () =>
      Buffer.from(
        `text,date\nThe ferry was late again,2026-03-01\n${",".repeat(12 * mib)}x\nThe ferry was late again,2026-03-02`,
      ),
    outcome: { rows: 2 },
  },
  {
    name: "csv-many-columns",
    bytes: () =>
      Buffer.from(
        `${Array.from({ length: 16_000 }, (_, n) => `column ${n}`).join(",")}\n${`${Array.from({ length: 16_000 }, (_, n) => `word${n}`).join(",")}\n`.repeat(3)}`,
      ),
    outcome: { rows: 3 },
  },
  {
    name: "csv-many-columns-one-name-less",
    bytes: () =>
      Buffer.from(
        `${Array.from({ length: 16_000 }, (_, n) => `text ${n}`).join(",")}\n${`${Array.from({ length: 16_001 }, (_, n) => `two words ${n}`).join(",")}\n`.repeat(3)}`,
      ),
    outcome: { rows: 3 },
  },
];
