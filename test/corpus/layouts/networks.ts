import { day, instant, minuteWall, seconds, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";

const base36 = (m: Mention) => Number(m.id).toString(36);
const permalink = (m: Mention) => `/r/fernglow/comments/1abcde/weekly_thread/${base36(m)}/`;

export const pushshift = layout(
  {
    name: "reddit-pushshift-comments-ndjson",
    description:
      "Comments of a dump: path instead of URL, seconds, deleted comments, hundreds of empty paths",
    documentation:
      "Pushshift Reddit dumps: comment object (body, created_utc, permalink); Reddit API: comment",
    oddities: ["id-only", "empty-paths", "rows-without-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 300, order: "oldest" });
    const empty = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`unused_${String(index)}`, null]),
    );
    let skipped = 0;
    const lines = mentions.flatMap((m) => {
      const comment = {
        author: m.person.handle,
        author_flair_text: null,
        body: m.text,
        created_utc: seconds(m.at),
        id: base36(m),
        link_id: "t3_1abcde",
        parent_id: "t3_1abcde",
        permalink: permalink(m),
        retrieved_on: seconds(m.at) + 90_000,
        score: m.likes,
        subreddit: "fernglow",
        subreddit_id: "t5_2fern",
        edited: false,
        gildings: {},
        ...empty,
      };
      if (m.index % 60 !== 59) return [comment];
      skipped += 1;
      return [
        comment,
        {
          ...comment,
          id: `${base36(m)}z`,
          permalink: `${permalink(m).slice(0, -1)}z/`,
          author: "ghost_fern",
          body: "",
        },
      ];
    });
    return {
      parts: [part("RC_fernglow.ndjson", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.handle],
        url: `https://www.reddit.com${permalink(m)}`,
        urlFrom: "permalink",
        id: base36(m),
        extra: { subreddit: "fernglow" },
        // The score may be read as likes or stay a separate number.
        undecided: ["likes"],
      })),
      skipped,
    };
  },
);

export const praw = table({
  name: "reddit-praw-submissions-csv",
  description: "Submissions with ID and subreddit; url is the page that was linked; seconds with a decimal",
  documentation: "PRAW documentation: Submission attributes (id, title, selftext, url, created_utc, score)",
  fileName: "submissions.csv",
  oddities: ["id-only", "product-url"],
  repeatable: true,
  columns: [
    ["title", (m) => m.title, "text"],
    ["score", (m) => m.likes],
    ["id", (m) => base36(m)],
    ["subreddit", () => "fernglow", "kept"],
    ["url", () => "https://fernglow.example.com/menu"],
    ["num_comments", (m) => m.comments],
    ["body", (m) => m.text, "text"],
    ["created", (m) => `${String(seconds(m.at))}.0`],
    ["author", (m) => m.person.handle],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: instant(m.at),
    author: [m.person.handle],
    comments: m.comments,
    url: `https://www.reddit.com/r/fernglow/comments/${base36(m)}/`,
    urlFrom: "subreddit and id",
    sharedUrl: "https://fernglow.example.com/menu",
    id: base36(m),
    undecided: ["likes", "url"],
  }),
});

export const instagramComments = layout(
  {
    name: "instagram-graph-comments-json",
    description: "Comments of a medium with username and ID, offsets without a colon, paging beside them",
    documentation:
      "Instagram Graph API reference: IG Media comments edge (id, text, timestamp, username, like_count)",
    oddities: ["nested-json", "id-only", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["pt", "en", "it"] });
    const data = mentions.map((m) => ({
      timestamp: stamp(m.at, "yyyy-MM-ddTHH:mm:ss+0000"),
      text: m.text,
      id: `179${m.id}0000`,
      username: m.person.handle,
      like_count: m.likes,
    }));
    const paging = {
      cursors: { after: "QVFIUF" },
      next: "https://graph.facebook.com/v19.0/179/comments?after=QVFIUF",
    };
    return {
      parts: [part("comments.json", JSON.stringify({ data, paging }))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.handle],
        likes: m.likes,
        id: `179${m.id}0000`,
      })),
    };
  },
);

