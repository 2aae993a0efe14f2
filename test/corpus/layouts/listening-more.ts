import { day, instant, minuteWall, stamp, wall, zones } from "../dates";
import { table } from "../layout";
import type { Mention } from "../mentions";
import { languageName } from "../texts";

const reposted = (mention: Mention) => mention.index % 4 === 2;
const parentOf = (mention: Mention) => `17${mention.id}99`;

export const pulsar = table({
  name: "pulsar-trac-xlsx",
  description: "Reposts have the ID of their parent and no text of their own",
  documentation: "Pulsar Help: TRAC Export - Column Definitions",
  fileName: "trac-results.xlsx",
  oddities: ["repost-without-text", "language-names", "followers"],
  never: ["rows-without-text"],
  mentions: { languages: ["en", "es"] },
  workbook: { sheet: "Results" },
  columns: [
    ["ID", (m) => m.id],
    ["Search", () => "s-20417"],
    ["Source", () => "X", "kept"],
    ["Application", () => "X for iPhone"],
    ["Title", () => ""],
    ["Content", (m) => (reposted(m) ? "" : m.text)],
    ["Date", (m) => m.at],
    ["Parent", (m) => (reposted(m) ? parentOf(m) : "0")],
    ["Language", (m) => languageName(m.language)],
    ["URL", (m) => `https://x.com/${m.person.handle}/status/${m.snowflake}`],
    ["Domain", () => "x.com"],
    ["User Name", (m) => m.person.name],
    ["User Screen Name", (m) => m.person.handle],
    ["Followers", (m) => m.followers],
  ],
  expect: (m) => ({
    ...(reposted(m) ? { repost: { of: parentOf(m) } } : { content: m.text }),
    date: wall(m.at),
    author: [m.person.name, m.person.handle],
    language: m.language,
    reach: m.followers,
    url: `https://x.com/${m.person.handle}/status/${m.snowflake}`,
    id: m.id,
  }),
});

export const sprout = table({
  name: "sprout-post-performance",
  description: "Own posts with counts such as 1,204 and dates in the American order",
  documentation: "Sprout Social Help Center: Post Performance Report (CSV export); columns unchecked",
  fileName: "Post Performance.csv",
  oddities: ["grouped-numbers", "id-only"],
  repeatable: true,
  columns: [
    ["Date", (m) => stamp(m.at, "MM/dd/yyyy h:mm a")],
    ["Post ID", (m) => m.id],
    ["Network", () => "Facebook", "kept"],
    ["Post Type", () => "Post"],
    ["Profile", (m) => m.product],
    ["Sent by", () => "Tilda Brask"],
    ["Link", (m) => m.url],
    ["Post", (m) => m.text, "text"],
    ["Impressions", (m) => (m.views + 7).toLocaleString("en-US"), (m) => m.views + 7],
    ["Reactions", (m) => m.likes.toLocaleString("en-US")],
    ["Comments", (m) => m.comments.toLocaleString("en-US")],
    ["Shares", (m) => m.shares.toLocaleString("en-US")],
    ["Reach", (m) => m.reach.toLocaleString("en-US")],
    ["Engagement Rate (per Impression)", (m) => `${(m.likes / 900).toFixed(2)}%`],
  ],
  expect: (m) => ({
    content: m.text,
    date: minuteWall(m.at),
    author: [m.product, "Tilda Brask"],
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    reach: m.reach,
    url: m.url,
    id: m.id,
  }),
});

export const radian6 = table({
  name: "radian6-river-of-news",
  description: "Upper case headers and EDT in the dates",
  documentation: "Salesforce Radian6 user guide: River of News export; columns unchecked",
  fileName: "RiverOfNews.csv",
  oddities: ["zone-abbreviation", "sentiment-words"],
  sentimentFrom: "words",
  columns: [
    ["POST_ID", (m) => m.id],
    ["HEADLINE", (m) => m.title, "text"],
    ["AUTHOR", (m) => m.person.handle],
    ["CONTENT", (m) => m.text, "text"],
    ["ARTICLE_URL", (m) => m.url],
    ["MEDIA_PROVIDER", () => "FORUMS", "kept"],
    [
      "PUBLISH_DATE",
      (m) => `${stamp(m.at, "EEE MMM dd HH:mm:ss", zones.EDT)} EDT ${stamp(m.at, "yyyy", zones.EDT)}`,
    ],
    ["POST_SENTIMENT", (m) => m.sentiment],
    ["ENGAGEMENT", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: instant(m.at),
    author: [m.person.handle],
    sentiment: m.sentiment,
    url: m.url,
    id: m.id,
  }),
});

const messageless = (mention: Mention) => mention.index % 3 === 1;

