import { instant, stamp } from "../dates";
import { layout, part } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import { BASE32 } from "../random";
import type { ExpectedRow } from "../types";

const names = new WeakMap<Mention, { key: string; did: string }>();
const naming = (mention: Mention) => {
  const known = names.get(mention) ?? {
    key: `3l${mention.random.signs(11, BASE32)}`,
    did: `did:plc:${mention.random.signs(24, BASE32)}`,
  };
  names.set(mention, known);
  return known;
};
const atUri = (m: Mention) => `at://${naming(m).did}/app.bsky.feed.post/${naming(m).key}`;
const handle = (m: Mention) => `${m.person.handle.replaceAll("_", "-")}.bsky.social`;

const post = (m: Mention) => ({
  uri: atUri(m),
  cid: `bafyrei${m.uuid.replaceAll("-", "")}`,
  author: {
    did: naming(m).did,
    handle: handle(m),
    displayName: m.person.name,
    avatar: "https://cdn.bsky.app/img/avatar/fern",
    viewer: { muted: false, blockedBy: false },
    labels: [],
    createdAt: "2023-06-01T08:00:00.000Z",
  },
  record: { $type: "app.bsky.feed.post", createdAt: instant(m.at), langs: [m.language], text: m.text },
  replyCount: m.comments,
  repostCount: m.shares,
  likeCount: m.likes,
  quoteCount: 0,
  indexedAt: instant(new Date(m.at.getTime() + 4000)),
  viewer: {},
  labels: [],
});

const expectPost = (m: Mention): ExpectedRow => ({
  content: m.text,
  date: instant(m.at),
  author: [m.person.name, handle(m), naming(m).did],
  language: m.language,
  likes: m.likes,
  comments: m.comments,
  shares: m.shares,
  url: `https://bsky.app/profile/${handle(m)}/post/${naming(m).key}`,
  urlFrom: "at:// URI; the profile may be the handle or the DID",
  id: atUri(m),
});

export const blueskyFeed = layout(
  {
    name: "bluesky-author-feed-json",
    description: "A feed whose items are posts and reposts; creation beside indexing time; at:// URIs",
    documentation: "Bluesky HTTP reference: app.bsky.feed.getAuthorFeed",
    oddities: ["nested-json", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["en", "de", "pt"] });
    const isRepost = (m: Mention) => m.index % 6 === 3;
    const by = {
      did: "did:plc:fernglowfernglowfern2222",
      handle: "fernglow.bsky.social",
      displayName: "Fernglow Coffee",
    };
    const feed = mentions.map((m) => ({
      post: post(m),
      ...(isRepost(m)
        ? {
            reason: {
              $type: "app.bsky.feed.defs#reasonRepost",
              by,
              indexedAt: instant(new Date(m.at.getTime() + 9000)),
            },
          }
        : {}),
    }));
    return {
      parts: [part("feed.json", JSON.stringify({ feed, cursor: "2025-03-05T00:00:00Z" }, null, 2))],
      rows: mentions.map((m) =>
        // The document of a repost may describe the original post or its sharing.
        isRepost(m)
          ? { ...expectPost(m), undecided: ["author", "date", "repost", "url"] as const }
          : expectPost(m),
      ),
    };
  },
);

export const blueskySearch = layout(
  {
    name: "bluesky-search-posts-ndjson",
    description: "One post view a line",
    documentation: "Bluesky HTTP reference: app.bsky.feed.searchPosts",
    oddities: ["nested-json", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 300, languages: ["en", "ja", "es", "de"] });
    return {
      parts: [part("posts.jsonl", `${mentions.map((m) => JSON.stringify(post(m))).join("\n")}\n`)],
      rows: mentions.map(expectPost),
    };
  },
);

export const jetstream = layout(
  {
    name: "bluesky-jetstream-ndjson",
    description: "Events of a firehose: posts between likes and identity events that hold no text",
    documentation: "Bluesky Jetstream README: event kinds commit, identity, and account",
    oddities: ["nested-json", "rows-without-text", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["en", "pt", "ko"], order: "oldest" });
    let skipped = 0;
    const lines = mentions.flatMap((m) => {
      const { did, key } = naming(m);
      const time_us = m.at.getTime() * 1000 + 120_000;
      const record = {
        $type: "app.bsky.feed.post",
        createdAt: instant(m.at),
        langs: [m.language],
        text: m.text,
      };
      const commit = {
        rev: key,
        operation: "create",
        collection: "app.bsky.feed.post",
        rkey: key,
        record,
        cid: `bafyrei${m.id}`,
      };
      const events: unknown[] = [{ did, time_us, kind: "commit", commit }];
      if (m.index % 5 === 4) {
        const like = {
          $type: "app.bsky.feed.like",
          createdAt: instant(m.at),
          subject: { cid: "bafyrei1", uri: atUri(m) },
        };
        events.push({
          did,
          time_us,
          kind: "commit",
          commit: { ...commit, collection: "app.bsky.feed.like", record: like },
        });
        skipped += 1;
      }
      if (m.index % 11 === 10) {
        events.push({
          did,
          time_us,
          kind: "identity",
          identity: { did, handle: handle(m), seq: m.index, time: instant(m.at) },
        });
        skipped += 1;
      }
      return events;
    });
    return {
      parts: [part("jetstream.ndjson", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [naming(m).did],
        language: m.language,
        url: `https://bsky.app/profile/${naming(m).did}/post/${naming(m).key}`,
        urlFrom: "DID, collection and record key",
      })),
      skipped,
    };
  },
);

