import { instant, minuteWall, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import { languageName } from "../texts";

/** A post of many paragraphs with quotes, lists, and separators. */
const longPost = (m: Mention) =>
  Array.from({ length: 12 }, (_, index) =>
    index % 3 === 0
      ? m.text
      : index % 3 === 1
        ? `> "${m.title}"; ${m.store}, ${m.product}`
        : `- first;\n- second, with a comma;\n- third: ${String(index)}`,
  ).join("\n\n");

export const webz = table({
  name: "webz-firehose-csv",
  description:
    "Forum posts of many paragraphs; dates as 20250305 and times as 1422; the thread's URL repeats",
  documentation:
    "Webz.io documentation: Firehose Output (topic_url, post_url, post_date, post_time, username, post)",
  fileName: "posts.csv",
  oddities: ["split-date-time", "product-url", "language-names"],
  mentions: { languages: ["en", "es"] },
  never: ["preamble"],
  repeatable: true,
  columns: [
    ["type", () => "forums"],
    ["forum", () => "https://boards.example.com/coffee/"],
    ["forum_title", () => "Coffee talk", "kept"],
    ["topic_url", () => "https://boards.example.com/coffee/t-20417"],
    ["topic_title", () => "Fernglow: the long thread"],
    ["post_num", (m) => m.index + 1],
    ["post_id", (m) => m.id],
    ["post_url", (m) => `https://boards.example.com/coffee/t-20417#${m.id}`],
    ["post_date", (m) => stamp(m.at, "yyyyMMdd")],
    ["post_time", (m) => stamp(m.at, "HHmm")],
    ["username", (m) => m.person.handle],
    ["post_title", () => ""],
    ["post", longPost, "text"],
    ["language", (m) => languageName(m.language).toLowerCase()],
    ["country", (m) => m.country.code],
  ],
  expect: (m) => ({
    content: longPost(m),
    date: minuteWall(m.at),
    author: [m.person.handle],
    language: m.language,
    country: m.country.code,
    url: `https://boards.example.com/coffee/t-20417#${m.id}`,
    sharedUrl: "https://boards.example.com/coffee/t-20417",
    id: m.id,
    // The title is that of the topic.
    undecided: ["title"],
  }),
});

export const trawlingweb = layout(
  {
    name: "news-api-array-json",
    description: "Articles deep inside a response whose outer levels hold arrays without texts",
    documentation:
      "Trawlingweb API: response fields (id, title, text, published, url, author, language, site_type)",
    oddities: ["nested-json"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 35, languages: ["es", "en"] });
    const data = mentions.map((m) => ({
      id: m.id,
      title: m.title,
      text: longPost(m),
      published: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSSZ"),
      crawled: m.at.getTime() + 600_000,
      url: m.url,
      author: m.person.name,
      language: m.language,
      domain: "example.com",
      site_type: "news",
    }));
    const languages = [{ code: "es", count: 18 }].concat({ code: "en", count: 17 });
    const response = {
      requestLeft: 999,
      facets: { languages, sites: ["example.com"] },
      results: { page: 1, pages: [{ number: 1, data }] },
      next: null,
    };
    return {
      parts: [part("response.json", JSON.stringify({ response }))],
      rows: mentions.map((m) => ({
        content: longPost(m),
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        language: m.language,
        url: m.url,
        id: m.id,
      })),
    };
  },
);

const shortened = (count: number) =>
  count < 1000 ? String(count) : `${(Math.floor(count / 100) / 10).toFixed(1)}K`;
const rounded = (count: number) => (count < 1000 ? count : Math.floor(count / 100) * 100);

export const quora = table({
  name: "quora-answers-csv",
  description:
    "Answers below a question that repeats as title and URL; counts such as 1.2K with views and upvotes",
  documentation:
    "Apify: Quora answers scrapers (output fields question, questionUrl, author, answer, views, upvotes); columns unchecked",
  fileName: "quora_answers.csv",
  oddities: ["product-url", "abbreviated-numbers", "followers"],
  rows: 60,
  columns: [
    ["question", () => "Is Fernglow Coffee worth the queue?"],
    ["questionUrl", () => "https://www.quora.com/Is-Fernglow-Coffee-worth-the-queue"],
    ["author", (m) => m.person.name],
    ["authorFollowers", (m) => shortened(m.followers)],
    ["answer", longPost, "text"],
    ["answeredAt", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["views", (m) => shortened(m.views)],
    ["upvotes", (m) => shortened(m.likes)],
  ],
  expect: (m) => ({
    content: longPost(m),
    date: wall(m.at),
    author: [m.person.name],
    views: rounded(m.views),
    likes: rounded(m.likes),
    reach: rounded(m.followers),
    sharedUrl: "https://www.quora.com/Is-Fernglow-Coffee-worth-the-queue",
    // The question may be the title. Views may be the reach.
    undecided: ["title", "reach"],
  }),
});