export const crowdtangle = table({
  name: "crowdtangle-facebook-csv",
  description: "Page created beside post created, and posts whose only text is the description of their link",
  documentation: "CrowdTangle API wiki and Glossary: Post (Facebook historical data CSV)",
  fileName: "crowdtangle-historical.csv",
  oddities: [
    "zone-abbreviation",
    "content-empty-beside-filled",
    "split-date-time",
    "grouped-numbers",
    "followers",
  ],
  columns: [
    ["Page Name", (m) => m.product],
    ["User Name", (m) => m.product.toLowerCase().replaceAll(" ", "")],
    ["Facebook Id", () => "100044012345678"],
    ["Page Category", () => "CAFE"],
    ["Page Admin Top Country", (m) => m.country.code],
    ["Page Description", () => "Official page. Come as you are."],
    ["Page Created", () => "2011-05-02 08:00:14"],
    ["Followers at Posting", (m) => m.followers],
    ["Post Created", (m) => `${stamp(m.at, "yyyy-MM-dd HH:mm:ss", zones.EST)} EST`],
    ["Post Created Date", (m) => stamp(m.at, "yyyy-MM-dd", zones.EST)],
    ["Post Created Time", (m) => stamp(m.at, "HH:mm:ss", zones.EST)],
    ["Type", (m) => (messageless(m) ? "Link" : "Photo"), "kept"],
    ["Total Interactions", (m) => (m.likes + m.comments + m.shares).toLocaleString("en-US")],
    ["Likes", (m) => m.likes],
    ["Comments", (m) => m.comments],
    ["Shares", (m) => m.shares],
    ["Love", (m) => m.comments, "kept"],
    ["URL", (m) => `https://www.facebook.com/100044012345678/posts/${m.id}`],
    ["Message", (m) => (messageless(m) ? "" : m.text), "text"],
    ["Link", (m) => `https://menu.example.com/${m.product.toLowerCase().replaceAll(" ", "-")}`],
    ["Link Text", () => ""],
    ["Description", (m) => (messageless(m) ? m.text : ""), "text"],
    ["Sponsor Id", () => ""],
    ["Overperforming Score", (m) => `-${(1 + m.likes / 1000).toFixed(2)}`],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.product, m.product.toLowerCase().replaceAll(" ", "")],
    country: m.country.code,
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    reach: m.followers,
    url: `https://www.facebook.com/100044012345678/posts/${m.id}`,
    // The country is that of the page's administrators.
    undecided: ["country"],
  }),
});

export const talkwalkerXlsx = table({
  name: "talkwalker-results-xlsx",
  description: "Workbook of search results with snippet columns and sentiment from -5 to 5",
  documentation: "Talkwalker API documentation: Talkwalker Documents (list of fields)",
  fileName: "talkwalker_results.xlsx",
  oddities: ["sentiment-signed", "content-empty-beside-filled"],
  mentions: { languages: ["de", "en", "fr"] },
  sentimentFrom: "scale",
  workbook: { sheet: "results" },
  columns: [
    ["url", (m) => m.url],
    ["indexed", (m) => m.at],
    ["published", (m) => m.at],
    ["title", (m) => m.title, "text"],
    ["content", () => ""],
    ["title_snippet", (m) => m.title, "text"],
    ["content_snippet", (m) => m.text, "text"],
    ["domain_url", () => "https://example.com/"],
    ["lang", (m) => m.language],
    ["sentiment", (m) => ({ positive: 5, neutral: 0, negative: -5 })[m.sentiment]],
    ["source_type", () => "ONLINENEWS"],
    ["extra_author_attributes.name", (m) => m.person.name],
    ["engagement", (m) => m.likes + m.comments, "kept"],
    ["reach", (m) => m.reach],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: wall(m.at),
    author: [m.person.name],
    language: m.language,
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
  }),
});

export const mediaCloud = table({
  name: "mediacloud-story-list",
  description: "Stories with titles only, the home page of the medium in each row, and two dates",
  documentation:
    "Media Cloud: story list download (id, indexed_date, language, media_name, media_url, publish_date, title, url)",
  fileName: "mc-onlinenews-stories.csv",
  oddities: ["title-only"],
  mentions: { languages: ["en", "de", "pt", "tr"] },
  repeatable: true,
  columns: [
    ["id", (m) => m.uuid.replaceAll("-", "")],
    ["indexed_date", (m) => stamp(new Date(m.at.getTime() + 5_000_000), "yyyy-MM-dd HH:mm:ss.SSS000")],
    ["language", (m) => m.language],
    ["media_name", () => "thefernpost.example.com", "kept"],
    ["media_url", () => "https://thefernpost.example.com/"],
    ["publish_date", (m) => day(m.at)],
    ["title", (m) => m.title, "text"],
    ["url", (m) => m.url],
  ],
  expect: (m) => ({
    title: m.title,
    date: day(m.at),
    language: m.language,
    url: m.url,
    id: m.uuid.replaceAll("-", ""),
    // The medium may be the author.
    undecided: ["author"],
  }),
});

const agencyZones = ["EST", "CEST", "MSK", "JST", "BRT", "PST"] as const;

export const newsFeed = table({
  name: "rss-news-list",
  description: "A feed as CSV: dates of RFC 822 with zone abbreviations of several countries",
  documentation: "RSS 2.0 Specification: elements of item (pubDate by RFC 822, zones by name)",
  fileName: "feed-items.csv",
  repeatable: true,
  oddities: ["zone-abbreviation"],
  columns: [
    ["feed", () => "https://morningtarn.example.com/rss"],
    ["title", (m) => m.title, "text"],
    ["link", (m) => m.url],
    [
      "pubDate",
      (m) => {
        const zone = agencyZones[m.index % agencyZones.length] ?? "EST";
        return `${stamp(m.at, "EEE, dd MMM yyyy HH:mm:ss", zones[zone])} ${zone}`;
      },
    ],
    ["description", (m) => m.text, "text"],
    ["category", (m) => m.reason, "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: instant(m.at),
    url: m.url,
    // The feed may be the author.
    undecided: ["author"],
  }),
});