export const mastodon = layout(
  {
    name: "mastodon-statuses-json",
    description: "Statuses with HTML content; boosts have an empty content and the boosted status inside",
    documentation: "Mastodon API documentation: Status entity",
    oddities: ["nested-json", "html-text", "repost-without-text", "empty-paths", "followers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "de", "fr"] });
    const html = (text: string) =>
      `<p>${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("\n", "<br />")}</p>`;
    const url = (m: Mention) => `https://fern.example.social/@${m.person.handle}/${m.snowflake}`;
    const status = (m: Mention, content: string, reblog: unknown) => ({
      id: m.snowflake,
      created_at: instant(m.at),
      in_reply_to_id: null,
      in_reply_to_account_id: null,
      sensitive: false,
      spoiler_text: "",
      visibility: "public",
      language: reblog ? null : m.language,
      uri: `https://fern.example.social/users/${m.person.handle}/statuses/${m.snowflake}${reblog ? "/activity" : ""}`,
      url: url(m),
      replies_count: m.comments,
      reblogs_count: m.shares,
      favourites_count: m.likes,
      edited_at: null,
      content,
      reblog,
      application: null,
      account: {
        id: m.id,
        username: m.person.handle,
        acct: m.person.handle,
        display_name: m.person.name,
        locked: false,
        bot: false,
        created_at: "2022-11-05T00:00:00.000Z",
        note: "",
        url: `https://fern.example.social/@${m.person.handle}`,
        followers_count: m.followers,
        following_count: 40,
        statuses_count: 812,
        emojis: [],
        fields: [],
      },
      media_attachments: [],
      mentions: [],
      tags: [],
      emojis: [],
      card: null,
      poll: null,
    });
    const isBoost = (m: Mention) => m.index % 5 === 2;
    const inner = new Map(makeMentions(random, { rows: mentions.length }).map((m) => [m.index, m]));
    const statuses = mentions.map((m) => {
      const boosted = isBoost(m) ? inner.get(m.index) : undefined;
      return boosted
        ? status(m, "", status(boosted, html(boosted.text), null))
        : status(m, html(m.text), null);
    });
    return {
      parts: [part("statuses.json", JSON.stringify(statuses))],
      rows: mentions.map((m): ExpectedRow => {
        const boosted = isBoost(m) ? inner.get(m.index) : undefined;
        const common = {
          date: instant(m.at),
          author: [m.person.name, m.person.handle],
          likes: m.likes,
          comments: m.comments,
          shares: m.shares,
          reach: m.followers,
          url: url(m),
          id: m.snowflake,
        };
        return boosted
          ? { repost: { of: url(boosted), text: boosted.text }, ...common }
          : { content: m.text, language: m.language, ...common };
      }),
    };
  },
);

export const hackerNews = layout(
  {
    name: "hacker-news-algolia-json",
    description: "Comments with HTML entities; story_url repeats; highlights repeat each text with marks",
    documentation: "HN Search API (Algolia): hits of search_by_date with tags=comment",
    oddities: ["nested-json", "html-text", "product-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, plain: true, oneLine: true });
    const encode = (text: string) =>
      text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#x27;");
    const story = {
      story_id: 40123456,
      story_title: "Fernglow opens its roasting data",
      story_url: "https://fernglow.example.com/data",
    };
    const hits = mentions.map((m) => ({
      author: m.person.handle,
      comment_text: encode(m.text),
      created_at: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      created_at_i: Math.floor(m.at.getTime() / 1000),
      objectID: m.id,
      parent_id: 40123456,
      points: null,
      ...story,
      updated_at: "2026-01-02T03:04:05Z",
      _tags: ["comment", `author_${m.person.handle}`, "story_40123456"],
      _highlightResult: {
        author: { matchLevel: "none", matchedWords: [], value: m.person.handle },
        comment_text: {
          fullyHighlighted: false,
          matchLevel: "full",
          matchedWords: ["fernglow"],
          value: `<em>${encode(m.text)}</em>`,
        },
      },
    }));
    return {
      parts: [part("hits.json", JSON.stringify({ hits, hitsPerPage: 50, nbHits: 50, nbPages: 1, page: 0 }))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.handle],
        url: `https://news.ycombinator.com/item?id=${m.id}`,
        urlFrom: "objectID",
        sharedUrl: story.story_url,
        id: m.id,
        // The story's title may be the comment's title. Only the shape of the file identifies the site.
        undecided: ["title", "url"] as const,
      })),
    };
  },
);
