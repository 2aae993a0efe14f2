import { instant, stamp, wall, zones } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import { languageName } from "../texts";
import type { ExpectedRow } from "../types";

const tweetUrl = (m: Mention) => `https://x.com/${m.person.handle}/status/${m.snowflake}`;
const userId = (m: Mention) => `77${m.id}`;
const CREATED = "EEE MMM dd HH:mm:ss +0000 yyyy";

/** Writes IDs as bare numbers that exceed the safe integers of JavaScript. */
const jsonWithNumbers = (value: unknown) => JSON.stringify(value).replace(/"id":"(\d+)"/g, '"id":$1');

export const apiV2 = layout(
  {
    name: "x-api-v2-search-json",
    description: "Posts under data, authors under includes.users; author_id links the two",
    documentation: "X API v2 reference: recent search with expansions=author_id",
    oddities: ["nested-json", "id-only", "followers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["en", "es", "tr"] });
    const data = mentions.map((m) => ({
      edit_history_tweet_ids: [m.snowflake],
      id: m.snowflake,
      author_id: userId(m),
      conversation_id: m.snowflake,
      created_at: instant(m.at),
      lang: m.language,
      text: m.text,
      possibly_sensitive: false,
      public_metrics: {
        retweet_count: m.shares,
        reply_count: m.comments,
        like_count: m.likes,
        quote_count: 0,
        bookmark_count: 1,
        impression_count: m.views,
      },
    }));
    const users = mentions.map((m) => ({
      id: userId(m),
      name: m.person.name,
      username: m.person.handle,
      created_at: "2015-01-01T00:00:00.000Z",
      public_metrics: { followers_count: m.followers, following_count: 9, tweet_count: 100, listed_count: 0 },
    }));
    return {
      parts: [
        part(
          "recent-search.json",
          JSON.stringify({ data, includes: { users }, meta: { result_count: data.length } }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle],
        language: m.language,
        likes: m.likes,
        comments: m.comments,
        shares: m.shares,
        url: tweetUrl(m),
        urlFrom: "tweet ID, with or without the username",
        id: m.snowflake,
        // Impressions may be read as views or as reach. Followers are listed with the users.
        undecided: ["views", "reach"],
      })),
    };
  },
);

export const archive = layout(
  {
    name: "x-archive-tweets-js",
    description:
      "A script that assigns an array; each tweet in an object of its own; counts as text; no author",
    documentation: "X Help Center: How to download your X archive (data/tweets.js, window.YTD.tweets.part0)",
    oddities: ["nested-json", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["en", "fr"] });
    const tweets = mentions.map((m) => ({
      tweet: {
        edit_info: {
          initial: {
            editTweetIds: [m.snowflake],
            editableUntil: instant(m.at),
            editsRemaining: "5",
            isEditEligible: true,
          },
        },
        retweeted: false,
        source: '<a href="https://mobile.twitter.com" rel="nofollow">Twitter Web App</a>',
        entities: { hashtags: [], symbols: [], user_mentions: [], urls: [] },
        display_text_range: ["0", String(m.text.length)],
        favorite_count: String(m.likes),
        id_str: m.snowflake,
        truncated: false,
        retweet_count: String(m.shares),
        id: m.snowflake,
        created_at: stamp(m.at, CREATED),
        favorited: false,
        full_text: m.text,
        lang: m.language,
      },
    }));
    return {
      parts: [part("tweets.js", `window.YTD.tweets.part0 = ${JSON.stringify(tweets, null, 2)}`)],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        language: m.language,
        likes: m.likes,
        shares: m.shares,
        url: `https://x.com/i/status/${m.snowflake}`,
        urlFrom: "tweet ID",
        id: m.snowflake,
      })),
    };
  },
);

const twintZones = ["CEST", "MSK"] as const;
const zoneOf = (m: Mention) => twintZones[m.index % 2] ?? "MSK";

