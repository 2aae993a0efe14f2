import { day, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention, starsSentiment } from "../mentions";
import { Random } from "../random";
import type { ExpectedRow } from "../types";
import { writeDelimited } from "../write/delimited";
import { writeWorkbook } from "../write/workbook";

const toneWord = { positive: "Positivo", neutral: "Neutro", negative: "Negativo" };

export const titledWorkbook = table({
  name: "report-with-merged-titles-xlsx",
  description: "Title rows over merged cells and a line of groups above the header, Italian words",
  documentation:
    "ECMA-376 (Office Open XML) part 1: mergeCells; layout after the coverage reports in CisionOne's help; columns unchecked",
  fileName: "Rassegna stampa.xlsx",
  oddities: ["preamble", "two-header-lines", "sentiment-words"],
  mentions: { languages: ["it"] },
  never: ["blank-header", "empty-columns", "extra-columns", "private-columns", "bom"],
  sentimentFrom: "words",
  workbook: { sheet: "Rassegna", merged: ["A1:H1", "A2:H2", "A4:C4", "D4:H4"] },
  preamble: () => [
    ["Rassegna stampa Fernglow Coffee"],
    ["Periodo: ultimo trimestre"],
    [],
    ["Articolo", "", "", "Valutazione"],
  ],
  columns: [
    ["Data", (m) => new Date(Math.floor(m.at.getTime() / 86_400_000) * 86_400_000)],
    ["Titolo", (m) => m.title, "text"],
    ["Testo", (m) => m.text, "text"],
    ["Autore", (m) => m.person.name],
    ["Testata", () => "Il Felceto", "kept"],
    ["Diffusione", (m) => m.reach],
    ["Tono", (m) => toneWord[m.sentiment]],
    ["Link", (m) => m.url],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: day(m.at),
    author: [m.person.name],
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
  }),
});

export const monthlySheets = layout(
  {
    name: "comments-by-month-xlsx",
    description: "A cover sheet, then three sheets of one shape that belong together",
    documentation:
      "Microsoft Support: Excel workbooks of one worksheet a month; layout of ExportComments; columns unchecked",
    oddities: ["several-sheets", "summary-sheet", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["en", "es"], order: "oldest" });
    const header = ["Posted", "User", "Comment", "Likes", "Store"];
    const third = Math.ceil(mentions.length / 3);
    const month = (from: number) => mentions.slice(from, from + third);
    const cells = (m: Mention) => [m.at, m.person.handle, m.text, m.likes, m.store];
    const sheets = [0, 1, 2].map((number) => ({
      name: `Month ${String(number + 1)}`,
      rows: [header, ...month(number * third).map(cells)],
    }));
    const cover = {
      name: "About",
      rows: [["Comments of the quarter"], ["Made by", "Tilda Brask"], ["Rows", mentions.length]],
    };
    return {
      parts: [part("comments-by-month.xlsx", writeWorkbook([cover, ...sheets]))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: wall(m.at),
        author: [m.person.handle],
        likes: m.likes,
        extra: { Store: m.store },
      })),
    };
  },
);

export const weeklyParts = layout(
  {
    name: "weekly-exports-csv",
    description:
      "Three files of one shape dropped together; the last mention of a week is the first of the next",
    documentation:
      "Brandwatch Consumer Research API: Mention Field Definitions (resourceId, date, snippet, url)",
    oddities: ["several-files", "repeated-rows", "sentiment-words"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 42, languages: ["en", "fr"], order: "oldest" });
    const header = ["resourceId", "date", "author", "snippet", "url", "sentiment", "language"];
    const cells = (m: Mention) => [
      m.id,
      stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS+0000"),
      m.person.handle,
      m.text,
      m.url,
      m.sentiment,
      m.language,
    ];
    const weeks = [mentions.slice(0, 14), mentions.slice(13, 28), mentions.slice(27)];
    return {
      parts: weeks.map((week, index) =>
        part(
          `mentions-week-${String(index + 1)}.csv`,
          writeDelimited([header, ...week.map(cells)], {
            separator: ",",
            newline: "\r\n",
            encoding: "utf8",
            quoteAll: false,
          }),
        ),
      ),
      rows: mentions.map((m) => ({
        content: m.text,
        date: `${wall(m.at)}Z`,
        author: [m.person.handle],
        language: m.language,
        sentiment: m.sentiment,
        url: m.url,
        id: m.id,
      })),
      merged: 2,
      sentimentFrom: "words",
    };
  },
);