export const instagramDownload = layout(
  {
    name: "instagram-download-comments-json",
    description: "One's own comments: values under headings with spaces, seconds, nothing else",
    documentation: "Instagram Help Center: Download your information (post_comments_1.json, string_map_data)",
    oddities: ["nested-json", "no-url"],
  },
  (random) => {
    // Real files escape non-ASCII characters as UTF-8 bytes, which has more than one right reading.
    const mentions = makeMentions(random, { rows: 30, plain: true });
    const items = mentions.map((m) => ({
      media_list_data: [],
      string_map_data: {
        Comment: { href: "", value: m.text, timestamp: 0 },
        "Media Owner": { href: "", value: "fernglow_coffee", timestamp: 0 },
        Time: { href: "", value: "", timestamp: seconds(m.at) },
      },
    }));
    return {
      parts: [part("post_comments_1.json", JSON.stringify(items, null, 2))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        // The owner of the medium isn't the author, but nobody else is named.
        undecided: ["author"],
      })),
    };
  },
);

export const instagramExport = table({
  name: "instagram-comments-apify-csv",
  description: "Comments with the post's URL in each row and flattened paths with slashes",
  documentation:
    "Apify: Instagram Comment Scraper (output fields postUrl, ownerUsername, text, timestamp, likesCount)",
  fileName: "dataset_instagram-comment-scraper.csv",
  oddities: ["product-url", "id-only"],
  mentions: { languages: ["es", "en"] },
  repeatable: true,
  columns: [
    ["id", (m) => `180${m.id}`],
    ["likesCount", (m) => m.likes],
    ["owner/id", (m) => m.id],
    ["owner/is_verified", () => "false"],
    ["owner/profile_pic_url", () => "https://scontent.example.com/p.jpg"],
    ["ownerUsername", (m) => m.person.handle],
    ["postUrl", () => "https://www.instagram.com/p/C4fernglow1/"],
    ["repliesCount", (m) => m.comments],
    ["text", (m) => m.text, "text"],
    ["timestamp", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSSZ")],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.handle, m.id],
    likes: m.likes,
    comments: m.comments,
    sharedUrl: "https://www.instagram.com/p/C4fernglow1/",
    id: `180${m.id}`,
    undecided: ["url"],
  }),
});

export const facebookFeed = layout(
  {
    name: "facebook-graph-feed-json",
    description:
      "Posts of a page with counts under summary, offsets without a colon, and posts without a message",
    documentation: "Facebook Graph API reference: Page Post (message, created_time, permalink_url, shares)",
    oddities: ["nested-json", "rows-without-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 35, languages: ["en", "de"] });
    const silent = (m: Mention) => m.index % 8 === 5;
    const url = (m: Mention) => `https://www.facebook.com/100044012345678/posts/${m.id}`;
    const data = mentions.map((m) => ({
      id: `100044012345678_${m.id}`,
      ...(silent(m) ? {} : { message: m.text }),
      created_time: stamp(m.at, "yyyy-MM-ddTHH:mm:ss+0000"),
      from: { name: m.product, id: "100044012345678" },
      permalink_url: url(m),
      shares: { count: m.shares },
      likes: { data: [], summary: { total_count: m.likes, can_like: true, has_liked: false } },
      comments: { data: [], summary: { order: "ranked", total_count: m.comments, can_comment: false } },
    }));
    const spoken = mentions.filter((m) => !silent(m));
    return {
      parts: [
        part(
          "feed.json",
          JSON.stringify({ data, paging: { next: "https://graph.facebook.com/v19.0/1/feed" } }, null, 2),
        ),
      ],
      rows: spoken.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.product, "100044012345678"],
        likes: m.likes,
        comments: m.comments,
        shares: m.shares,
        url: url(m),
        id: `100044012345678_${m.id}`,
      })),
      skipped: mentions.length - spoken.length,
    };
  },
);

export const metaBusinessSuite = table({
  name: "meta-business-suite-posts-csv",
  description:
    "Title empty and Description filled, a column named Date that says Lifetime, publish time in US order",
  documentation: "Meta Business Help Center: Export insights data, content metrics (posts CSV)",
  fileName: "Jan-01-2025_Mar-31-2025_posts.csv",
  oddities: ["bom", "content-empty-beside-filled"],
  mentions: { languages: ["en", "es"] },
  dialect: { encoding: "utf8-bom", quoteAll: true },
  never: ["preamble"],
  repeatable: true,
  columns: [
    ["Post ID", (m) => m.id],
    ["Page ID", () => "100044012345678"],
    ["Page name", (m) => m.product],
    ["Title", () => "", "text"],
    ["Description", (m) => m.text, "text"],
    ["Duration (sec)", () => "0"],
    ["Publish time", (m) => stamp(m.at, "MM/dd/yyyy HH:mm")],
    ["Caption type", () => ""],
    ["Permalink", (m) => `https://www.facebook.com/100044012345678/posts/${m.id}`],
    ["Is crosspost", () => "0"],
    ["Is share", () => "0"],
    ["Post type", () => "Photos", "kept"],
    ["Languages", () => ""],
    ["Custom labels", () => ""],
    ["Data comment", () => ""],
    ["Date", () => "Lifetime"],
    ["Reach", (m) => m.reach],
    ["Reactions", (m) => m.likes],
    ["Comments", (m) => m.comments],
    ["Shares", (m) => m.shares],
    ["Total clicks", (m) => m.likes + 3],
  ],
  expect: (m) => ({
    content: m.text,
    date: minuteWall(m.at),
    author: [m.product],
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    reach: m.reach,
    url: `https://www.facebook.com/100044012345678/posts/${m.id}`,
    id: m.id,
  }),
});