export const twint = table({
  name: "twint-tweets-csv",
  description:
    "created_at with a zone abbreviation beside date and time columns, lists in brackets, many empty columns",
  documentation:
    "Twint wiki: storing tweets as CSV (columns id, created_at, date, time, timezone, tweet, link)",
  fileName: "tweets.csv",
  oddities: ["zone-abbreviation", "split-date-time"],
  mentions: { languages: ["en", "ru"] },
  never: ["preamble"],
  repeatable: true,
  columns: [
    ["id", (m) => m.snowflake],
    ["conversation_id", (m) => m.snowflake],
    ["created_at", (m) => `${stamp(m.at, "yyyy-MM-dd HH:mm:ss", zones[zoneOf(m)])} ${zoneOf(m)}`],
    ["date", (m) => stamp(m.at, "yyyy-MM-dd", zones[zoneOf(m)])],
    ["time", (m) => stamp(m.at, "HH:mm:ss", zones[zoneOf(m)])],
    ["timezone", (m) => (zoneOf(m) === "CEST" ? "+0200" : "+0300")],
    ["user_id", userId],
    ["username", (m) => m.person.handle],
    ["name", (m) => m.person.name],
    ["place", () => ""],
    ["tweet", (m) => m.text, "text"],
    ["language", (m) => m.language],
    ["mentions", () => "[]"],
    ["urls", () => "[]"],
    ["photos", () => "[]"],
    ["replies_count", (m) => m.comments],
    ["retweets_count", (m) => m.shares],
    ["likes_count", (m) => m.likes],
    ["hashtags", () => "['fernglow']"],
    ["link", (m) => `https://twitter.com/${m.person.handle}/status/${m.snowflake}`],
    ["retweet", () => "False"],
    ["quote_url", () => ""],
    ["video", () => "0"],
    ["near", () => ""],
    ["geo", () => ""],
    ["source", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.handle, m.person.name],
    language: m.language,
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    url: `https://twitter.com/${m.person.handle}/status/${m.snowflake}`,
    id: m.snowflake,
  }),
});

