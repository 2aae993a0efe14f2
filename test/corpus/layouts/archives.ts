import { instant, seconds, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import type { ExpectedRow } from "../types";

/** Exports of people's own data, and archives of whole services. */

const videoId = (m: Mention) => `fern${m.uuid.slice(0, 7)}`;

export const takeoutComments = table({
  name: "youtube-takeout-comments-csv",
  description: "Texts as JSON objects in a cell, no author but a channel ID, IDs of video and comment",
  documentation:
    "Google Takeout: YouTube and YouTube Music, comments.csv; Data Portability API schema reference: youtube.comments",
  fileName: "comments.csv",
  oddities: ["id-only", "text-parts"],
  never: "any",
  mentions: { oneLine: true },
  columns: [
    ["Comment ID", (m) => `Ugx${m.uuid.replaceAll("-", "").slice(0, 22)}`],
    ["Channel ID", () => "UCfernglowfernglowfern01"],
    ["Comment Create Timestamp", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS000+00:00")],
    ["Price", () => "0"],
    ["Parent Comment ID", () => ""],
    ["Post ID", () => ""],
    ["Video ID", videoId],
    ["Comment Text", (m) => JSON.stringify({ text: m.text }), "text"],
    ["Top-Level Comment ID", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    url: `https://www.youtube.com/watch?v=${videoId(m)}&lc=Ugx${m.uuid.replaceAll("-", "").slice(0, 22)}`,
    urlFrom: "video ID and comment ID",
    id: `Ugx${m.uuid.replaceAll("-", "").slice(0, 22)}`,
    // The author is the channel, but the file only has its ID.
    undecided: ["author"],
  }),
});

export const mastodonOutbox = layout(
  {
    name: "mastodon-outbox-json",
    description: "Activities: Create with a Note in HTML, Announce with the URL of another's post alone",
    documentation:
      "Mastodon documentation: Moving or leaving accounts (archive, outbox.json); ActivityStreams 2.0",
    oddities: ["nested-json", "html-text", "repost-without-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["en", "de"], order: "oldest" });
    const actor = "https://fern.example.social/users/marla";
    const url = (m: Mention) => `https://fern.example.social/@marla/${m.snowflake}`;
    const isBoost = (m: Mention) => m.index % 7 === 4;
    const boosted = (m: Mention) => `https://moss.example.social/users/odo/statuses/${m.snowflake}`;
    const html = (text: string) =>
      `<p>${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;").replaceAll("\n", "<br />")}</p>`;
    const orderedItems = mentions.map((m) => {
      const id = `${actor}/statuses/${m.snowflake}`;
      const published = stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ");
      const shared = {
        id: `${id}/activity`,
        actor,
        published,
        to: ["https://www.w3.org/ns/activitystreams#Public"],
        cc: [`${actor}/followers`],
      };
      if (isBoost(m)) return { ...shared, type: "Announce", object: boosted(m) };
      return {
        ...shared,
        type: "Create",
        object: {
          id,
          type: "Note",
          summary: null,
          inReplyTo: null,
          published,
          url: url(m),
          attributedTo: actor,
          to: shared.to,
          cc: shared.cc,
          sensitive: false,
          atomUri: id,
          conversation: `tag:fern.example.social,2025-01-01:objectId=${m.id}:objectType=Conversation`,
          content: html(m.text),
          contentMap: { [m.language]: html(m.text) },
          attachment: [],
          tag: [],
          replies: { id: `${id}/replies`, type: "Collection" },
        },
      };
    });
    const outbox = {
      "@context": "https://www.w3.org/ns/activitystreams",
      id: "outbox.json",
      type: "OrderedCollection",
      totalItems: orderedItems.length,
      orderedItems,
    };
    return {
      parts: [part("outbox.json", JSON.stringify(outbox))],
      rows: mentions.map((m): ExpectedRow => {
        const common = { date: instant(m.at), author: [actor, "marla"] };
        return isBoost(m)
          ? { repost: { of: boosted(m) }, ...common, undecided: ["content", "url"] }
          : { content: m.text, ...common, url: url(m) };
      }),
    };
  },
);

export const threads = layout(
  {
    name: "threads-download-json",
    description: "Texts under title inside posts inside threads, seconds, no ID and no author",
    documentation: "Instagram Help Center: Download your Threads information (threads_and_replies.json)",
    oddities: ["nested-json", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, plain: true });
    const text_post_app_text_posts = mentions.map((m) => ({
      posts: [
        {
          media: [],
          creation_timestamp: seconds(m.at),
          title: m.text,
          cross_post_source: { source_app: "FB" },
        },
      ],
    }));
    return {
      parts: [part("threads_and_replies.json", JSON.stringify({ text_post_app_text_posts }, null, 2))],
      rows: mentions.map((m) => ({ content: m.text, date: instant(m.at) })),
    };
  },
);

export const linkedinComments = table({
  name: "linkedin-comments-csv",
  description: "Date, link of the post and text; several comments on one post",
  documentation: "LinkedIn Help: Download your account data (Comments.csv: Date, Link, Message)",
  fileName: "Comments.csv",
  oddities: ["product-url"],
  never: "any",
  mentions: { languages: ["en", "de"] },
  columns: [
    ["Date", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    [
      "Link",
      (m) =>
        `https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A71000000000000000${String(m.index % 4)}`,
    ],
    ["Message", (m) => m.text, "text"],
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    sharedUrl: `https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A71000000000000000${String(m.index % 4)}`,
  }),
});

export const linkedinShares = table({
  name: "linkedin-shares-csv",
  description: "Posts with a link each, a shared page in another column, visibility",
  documentation: "LinkedIn Help: Download your account data (Shares.csv: Date, ShareLink, ShareCommentary)",
  fileName: "Shares.csv",
  oddities: [],
  never: "any",
  columns: [
    ["Date", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["ShareLink", (m) => `https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7${m.snowflake.slice(1)}`],
    ["ShareCommentary", (m) => m.text, "text"],
    ["SharedUrl", (m) => (m.index % 3 === 0 ? "https://fernglow.example.com/news" : "")],
    ["MediaUrl", () => ""],
    ["Visibility", () => "MEMBER_NETWORK"],
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    url: `https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7${m.snowflake.slice(1)}`,
  }),
});

const base36 = (m: Mention) => Number(m.id).toString(36);

export const pushshiftSubmissions = layout(
  {
    name: "reddit-pushshift-submissions-ndjson",
    description:
      "Posts of a dump: links with an empty selftext have a title alone; url is often another page",
    documentation:
      "Pushshift Reddit dumps: submission object (RS files: title, selftext, url, permalink, created_utc)",
    oddities: ["id-only", "title-only", "product-url", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 120, order: "oldest" });
    const isLink = (m: Mention) => m.index % 4 === 2;
    const permalink = (m: Mention) => `/r/fernglow/comments/${base36(m)}/a_post_about_ferns/`;
    const lines = mentions.map((m) => ({
      all_awardings: [],
      author: m.person.handle,
      author_fullname: `t2_${m.person.handle.slice(0, 5)}`,
      created_utc: seconds(m.at),
      domain: isLink(m) ? "fernglow.example.com" : "self.fernglow",
      full_link: `https://www.reddit.com${permalink(m)}`,
      id: base36(m),
      is_self: !isLink(m),
      link_flair_text: null,
      num_comments: m.comments,
      over_18: false,
      permalink: permalink(m),
      retrieved_on: seconds(m.at) + 5000,
      score: m.likes,
      selftext: isLink(m) ? "" : m.text,
      subreddit: "fernglow",
      subreddit_id: "t5_2fern",
      subreddit_subscribers: 12_345 + m.index,
      thumbnail: "self",
      title: m.title,
      upvote_ratio: 0.9,
      url: isLink(m) ? "https://fernglow.example.com/menu" : `https://www.reddit.com${permalink(m)}`,
    }));
    return {
      parts: [part("RS_fernglow.jsonl", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        ...(isLink(m) ? {} : { content: m.text }),
        title: m.title,
        date: instant(m.at),
        author: [m.person.handle],
        comments: m.comments,
        url: `https://www.reddit.com${permalink(m)}`,
        urlFrom: "permalink or full_link",
        id: base36(m),
        undecided: ["likes"] as const,
      })),
    };
  },
);

