import { instant, seconds, stamp } from "../dates";
import { layout, part } from "../layout";
import { makeMentions, type Mention } from "../mentions";

/** Saved responses of public APIs. */

const entities = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const userId = (m: Mention) =>
  `9${Buffer.from(m.person.handle).toString("hex").slice(0, 12).replace(/\D/g, "7")}`;

export const xPages = layout(
  {
    name: "twarc2-pages-jsonl",
    description: "One page of posts a line, authors under includes.users of the same page",
    documentation:
      "twarc2 documentation: command line usage (twarc2 search, responses as JSONL); X API v2 reference",
    oddities: ["nested-json", "id-only", "followers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["en", "pt"] });
    const pages: Mention[][] = [];
    for (let at = 0; at < mentions.length; at += 20) pages.push(mentions.slice(at, at + 20));
    const lines = pages.map((page) => ({
      data: page.map((m) => ({
        id: m.snowflake,
        author_id: userId(m),
        conversation_id: m.snowflake,
        created_at: instant(m.at),
        lang: m.language,
        text: m.text,
        public_metrics: {
          retweet_count: m.shares,
          reply_count: m.comments,
          like_count: m.likes,
          quote_count: 0,
        },
        source: "Web App",
      })),
      includes: {
        users: [...new Map(page.map((m) => [userId(m), m])).values()].map((m) => ({
          id: userId(m),
          name: m.person.name,
          username: m.person.handle,
          description: "",
          verified: false,
        })),
      },
      meta: { newest_id: "1", oldest_id: "0", result_count: page.length },
      __twarc: { url: "https://api.twitter.com/2/tweets/search/recent", version: "2.14.0" },
    }));
    return {
      parts: [part("results.jsonl", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle],
        language: m.language,
        likes: m.likes,
        comments: m.comments,
        shares: m.shares,
        url: `https://x.com/i/status/${m.snowflake}`,
        urlFrom: "tweet ID",
        id: m.snowflake,
      })),
    };
  },
);

export const discoursePosts = layout(
  {
    name: "discourse-posts-json",
    description: "Latest posts: text as cooked HTML and raw, name beside username, paths instead of URLs",
    documentation: "Discourse API documentation: List latest posts across topics (GET /posts.json)",
    oddities: ["nested-json", "html-text", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["en", "de"] });
    const latest_posts = mentions.map((m) => ({
      id: Number(m.id.slice(2)) + m.index * 100_000_000,
      name: m.person.name,
      username: m.person.handle,
      avatar_template: "/user_avatar/forum.fernglow.example.com/fern/{size}/1_2.png",
      created_at: instant(m.at),
      cooked: `<p>${entities(m.text).replaceAll("\n", "<br>\n")}</p>`,
      post_number: 3,
      post_type: 1,
      updated_at: instant(new Date(m.at.getTime() + 60_000)),
      reply_count: m.comments,
      reply_to_post_number: null,
      quote_count: 0,
      incoming_link_count: 2,
      reads: m.views,
      readers_count: m.views - 1,
      score: 3.4,
      yours: false,
      topic_id: 900 + (m.index % 6),
      topic_slug: "opening-hours",
      topic_title: "Opening hours",
      display_username: m.person.name,
      primary_group_name: null,
      version: 1,
      can_edit: false,
      user_title: null,
      raw: m.text,
      actions_summary: [],
      moderator: false,
      admin: false,
      user_id: Number(userId(m).slice(0, 6)),
      hidden: false,
      trust_level: 2,
      deleted_at: null,
      user_deleted: false,
      edit_reason: null,
    }));
    return {
      parts: [part("posts.json", JSON.stringify({ latest_posts }))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle],
        comments: m.comments,
        // The title is the topic's. Only the avatars contain the forum's URL.
        undecided: ["title", "url"],
      })),
    };
  },
);

