import { instant, minuteInstant, minuteWall, stamp, wall, zones } from "../dates";
import { table } from "../layout";
import { languageName } from "../texts";
import type { Mention } from "../mentions";

const hashed = (mention: Mention, sign: string) => `${sign}${mention.id}`;
const signedTone = { positive: "1", neutral: "0", negative: "-1" } as const;
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
/** Half of the mentions have their text in the second of two columns. */
const odd = (mention: Mention) => mention.index % 2 === 1;

export const brandwatch = table({
  name: "brandwatch-mentions-csv",
  description: "Mention export with report lines above the header; posts from X have only the full text",
  documentation: "Brandwatch Consumer Research API: Mention Field Definitions",
  fileName: "bulk-mentions-download.csv",
  repeatable: true,
  oddities: ["preamble", "content-empty-beside-filled", "sentiment-words", "country-names", "blank-header"],
  never: ["empty-columns"],
  mentions: { languages: ["en", "de", "es"] },
  sentimentFrom: "words",
  preamble: (mentions) => [
    ["Report:", "Bulk Mentions Download"],
    ["Brand:", "Fernglow Coffee"],
    ["From:", mentions.at(-1)?.at.toUTCString() ?? ""],
    ["To:", mentions[0]?.at.toUTCString() ?? ""],
    ["Label:", "Fernglow Coffee and rivals, weekly"],
    [],
  ],
  columns: [
    ["Query Id", () => "2003456789"],
    ["Query Name", () => "Fernglow Coffee"],
    ["Date", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss.0")],
    ["Title", (m) => (odd(m) ? "" : m.title), "text"],
    ["Snippet", (m) => (odd(m) ? "" : m.text), "text"],
    ["Url", (m) => m.url],
    ["Domain", () => "example.com"],
    ["Sentiment", (m) => m.sentiment],
    ["Page Type", (m) => (odd(m) ? "twitter" : "news"), "kept"],
    ["Language", (m) => m.language],
    ["Country Code", (m) => ({ US: "USA", DE: "DEU", ES: "ESP" })[m.country.code]],
    ["Country", (m) => m.country.name],
    ["Author", (m) => m.person.handle],
    ["Full Name", (m) => `${m.person.handle} (${m.person.name})`],
    ["Full Text", (m) => (odd(m) ? m.text : ""), "text"],
    ["Gender", () => "unknown"],
    ["Reach (new)", (m) => m.reach],
    ["X Followers", (m) => m.followers],
    ["X Likes", (m) => m.likes],
    ["", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    ...(odd(m) ? {} : { title: m.title }),
    date: wall(m.at),
    author: [m.person.handle, m.person.name, `${m.person.handle} (${m.person.name})`],
    language: m.language,
    country: m.country.code,
    sentiment: m.sentiment,
    likes: m.likes,
    reach: m.reach,
    url: m.url,
  }),
});

export const meltwater = table({
  name: "meltwater-content-export",
  description:
    "Tab-separated UTF-16 with Opening Text empty where Hit Sentence is filled, and times of day with AM and PM",
  documentation:
    "Meltwater developer documentation: Export & Streaming output templates (Opening Text, Hit Sentence)",
  fileName: "Content Export - Fernglow.csv",
  oddities: ["utf-16", "content-empty-beside-filled", "language-names", "country-names", "sentiment-words"],
  mentions: { languages: ["en", "fr", "pt"] },
  sentimentFrom: "words",
  dialect: { separator: "\t", encoding: "utf16le", newline: "\r\n" },
  columns: [
    ["Date", (m) => stamp(m.at, "dd-MMM-yyyy hh:mma")],
    ["Headline", (m) => (odd(m) ? "" : m.title), "text"],
    ["URL", (m) => m.url],
    ["Opening Text", (m) => (odd(m) ? "" : m.text), "text"],
    ["Hit Sentence", (m) => m.text, "text"],
    ["Source", (m) => (odd(m) ? "Twitter" : "Morning Tarn"), "kept"],
    ["Influencer", (m) => m.person.name],
    ["Country", (m) => m.country.name],
    ["Subregion", () => ""],
    ["Language", (m) => languageName(m.language)],
    ["Reach", (m) => m.reach],
    ["Desktop Reach", () => ""],
    ["Mobile Reach", () => ""],
    ["Engagement", (m) => m.likes + m.shares, "kept"],
    ["AVE", (m) => (m.reach * 0.0925).toFixed(2)],
    ["Sentiment", (m) => capital(m.sentiment)],
    ["Key Phrases", () => "coffee; counter; app"],
    ["Input Name", () => "Fernglow weekly"],
    ["Keywords", () => "Fernglow"],
    ["State", () => ""],
    ["City", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    ...(odd(m) ? {} : { title: m.title }),
    date: minuteWall(m.at),
    author: [m.person.name],
    language: m.language,
    country: m.country.code,
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
  }),
});

export const sprinklr = table({
  name: "sprinklr-listening-export",
  description: "One line of title above the header, EST in the dates and the text under Message",
  documentation: "Sprinklr Help Center: Message Extracts (message level fields); columns unchecked",
  fileName: "Listening_Message_Dump.csv",
  oddities: ["zone-abbreviation", "sentiment-words", "preamble", "followers"],
  sentimentFrom: "words",
  preamble: () => [["Listening message dump"], []],
  columns: [
    ["SocialNetwork", () => "TWITTER"],
    ["SenderUserId", (m) => `98${m.id}`],
    ["SenderScreenName", (m) => m.person.handle],
    ["SenderListedName", (m) => m.person.name],
    ["Sender Followers Count", (m) => m.followers],
    ["Title", () => ""],
    ["Message", (m) => m.text, "text"],
    ["MessageType", () => "Twitter Mentions"],
    ["Language", (m) => m.language],
    ["Permalink", (m) => `https://x.com/${m.person.handle}/status/${m.snowflake}`],
    ["CreatedTime", (m) => `${stamp(m.at, "MM/dd/yyyy hh:mm:ss a", zones.EST)} EST`],
    ["Sentiment", (m) => m.sentiment.toUpperCase()],
    ["Theme", (m) => m.reason, "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.handle, m.person.name],
    language: m.language,
    sentiment: m.sentiment,
    reach: m.followers,
    url: `https://x.com/${m.person.handle}/status/${m.snowflake}`,
  }),
});

export const mentionApp = table({
  name: "mention-csv",
  description: "Tone as -1, 0 and 1, description beside an often empty title",
  documentation: "Mention API reference: the Mention object (title, description, tone, published_at)",
  fileName: "mention-export.csv",
  oddities: ["sentiment-signed"],
  mentions: { languages: ["fr", "en"] },
  sentimentFrom: "scale",
  repeatable: true,
  columns: [
    ["id", (m) => m.id],
    ["title", (m) => (odd(m) ? "" : m.title), "text"],
    ["description", (m) => m.text, "text"],
    ["original_url", (m) => m.url],
    ["published_at", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ss+00:00")],
    ["source_type", () => "blogs", "kept"],
    ["source_name", () => "Loopmere Blog"],
    ["language_code", (m) => m.language],
    ["tone", (m) => signedTone[m.sentiment]],
    ["cumulative_reach", (m) => m.reach],
  ],
  expect: (m) => ({
    content: m.text,
    ...(odd(m) ? {} : { title: m.title }),
    date: instant(m.at),
    language: m.language,
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
    id: m.id,
    // The source may be the author.
    undecided: ["author"],
  }),
});

export const awario = table({
  name: "awario-mentions-csv",
  description: "Reach with thousands separators, country names, and dates with the month by name",
  documentation:
    "Awario Help: exporting mentions (author, source, snippet, reach, sentiment, country, language); columns unchecked",
  fileName: "Fernglow_mentions.csv",
  repeatable: true,
  oddities: ["grouped-numbers", "country-names", "language-names", "sentiment-words"],
  mentions: { languages: ["en", "it", "tr"] },
  sentimentFrom: "words",
  columns: [
    ["Date", (m) => stamp(m.at, "MMM dd, yyyy HH:mm")],
    ["Author name", (m) => m.person.name],
    ["Author username", (m) => m.person.handle],
    ["Source", () => "Web", "kept"],
    ["Snippet", (m) => m.text, "text"],
    ["URL", (m) => m.url],
    ["Reach", (m) => m.reach.toLocaleString("en-US")],
    ["Sentiment", (m) => capital(m.sentiment)],
    ["Country", (m) => m.country.name],
    ["Language", (m) => languageName(m.language)],
  ],
  expect: (m) => ({
    content: m.text,
    date: minuteWall(m.at),
    author: [m.person.name, m.person.handle],
    language: m.language,
    country: m.country.code,
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
  }),
});

const russianTone = { positive: "Позитивная", neutral: "Нейтральная", negative: "Негативная" };

export const youscan = table({
  name: "youscan-mentions-xlsx",
  description: "Russian headers and sentiment words, date and time in two columns, a sheet of totals first",
  documentation:
    "YouScan Mentions API: list mentions (text, title, published, sentiment, engagement, potential reach); columns unchecked",
  fileName: "YouScan_Fernglow.xlsx",
  oddities: ["split-date-time", "sentiment-words", "summary-sheet", "language-names"],
  mentions: { languages: ["ru"] },
  sentimentFrom: "words",
  workbook: {
    sheet: "Упоминания",
    before: (mentions) => [
      {
        name: "Сводка",
        rows: [
          ["Тема", "Fernglow Coffee"],
          ["Всего упоминаний", mentions.length],
          ["Позитивных", mentions.filter(({ sentiment }) => sentiment === "positive").length],
        ],
      },
    ],
  },
  columns: [
    ["Дата", (m) => stamp(m.at, "dd.MM.yyyy")],
    ["Время", (m) => stamp(m.at, "HH:mm")],
    ["Заголовок", () => "", "text"],
    ["Текст", (m) => m.text, "text"],
    ["Ссылка", (m) => m.url],
    ["Автор", (m) => m.person.name],
    ["Подписчики", (m) => m.followers, "kept"],
    ["Тональность", (m) => russianTone[m.sentiment]],
    ["Лайки", (m) => m.likes],
    ["Комментарии", (m) => m.comments],
    ["Репосты", (m) => m.shares],
    ["Просмотры", (m) => m.views],
    ["Потенциальный охват", (m) => m.reach],
    ["Язык", () => "Русский"],
  ],
  expect: (m) => ({
    content: m.text,
    date: minuteWall(m.at),
    author: [m.person.name],
    language: "ru",
    sentiment: m.sentiment,
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    views: m.views,
    reach: m.reach,
    url: m.url,
  }),
});

const frenchTone = { positive: "Positif", neutral: "Neutre", negative: "Négatif" };

export const digimind = table({
  name: "digimind-social-csv",
  description:
    "French semicolon CSV in windows-1252 with numbers such as 1 204 and French words for sentiment",
  documentation:
    "Digimind Social: export of mentions (title, excerpt, media type, tonality); columns unchecked",
  fileName: "digimind_export.csv",
  oddities: ["legacy-encoding", "sentiment-words", "grouped-numbers"],
  mentions: { languages: ["fr"], plain: true },
  sentimentFrom: "words",
  dialect: { separator: ";", encoding: "windows-1252", newline: "\r\n" },
  columns: [
    ["Date de publication", (m) => stamp(m.at, "dd/MM/yyyy HH:mm")],
    ["Titre", (m) => m.title, "text"],
    ["Extrait", (m) => m.text, "text"],
    ["Lien", (m) => m.url],
    ["Auteur", (m) => m.person.name],
    ["Type de média", () => "Presse en ligne", "kept"],
    ["Tonalité", (m) => frenchTone[m.sentiment]],
    ["Audience", (m) => String(m.reach).replace(/(\d)(?=(\d{3})+$)/g, "$1\u00A0")],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: minuteWall(m.at),
    author: [m.person.name],
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
  }),
});

export const cision = table({
  name: "cision-news-list",
  description: "Coverage list with the day alone and the outlet's audience",
  documentation: "CisionOne Help Center: exporting coverage from a mention stream; columns unchecked",
  fileName: "Coverage report.csv",
  oddities: ["sentiment-words", "private-columns"],
  sentimentFrom: "words",
  columns: [
    ["News Date", (m) => stamp(m.at, "M/d/yyyy")],
    ["News Headline", (m) => m.title, "text"],
    ["Outlet Name", () => "The Fern Post", "kept"],
    ["Contact Name", (m) => m.person.name],
    ["Contact Email", (m) => m.email, "private"],
    ["Audience Reach", (m) => m.reach],
    ["Tone", (m) => capital(m.sentiment)],
    ["News Text", (m) => m.text, "text"],
    ["Link", (m) => m.url],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: m.at.toISOString().slice(0, 10),
    author: [m.person.name],
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
    // The contact may be a journalist or a press officer.
    undecided: ["author"],
  }),
});