export const redditListing = layout(
  {
    name: "reddit-listing-json",
    description: "A listing whose children hold kind and data; comments with body and body_html",
    documentation: "Reddit API documentation: listings, comments of a user (kind t1)",
    oddities: ["nested-json", "id-only", "html-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["en", "de"], plain: true });
    const permalink = (m: Mention) => `/r/fernglow/comments/1abcde/weekly_thread/${base36(m)}/`;
    const children = mentions.map((m) => ({
      kind: "t1",
      data: {
        subreddit_id: "t5_2fern",
        link_title: "Weekly thread",
        subreddit: "fernglow",
        likes: null,
        id: base36(m),
        author: m.person.handle,
        num_comments: 91,
        parent_id: "t3_1abcde",
        score: m.likes,
        body: m.text,
        body_html: `&lt;div class="md"&gt;&lt;p&gt;${m.text}&lt;/p&gt;\n&lt;/div&gt;`,
        link_url: "https://www.reddit.com/r/fernglow/comments/1abcde/weekly_thread/",
        created: seconds(m.at),
        created_utc: seconds(m.at),
        permalink: permalink(m),
        name: `t1_${base36(m)}`,
        edited: false,
        distinguished: null,
      },
    }));
    const listing = { kind: "Listing", data: { after: null, dist: children.length, children, before: null } };
    return {
      parts: [part("comments.json", JSON.stringify(listing))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.handle],
        url: `https://www.reddit.com${permalink(m)}`,
        urlFrom: "permalink",
        id: base36(m),
        // The thread's title may be the comment's title.
        undecided: ["likes", "title"],
      })),
    };
  },
);

export const airbnb = table({
  name: "inside-airbnb-reviews-csv",
  description: "Reviews of many places: listing and reviewer as IDs, line breaks as HTML, days alone",
  documentation: "Inside Airbnb: data dictionary, reviews.csv (listing_id, id, date, reviewer_id, comments)",
  fileName: "reviews.csv",
  oddities: ["id-only", "no-url", "html-text"],
  mentions: { languages: ["en", "fr", "es", "de"] },
  repeatable: true,
  columns: [
    ["listing_id", (m) => 40_000 + (m.index % 5)],
    ["id", (m) => m.id],
    ["date", (m) => stamp(m.at, "yyyy-MM-dd")],
    ["reviewer_id", (m) => `7${m.id.slice(3)}`],
    ["reviewer_name", (m) => m.person.name.split(" ")[0]],
    ["comments", (m) => m.text.replaceAll("\n", "<br/>"), "text"],
  ],
  expect: (m) => ({
    content: m.text,
    date: m.at.toISOString().slice(0, 10),
    author: [m.person.name.split(" ")[0] ?? "", `7${m.id.slice(3)}`],
    id: m.id,
  }),
});