export const stackExchangeApi = layout(
  {
    name: "stackexchange-api-questions-json",
    description: "Questions with an owner as an object, bodies and titles in HTML, a link each",
    documentation: "Stack Exchange API v2.3: /questions, question type with the filter withbody",
    oddities: ["nested-json", "html-text", "followers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, plain: true, oneLine: true });
    const link = (m: Mention) => `https://coffee.stackexchange.com/questions/${m.id}/how-to-brew`;
    const items = mentions.map((m) => ({
      tags: ["coffee", "roasting"],
      owner: {
        account_id: 5,
        reputation: m.followers,
        user_id: Number(m.id) + 9,
        user_type: "registered",
        profile_image: "https://i.stack.imgur.com/fern.png",
        display_name: m.person.name,
        link: `https://coffee.stackexchange.com/users/${String(Number(m.id) + 9)}/fern`,
      },
      is_answered: m.index % 2 === 0,
      view_count: m.views,
      answer_count: m.comments,
      score: m.likes,
      last_activity_date: seconds(m.at) + 86_400,
      creation_date: seconds(m.at),
      question_id: Number(m.id),
      content_license: "CC BY-SA 4.0",
      link: link(m),
      title: entities(m.title),
      body: `<p>${entities(m.text)}</p>\n`,
    }));
    return {
      parts: [
        part(
          "questions.json",
          JSON.stringify({ items, has_more: false, quota_max: 300, quota_remaining: 12 }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        views: m.views,
        url: link(m),
        undecided: ["likes", "comments", "reach"],
      })),
    };
  },
);

export const hackerNewsItems = layout(
  {
    name: "hacker-news-items-ndjson",
    description: "Items by type: comments with a text, stories with a title, deleted ones without either",
    documentation: "Hacker News API (Firebase): items (by, id, kids, parent, text, time, title, type, url)",
    oddities: ["id-only", "html-text", "title-only", "rows-without-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 80, plain: true, oneLine: true, order: "oldest" });
    const isStory = (m: Mention) => m.index % 8 === 3;
    let skipped = 0;
    const lines = mentions.flatMap((m): unknown[] => {
      const id = 40_000_000 + m.index * 3;
      const shared = { by: m.person.handle, id, time: seconds(m.at) };
      const item = isStory(m)
        ? {
            ...shared,
            descendants: m.comments,
            kids: [id + 1],
            score: m.likes,
            title: m.title,
            type: "story",
            url: `https://fernglow.example.com/${m.uuid.slice(0, 8)}`,
          }
        : { ...shared, parent: 40_000_000, text: entities(m.text), type: "comment" };
      if (m.index % 20 !== 11) return [item];
      skipped += 1;
      return [
        item,
        { deleted: true, id: id + 1, parent: 40_000_000, time: seconds(m.at) + 5, type: "comment" },
      ];
    });
    return {
      parts: [part("items.ndjson", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        ...(isStory(m) ? { title: m.title } : { content: m.text }),
        date: instant(m.at),
        author: [m.person.handle],
        id: String(40_000_000 + m.index * 3),
        // Stories have the URL of the page they are about. Only the shape of the file identifies the site.
        undecided: ["url"] as const,
      })),
      skipped,
    };
  },
);

export const newsApi = layout(
  {
    name: "newsapi-everything-json",
    description:
      "Articles with description and a content that is cut off, the medium as an object, authors at times",
    documentation: "NewsAPI.org documentation: /v2/everything (articles, source, publishedAt, content)",
    oddities: ["nested-json"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["en", "es"], oneLine: true });
    const named = (m: Mention) => m.index % 4 !== 1;
    const articles = mentions.map((m) => ({
      source: { id: null, name: "The Fern Post" },
      author: named(m) ? m.person.name : null,
      title: m.title,
      description: m.text,
      url: m.url,
      urlToImage: "https://thefernpost.example.com/a.jpg",
      publishedAt: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      content: `${m.text.slice(0, 60)}… [+${String(m.views)} chars]`,
    }));
    return {
      parts: [part("everything.json", JSON.stringify({ status: "ok", totalResults: 45, articles }))],
      rows: mentions.map((m) => ({
        title: m.title,
        date: instant(m.at),
        ...(named(m) ? { author: [m.person.name] } : {}),
        url: m.url,
        // Both description and content are the text. If nobody is named, the medium may be the author.
        undecided: named(m) ? (["content"] as const) : (["content", "author"] as const),
      })),
    };
  },
);