export const snscrape = layout(
  {
    name: "snscrape-tweets-ndjson",
    description: "One tweet a line with the user inside; retweets hold the tweet they repeat and no text",
    documentation: "snscrape source documentation: dataclass Tweet of modules.twitter, JSONL output",
    oddities: ["nested-json", "repost-without-text", "empty-paths", "followers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["en", "de"] });
    const isRetweet = (m: Mention) => m.index % 9 === 4;
    const inner = new Map(makeMentions(random, { rows: mentions.length }).map((m) => [m.index, m]));
    const tweet = (m: Mention, retweeted?: Mention): Record<string, unknown> => ({
      _type: "snscrape.modules.twitter.Tweet",
      url: tweetUrl(m),
      date: stamp(m.at, "yyyy-MM-ddTHH:mm:ss+00:00"),
      rawContent: retweeted ? "" : m.text,
      renderedContent: retweeted ? "" : m.text,
      id: m.snowflake,
      user: {
        _type: "snscrape.modules.twitter.User",
        username: m.person.handle,
        id: userId(m),
        displayname: m.person.name,
        rawDescription: "Tea, ferns, trains.",
        created: "2015-01-01T00:00:00+00:00",
        followersCount: m.followers,
        friendsCount: 12,
        location: "",
        url: `https://x.com/${m.person.handle}`,
      },
      replyCount: m.comments,
      retweetCount: m.shares,
      likeCount: m.likes,
      quoteCount: 0,
      lang: m.language,
      source: null,
      links: null,
      media: null,
      retweetedTweet: retweeted ? tweet(retweeted) : null,
      quotedTweet: null,
      inReplyToTweetId: null,
      coordinates: null,
      place: null,
      hashtags: null,
    });
    const source = (m: Mention) => (isRetweet(m) ? inner.get(m.index) : undefined);
    return {
      parts: [
        part("tweets.jsonl", `${mentions.map((m) => jsonWithNumbers(tweet(m, source(m)))).join("\n")}\n`),
      ],
      rows: mentions.map((m): ExpectedRow => {
        const repeated = source(m);
        return {
          ...(repeated ? { repost: { of: tweetUrl(repeated), text: repeated.text } } : { content: m.text }),
          date: instant(m.at),
          author: [m.person.handle, m.person.name],
          language: m.language,
          likes: m.likes,
          comments: m.comments,
          shares: m.shares,
          reach: m.followers,
          url: tweetUrl(m),
          id: m.snowflake,
        };
      }),
    };
  },
);

const manyPaths = Array.from({ length: 160 }, (_, index) => `context_annotations.${String(index)}.entity`);

export const twarc = table({
  name: "twarc-csv",
  description: "Flattened API fields with some 160 columns that are empty in each row",
  documentation: "twarc-csv README and documentation of its output columns",
  fileName: "tweets-twarc.csv",
  oddities: ["empty-columns", "followers"],
  mentions: { languages: ["en", "pt"] },
  repeatable: true,
  columns: [
    ["id", (m) => m.snowflake],
    ["conversation_id", (m) => m.snowflake],
    ["referenced_tweets.replied_to.id", () => ""],
    ["referenced_tweets.retweeted.id", () => ""],
    ["author_id", userId],
    ["created_at", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSSZ")],
    ["text", (m) => m.text, "text"],
    ["lang", (m) => m.language],
    ["source", () => ""],
    ["public_metrics.impression_count", () => ""],
    ["public_metrics.like_count", (m) => m.likes],
    ["public_metrics.reply_count", (m) => m.comments],
    ["public_metrics.retweet_count", (m) => m.shares],
    ...manyPaths.map((header) => [header, () => ""] as const),
    ["author.id", userId],
    ["author.created_at", () => "2015-01-01T00:00:00.000Z"],
    ["author.username", (m) => m.person.handle],
    ["author.name", (m) => m.person.name],
    [
      "author.description",
      () => "Tea, ferns, trains. Opinions, mostly borrowed from other people at the counter.",
    ],
    ["author.public_metrics.followers_count", (m) => m.followers],
    ["author.url", () => "https://fern.example.com"],
    ["__twarc.retrieved_at", () => "2026-01-30T10:00:00+00:00"],
    ["__twarc.url", () => "https://api.twitter.com/2/tweets/search/all?query=fernglow"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.handle, m.person.name],
    language: m.language,
    likes: m.likes,
    comments: m.comments,
    shares: m.shares,
    reach: m.followers,
    url: tweetUrl(m),
    urlFrom: "tweet ID and username",
    id: m.snowflake,
  }),
});

export const sentiment140 = table({
  name: "sentiment140-csv",
  description: "No header: polarity 0, 2, 4, ID, date with PDT, query, user, text; all cells quoted",
  documentation: "Sentiment140: For Academics (format of the data file)",
  fileName: "training.1600000.sample.csv",
  oddities: ["no-header", "zone-abbreviation", "sentiment-steps", "legacy-encoding", "id-only"],
  rows: 2500,
  mentions: { plain: true, oneLine: true, order: "oldest" },
  never: "any",
  sentimentFrom: "scale",
  dialect: { encoding: "windows-1252", quoteAll: true, newline: "\n" },
  columns: [
    ["polarity", (m) => ({ positive: 4, neutral: 2, negative: 0 })[m.sentiment]],
    ["id", (m) => m.id],
    ["date", (m) => stamp(m.at, "EEE MMM dd HH:mm:ss PDT yyyy", zones.PDT)],
    ["query", () => "NO_QUERY"],
    ["user", (m) => m.person.handle],
    ["text", (m) => m.text],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.handle],
    sentiment: m.sentiment,
    id: m.id,
    // Nothing in the file says that these are tweets.
    undecided: ["url"],
  }),
});

