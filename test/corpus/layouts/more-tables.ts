import { day, instant, minuteWall, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, starsSentiment } from "../mentions";
import { languageName } from "../texts";

export const freshdesk = table({
  name: "freshdesk-tickets-csv",
  description: "Tickets with many dates, of which resolution and due times are later than the creation",
  documentation: "Freshdesk Support: Exporting ticket information (CSV); columns unchecked",
  fileName: "tickets-export.csv",
  oddities: ["id-only", "no-url", "private-columns"],
  mentions: { languages: ["en", "de"] },
  repeatable: true,
  columns: [
    ["Ticket ID", (m) => m.id],
    ["Subject", (m) => m.title, "text"],
    ["Status", () => "Closed"],
    ["Priority", () => "Low"],
    ["Source", () => "Email"],
    ["Type", (m) => m.reason, "kept"],
    ["Agent", () => "Agent Fern"],
    ["Group", () => "Care"],
    ["Created time", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["Due by Time", (m) => stamp(new Date(m.at.getTime() + 2 * 86_400_000), "yyyy-MM-dd HH:mm:ss")],
    [
      "Resolved time",
      (m) => (m.index % 3 === 0 ? "" : stamp(new Date(m.at.getTime() + 86_400_000), "yyyy-MM-dd HH:mm:ss")),
    ],
    ["Last update time", (m) => stamp(new Date(m.at.getTime() + 90_000_000), "yyyy-MM-dd HH:mm:ss")],
    ["Agent interactions", () => 2],
    ["Customer interactions", () => 1],
    ["Tags", () => "beans"],
    ["Full name", (m) => m.person.name],
    ["Email", (m) => m.email, "private"],
    ["Description", (m) => m.text, "text"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: wall(m.at),
    author: [m.person.name],
    id: m.id,
  }),
});

export const brand24 = table({
  name: "brand24-mentions-csv",
  description: "Hour and day in two columns, sentiment as -1, 0 and 1, an influence score beside the reach",
  documentation: "Brand24 Help Center: Export mentions (Excel and CSV); columns unchecked",
  fileName: "Fernglow_mentions.csv",
  oddities: ["split-date-time", "sentiment-signed"],
  mentions: { languages: ["en", "de", "es"] },
  sentimentFrom: "scale",
  columns: [
    ["Date", (m) => stamp(m.at, "yyyy-MM-dd")],
    ["Hour", (m) => stamp(m.at, "HH:mm")],
    ["Title", (m) => m.title, "text"],
    ["Content", (m) => m.text, "text"],
    ["Source", (m) => m.url],
    ["Domain", () => "example.com"],
    ["Category", () => "blogs"],
    ["Importance", () => 4],
    ["Sentiment", (m) => ({ positive: 1, neutral: 0, negative: -1 })[m.sentiment]],
    ["Author", (m) => m.person.name],
    ["Followers", (m) => m.followers],
    ["Likes", (m) => m.likes],
    ["Comments", (m) => m.comments],
    ["Shares", (m) => m.shares],
    ["Estimated social media reach", (m) => m.reach],
    ["Tags", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: minuteWall(m.at),
    author: [m.person.name],
    sentiment: m.sentiment,
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    reach: m.reach,
    url: m.url,
  }),
});

export const keyhole = table({
  name: "keyhole-posts-csv",
  description: "Dates with the zone in the header, exposure beside impressions, names beside handles",
  documentation: "Keyhole Help Center: Exporting tracker data (Posts CSV); columns unchecked",
  fileName: "keyhole-fernglow-posts.csv",
  oddities: ["followers", "sentiment-words", "language-names"],
  mentions: { languages: ["en", "it", "tr"] },
  sentimentFrom: "words",
  columns: [
    ["Post URL", (m) => `https://x.com/${m.person.handle}/status/${m.snowflake}`],
    ["Published at (UTC)", (m) => stamp(m.at, "MMM d, yyyy, h:mm:ss a")],
    ["Platform", () => "Twitter"],
    ["Username", (m) => `@${m.person.handle}`],
    ["Full name", (m) => m.person.name],
    ["Followers", (m) => m.followers],
    ["Post text", (m) => m.text, "text"],
    ["Post type", () => "original", "kept"],
    ["Language", (m) => languageName(m.language)],
    ["Sentiment", (m) => m.sentiment.toUpperCase()],
    ["Likes", (m) => m.likes],
    ["Retweets", (m) => m.shares],
    ["Replies", (m) => m.comments],
    ["Engagement rate", () => "0.42%"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.name, m.person.handle],
    language: m.language,
    sentiment: m.sentiment,
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    reach: m.followers,
    url: `https://x.com/${m.person.handle}/status/${m.snowflake}`,
  }),
});

export const indeed = table({
  name: "indeed-company-reviews-csv",
  description: "Title, text, pros and cons; country and city; one company page for all rows",
  documentation:
    "Apify: Indeed company reviews scrapers (output fields title, text, rating, jobTitle); columns unchecked",
  fileName: "indeed_reviews.csv",
  oddities: ["product-url", "stars", "country-names"],
  never: ["preamble"],
  sentimentFrom: "stars",
  mentions: { languages: ["en"] },
  columns: [
    ["companyUrl", () => "https://www.indeed.com/cmp/Fernglow/reviews"],
    ["overallRating", (m) => m.stars],
    ["workLifeBalance", () => 3],
    ["title", (m) => m.title, "text"],
    ["text", (m) => m.text, "text"],
    ["jobTitle", () => "Barista", "kept"],
    ["currentEmployee", () => "true"],
    ["location", (m) => m.store, "kept"],
    ["country", (m) => m.country.code],
    ["helpful", (m) => m.likes],
    ["submissionDate", (m) => stamp(m.at, "MMMM d, yyyy")],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: day(m.at),
    sentiment: starsSentiment(m.stars),
    sharedUrl: "https://www.indeed.com/cmp/Fernglow/reviews",
    undecided: ["country"],
  }),
});