/** Column names of a plain comment list in three languages. */
const headerSets = [
  { when: "Fecha", who: "Usuario", what: "Comentario", likes: "Me gusta", store: "Tienda" },
  { when: "Data", who: "Usuário", what: "Mensagem", likes: "Curtidas", store: "Loja" },
  { when: "作成日時", who: "ユーザー名", what: "コメント", likes: "いいね数", store: "店舗" },
] as const;
const languages = ["es", "pt", "ja"] as const;

/** Comment lists in other languages. The seed decides their dialect. */
export const translatedLists = headerSets.map((headers, index) =>
  layout(
    {
      name: `comment-list-${languages[index] ?? "es"}`,
      description:
        "A plain list of comments with headers in the language of its texts; separator and encoding by the seed",
      documentation:
        "ExportComments: supported export columns (date, name, likes, comment), as translated by its interface; columns unchecked",
      oddities: ["no-url"],
    },
    (random) => {
      const mentions = makeMentions(random, { rows: 24, languages: [languages[index] ?? "es"] });
      const rows = mentions.map((m) => [
        stamp(m.at, "yyyy-MM-dd HH:mm:ss"),
        m.person.handle,
        m.text,
        String(m.likes),
        m.store,
      ]);
      const dialect = new Random(random.int(0, 1_000_000), headers.what);
      const bytes = writeDelimited([Object.values(headers), ...rows], {
        separator: dialect.pick([",", ";", "\t", "|"] as const),
        newline: dialect.pick(["\n", "\r\n"] as const),
        encoding: dialect.pick(["utf8", "utf8-bom", "utf16le"] as const),
        quoteAll: dialect.chance(0.5),
      });
      return {
        parts: [part("comments.csv", bytes)],
        rows: mentions.map((m): ExpectedRow => ({
          content: m.text,
          date: wall(m.at),
          author: [m.person.handle],
          likes: m.likes,
          extra: { [headers.store]: m.store },
        })),
      };
    },
  ),
);

const sharedReviews = (seed: number) =>
  makeMentions(new Random(seed, "shared-reviews"), { rows: 36, languages: ["en", "de"] });

const expectReview = (m: Mention): ExpectedRow => ({
  content: m.text,
  date: `${wall(m.at)}Z`,
  author: [m.person.name],
  sentiment: starsSentiment(m.stars),
  id: m.uuid,
});

export const reviewsAsTable = layout(
  {
    name: "same-reviews-csv",
    description: "Reviews with IDs as a table, newest first",
    documentation: "google-play-scraper (Python) README: reviews, written with pandas to_csv",
    oddities: ["id-only", "no-url", "stars"],
  },
  (_random, seed) => {
    const mentions = sharedReviews(seed);
    const header = ["reviewId", "userName", "content", "score", "at"];
    const cells = (m: Mention) => [
      m.uuid,
      m.person.name,
      m.text,
      String(m.stars),
      stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
    ];
    const bytes = writeDelimited([header, ...mentions.map(cells)], {
      separator: ",",
      newline: "\n",
      encoding: "utf8",
      quoteAll: false,
    });
    return { parts: [part("reviews.csv", bytes)], rows: mentions.map(expectReview), sentimentFrom: "stars" };
  },
);

export const reviewsAsJson = layout(
  {
    name: "same-reviews-json",
    description: "The reviews of the table as JSON, oldest first, with further fields",
    documentation: "google-play-scraper (Python) README: reviews, written with json.dumps",
    oddities: ["id-only", "no-url", "stars", "empty-paths"],
    sameAs: "same-reviews-csv",
  },
  (_random, seed) => {
    const mentions = sharedReviews(seed).reverse();
    const items = mentions.map((m) => ({
      reviewId: m.uuid,
      userName: m.person.name,
      userImage: "https://play-lh.googleusercontent.com/a-/fernglow",
      content: m.text,
      score: m.stars,
      thumbsUpCount: m.likes,
      reviewCreatedVersion: "4.2.17",
      at: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      replyContent: null,
      repliedAt: null,
    }));
    return {
      parts: [part("reviews.json", JSON.stringify(items, null, 2))],
      rows: mentions.map((m) => ({ ...expectReview(m), likes: m.likes })),
      sentimentFrom: "stars",
    };
  },
);