export const tass = table({
  name: "tass-sentiment-csv",
  description: "Text and label alone: P, N and NEU",
  documentation: "TASS (SEPLN): corpus description, polarity levels P, NEU, N",
  fileName: "tass-general.csv",
  oddities: ["no-url", "no-date", "sentiment-letters"],
  mentions: { languages: ["es"] },
  never: ["preamble", "empty-columns", "extra-columns", "private-columns"],
  sentimentFrom: "letters",
  columns: [
    ["text", (m) => m.text, "text"],
    ["label", (m) => ({ positive: "P", neutral: "NEU", negative: "N" })[m.sentiment]],
  ],
  expect: (m) => ({ content: m.text, date: null, sentiment: m.sentiment }),
});

export const airline = table({
  name: "airline-tweets-csv",
  description: "Labelled tweets with the reason of the complaint and the airline; offsets in the times",
  documentation: "Kaggle: Twitter US Airline Sentiment (Tweets.csv)",
  fileName: "Tweets.csv",
  oddities: ["sentiment-words", "id-only", "extra-columns"],
  sentimentFrom: "words",
  repeatable: true,
  columns: [
    ["tweet_id", (m) => m.snowflake],
    ["airline_sentiment", (m) => m.sentiment],
    ["airline_sentiment_confidence", (m) => (0.5 + (m.index % 50) / 100).toFixed(4)],
    ["negativereason", (m) => (m.sentiment === "negative" ? m.reason : ""), "kept"],
    ["negativereason_confidence", (m) => (m.sentiment === "negative" ? "0.7033" : "")],
    ["airline", () => "Brindlemoor Air", "kept"],
    ["airline_sentiment_gold", () => ""],
    ["name", (m) => m.person.handle],
    ["retweet_count", (m) => m.shares],
    ["text", (m) => `@BrindlemoorAir ${m.text}`, "text"],
    ["tweet_coord", () => ""],
    ["tweet_created", (m) => `${stamp(m.at, "yyyy-MM-dd HH:mm:ss", zones.PST)} -0800`],
    ["tweet_location", (m) => m.store],
    ["user_timezone", () => "Pacific Time (US & Canada)"],
  ],
  expect: (m) => ({
    content: `@BrindlemoorAir ${m.text}`,
    date: instant(m.at),
    author: [m.person.handle],
    sentiment: m.sentiment,
    shares: m.shares,
    url: `https://x.com/${m.person.handle}/status/${m.snowflake}`,
    urlFrom: "tweet_id",
    id: m.snowflake,
  }),
});

export const tweetColumns = table({
  name: "sas-tweets-xlsx",
  description: "A workbook of tweets under a document ID, with GMT in the dates and countries by name",
  documentation:
    "SAS Visual Analytics: Schema for Imported Tweets (author, body, publisheddatetimestr, retweetcount)",
  fileName: "tweets.xlsx",
  oddities: ["language-names", "country-names", "id-only"],
  mentions: { languages: ["en", "fr"] },
  workbook: { sheet: "Tweets" },
  columns: [
    ["docid", (m) => m.snowflake],
    ["author", (m) => m.person.handle],
    ["authorname", (m) => m.person.name],
    ["authorfollowercount", (m) => m.followers],
    ["body", (m) => m.text, "text"],
    ["language", (m) => languageName(m.language)],
    ["country", (m) => m.country.name],
    ["publisheddatetimestr", (m) => `${stamp(m.at, "MMMM d, yyyy h:mm:ss a")} GMT`],
    ["retweetcount", (m) => m.shares],
  ],
  expect: (m) => ({
    content: m.text,
    date: `${wall(m.at)}Z`,
    author: [m.person.handle, m.person.name],
    language: m.language,
    country: m.country.code,
    shares: m.shares,
    reach: m.followers,
    id: m.snowflake,
    undecided: ["url"],
  }),
});