export const limeSurvey = table({
  name: "limesurvey-responses-csv",
  description:
    "Questions with their codes as headers, submission date 1980 for those that aren't, semicolons",
  documentation: "LimeSurvey Manual: Exporting results (response headings as code and question, CSV)",
  fileName: "results-survey123456.csv",
  oddities: ["id-only", "no-url", "language-names"],
  never: ["preamble", "blank-header"],
  dialect: { encoding: "utf8-bom", separator: ";", quoteAll: true },
  mentions: { languages: ["de", "en"] },
  repeatable: true,
  columns: [
    ["id. Antwort ID", (m) => m.index + 1],
    ["submitdate. Datum Abgeschickt", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["lastpage. Letzte Seite", () => 3],
    ["startlanguage. Start-Sprache", (m) => m.language],
    ["seed. Zufallsstartwert", (m) => m.id],
    ["G01Q01. Wie zufrieden sind Sie?", (m) => m.stars],
    ["G01Q02. Was können wir besser machen?", (m) => m.text, "text"],
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    language: m.language,
    id: String(m.index + 1),
    undecided: ["sentiment"],
  }),
});

export const delighted = table({
  name: "delighted-nps-csv",
  description:
    "A score from 0 to 10 with a comment, which many leave out; names and addresses; times as seconds",
  documentation: "Delighted Help Center: Exporting responses (CSV), Delighted API: survey response object",
  fileName: "delighted-responses.csv",
  oddities: ["rows-without-text", "private-columns", "id-only", "no-url"],
  never: ["preamble"],
  repeatable: true,
  columns: [
    ["Response ID", (m) => m.id],
    ["Name", (m) => m.person.name],
    ["Email", (m) => m.email, "private"],
    ["Score", (m) => m.stars * 2],
    ["Comment", (m) => m.text, "text"],
    ["Permalink", (m) => `https://app.delighted.com/r/${m.uuid.slice(0, 8)}${String(m.index)}`],
    ["Created at", (m) => `${stamp(m.at, "yyyy-MM-dd HH:mm:ss")} UTC`],
    ["Delighted Source", () => "Email"],
    ["Store", (m) => m.store, "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.name],
    url: `https://app.delighted.com/r/${m.uuid.slice(0, 8)}${String(m.index)}`,
    id: m.id,
    undecided: ["sentiment"],
  }),
});

export const googleAlerts = table({
  name: "feed-reader-items-csv",
  description:
    "Items of a feed from Google News: title and medium, a description in HTML, an ID beside the link",
  documentation:
    "feedparser documentation: entries (title, link, published, summary, source.title, id), as CSV",
  fileName: "feed.csv",
  oddities: ["html-text", "zone-abbreviation"],
  mentions: { plain: true, oneLine: true },
  columns: [
    ["title", (m) => `${m.title} - The Fern Post`, "text"],
    ["link", (m) => m.url],
    ["id", (m) => `CBMi${m.uuid.replaceAll("-", "")}`],
    ["guidislink", () => "False"],
    ["published", (m) => `${stamp(m.at, "EEE, dd MMM yyyy HH:mm:ss")} GMT`],
    [
      "summary",
      (m) =>
        `<a href="${m.url}" target="_blank">${m.text}</a>&nbsp;&nbsp;<font color="#6f6f6f">The Fern Post</font>`,
      "text",
    ],
    ["source.title", () => "The Fern Post", "kept"],
  ],
  expect: (m) => ({
    content: `${m.text} The Fern Post`,
    title: `${m.title} - The Fern Post`,
    date: instant(m.at),
    url: m.url,
    undecided: ["author"],
  }),
});

export const markdownTable = layout(
  {
    name: "markdown-table-md",
    description:
      "A table between bars under a heading, with a line of dashes below the header and escaped bars",
    documentation: "GitHub Flavored Markdown specification: Tables (extension)",
    oddities: ["no-url", "preamble", "escaped-cells"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 30, oneLine: true, languages: ["en", "de"] });
    const cell = (text: string) => text.replaceAll("|", "\\|");
    const lines = [
      "# What people said",
      "",
      "| Date | Author | Comment | Likes |",
      "|------|:-------|---------|------:|",
      ...mentions.map(
        (m) =>
          `| ${stamp(m.at, "yyyy-MM-dd")} | ${m.person.name} | ${cell(m.index % 5 === 2 ? `A | B: ${m.text}` : m.text)} | ${String(m.likes)} |`,
      ),
    ];
    return {
      parts: [part("feedback.md", `${lines.join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.index % 5 === 2 ? `A | B: ${m.text}` : m.text,
        date: day(m.at),
        author: [m.person.name],
        likes: m.likes,
      })),
    };
  },
);

export const gdeltTable = table({
  name: "gdelt-artlist-csv",
  description: "Headlines alone with a mobile address that is mostly empty and a date in the American order",
  documentation: "GDELT DOC 2.0 API: ArtList mode as CSV (URL, MobileURL, Date, Title)",
  fileName: "artlist.csv",
  oddities: ["title-only"],
  dialect: { encoding: "utf8-bom" },
  never: ["preamble", "rows-without-text"],
  mentions: { languages: ["en", "de", "es"] },
  columns: [
    ["URL", (m) => m.url],
    ["MobileURL", (m) => (m.index % 9 === 0 ? m.url.replace("https://", "https://m.") : "")],
    ["Date", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["Title", (m) => m.title, "text"],
  ],
  expect: (m) => ({ title: m.title, date: wall(m.at), url: m.url }),
});