export const netbase = table({
  name: "netbase-sound-bites",
  description: "Sound bites under report lines, with date and time of day in PDT",
  documentation:
    "NetBase Quid: document export (Sound Bite Text, Sentiment, Published Date); columns unchecked",
  fileName: "netbase_documents.csv",
  oddities: ["preamble", "zone-abbreviation", "sentiment-words", "language-names"],
  sentimentFrom: "words",
  preamble: () => [
    ["NetBase Insight Workbench"],
    ["Topic", "Fernglow Coffee"],
    ["Sample size", "Documents"],
    [],
  ],
  columns: [
    ["Document ID", (m) => hashed(m, "ND-")],
    ["Published Date", (m) => `${stamp(m.at, "MMM d, yyyy h:mm a", zones.PDT)} PDT`],
    ["Title", () => "", "text"],
    ["Sound Bite Text", (m) => m.text, "text"],
    ["Sentiment", (m) => capital(m.sentiment)],
    ["Language", (m) => languageName(m.language)],
    ["Author Name", (m) => m.person.name],
    ["Author Gender", () => ""],
    ["Author Handle", (m) => `@${m.person.handle}`],
    ["URL", (m) => m.url],
    ["Source Type", () => "Forums", "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    date: minuteInstant(m.at),
    author: [m.person.name, m.person.handle],
    language: m.language,
    sentiment: m.sentiment,
    url: m.url,
    id: hashed(m, "ND-"),
  }),
});