export const lemmy = layout(
  {
    name: "lemmy-comments-json",
    description: "Comment, creator, post and counts as objects beside each other in each item",
    documentation: "Lemmy API documentation: GET /api/v3/comment/list (CommentView)",
    oddities: ["nested-json"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "de"] });
    const apId = (m: Mention) => `https://lemmy.fern.example/comment/${m.id}`;
    const comments = mentions.map((m) => ({
      comment: {
        id: Number(m.id),
        creator_id: 12,
        post_id: 345,
        content: m.text,
        removed: false,
        published: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS000Z"),
        deleted: false,
        ap_id: apId(m),
        local: true,
        path: `0.${m.id}`,
        distinguished: false,
        language_id: 37,
      },
      creator: {
        id: 12,
        name: m.person.handle,
        display_name: m.person.name,
        banned: false,
        published: "2023-06-10T09:00:00.000000Z",
        actor_id: `https://lemmy.fern.example/u/${m.person.handle}`,
        local: true,
        deleted: false,
        bot_account: false,
        instance_id: 1,
      },
      post: {
        id: 345,
        name: "Where do you buy beans?",
        creator_id: 13,
        community_id: 7,
        published: "2023-06-11T09:00:00.000000Z",
        ap_id: "https://lemmy.fern.example/post/345",
      },
      community: { id: 7, name: "coffee", title: "Coffee", published: "2022-06-11T09:00:00.000000Z" },
      counts: {
        comment_id: Number(m.id),
        score: m.likes,
        upvotes: m.likes + 2,
        downvotes: 2,
        published: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS000Z"),
        child_count: m.comments,
      },
      subscribed: "NotSubscribed",
      saved: false,
    }));
    return {
      parts: [part("comments.json", JSON.stringify({ comments }, null, 2))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle],
        url: apId(m),
        id: m.id,
        // The title is the post's.
        undecided: ["title", "likes", "comments"],
      })),
    };
  },
);

export const zendeskApi = layout(
  {
    name: "zendesk-tickets-users-json",
    description: "Tickets, followed by a list of users that requester_id refers to",
    documentation: "Zendesk API reference: Tickets, side-loading users (include=users)",
    oddities: ["nested-json", "private-columns", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "de"] });
    const requester = (m: Mention) => Number(userId(m).slice(0, 9));
    const tickets = mentions.map((m) => ({
      url: `https://fernglow.zendesk.example.com/api/v2/tickets/${m.id}.json`,
      id: Number(m.id),
      external_id: null,
      via: { channel: "email", source: { from: {}, to: {}, rel: null } },
      created_at: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      updated_at: stamp(new Date(m.at.getTime() + 7_200_000), "yyyy-MM-ddTHH:mm:ssZ"),
      type: "problem",
      subject: m.title,
      raw_subject: m.title,
      description: m.text,
      priority: "normal",
      status: "closed",
      recipient: null,
      requester_id: requester(m),
      submitter_id: requester(m),
      assignee_id: 235323,
      organization_id: null,
      group_id: 98738,
      has_incidents: false,
      tags: ["beans"],
      custom_fields: [],
      satisfaction_rating: null,
    }));
    const agent = { id: 235323, name: "Agent Fern", email: "agent@example.com", phone: null };
    const users = [
      agent,
      ...[...new Map(mentions.map((m) => [requester(m), m])).values()].map((m) => ({
        id: requester(m),
        name: m.person.name,
        email: m.email,
        phone: null,
      })),
    ];
    return {
      parts: [
        part(
          "tickets.json",
          JSON.stringify({ tickets, users, next_page: null, previous_page: null, count: 40 }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        id: m.id,
        undecided: ["url"],
      })),
    };
  },
);