const metricNames = ["Impressions (organic)", "Clicks (organic)", "Reactions (organic)"];

export const linkedin = table({
  name: "linkedin-content-xlsx",
  description: "Daily metrics on the first sheet, posts on the second, both under a line that explains them",
  documentation: "LinkedIn Help: LinkedIn Page content analytics, export of updates (Metrics and All posts)",
  fileName: "fernglow_content.xlsx",
  oddities: ["summary-sheet", "preamble"],
  mentions: { languages: ["en", "de"] },
  never: ["extra-columns"],
  preamble: () => [["Post metrics for all posts created within the dates you selected. Times are in UTC."]],
  workbook: {
    sheet: "All posts",
    before: (mentions) => [
      {
        name: "Metrics",
        rows: [
          ["Aggregated engagement metrics for your organic and sponsored posts."],
          ["Date", ...metricNames],
          ...mentions.map((m) => [stamp(m.at, "MM/dd/yyyy"), m.views, m.likes, m.comments]),
          ...mentions.map((m) => [stamp(m.at, "MM/dd/yyyy"), m.likes, m.views, m.shares]),
        ],
      },
    ],
  },
  columns: [
    ["Post title", (m) => m.text, "text"],
    ["Post link", (m) => `https://www.linkedin.com/feed/update/urn:li:activity:7${m.snowflake.slice(1)}`],
    ["Post type", () => "Organic", "kept"],
    ["Campaign name", () => ""],
    ["Posted by", (m) => m.person.name],
    ["Created date", (m) => stamp(m.at, "MM/dd/yyyy")],
    ["Campaign start date", () => ""],
    ["Audience", () => "All followers"],
    ["Impressions", (m) => m.views + 11, "kept"],
    ["Clicks", (m) => m.comments + 5, "kept"],
    ["Click through rate (CTR)", () => 0.0312],
    ["Likes", (m) => m.likes],
    ["Comments", (m) => m.comments],
    ["Reposts", (m) => m.shares],
  ],
  expect: (m) => ({
    content: m.text,
    date: day(m.at),
    author: [m.person.name],
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    url: `https://www.linkedin.com/feed/update/urn:li:activity:7${m.snowflake.slice(1)}`,
  }),
});

export const stackExchange = table({
  name: "stackexchange-posts-csv",
  description: "Questions with titles and answers without, both in HTML",
  documentation: "Stack Exchange Data Explorer: database schema, Posts",
  fileName: "QueryResults.csv",
  oddities: ["html-text", "id-only"],
  mentions: { plain: true, oneLine: true },
  never: ["preamble"],
  repeatable: true,
  columns: [
    ["Id", (m) => m.id],
    ["PostTypeId", (m) => (m.index % 2 === 0 ? 1 : 2)],
    ["AcceptedAnswerId", () => ""],
    ["ParentId", (m) => (m.index % 2 === 0 ? "" : "40123456")],
    ["CreationDate", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["Score", (m) => m.shares],
    ["ViewCount", (m) => (m.index % 2 === 0 ? m.views : "")],
    ["Body", (m) => `<p>${m.text.replaceAll('"', "&quot;")}</p>\n`, "text"],
    ["OwnerUserId", (m) => `5${m.id}`],
    ["OwnerDisplayName", (m) => m.person.name],
    ["Title", (m) => (m.index % 2 === 0 ? m.title : ""), "text"],
    ["Tags", (m) => (m.index % 2 === 0 ? "<coffee><roasting>" : "")],
    ["AnswerCount", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    ...(m.index % 2 === 0 ? { title: m.title, views: m.views } : {}),
    date: wall(m.at),
    author: [m.person.name, `5${m.id}`],
    id: m.id,
    undecided: ["likes", "url"],
  }),
});
