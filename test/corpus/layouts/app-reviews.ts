import { day, instant, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, starsSentiment } from "../mentions";
import { languageName } from "../texts";

export const playConsole = table({
  name: "play-console-reviews",
  description:
    "Monthly report in UTF-16: many ratings without text, and the developer's reply beside the review",
  documentation: "Google Play Console Help: Download & export monthly reports (Reviews)",
  fileName: "reviews_com.example.quillfox_202503.csv",
  oddities: ["utf-16", "stars", "rows-without-text", "content-empty-beside-filled"],
  never: ["preamble"],
  rows: 300,
  mentions: { languages: ["en", "de", "pt", "ja"] },
  sentimentFrom: "stars",
  dialect: { encoding: "utf16le" },
  columns: [
    ["Package Name", () => "com.example.quillfox"],
    ["App Version Code", () => "40217"],
    ["App Version Name", () => "4.2.17", "kept"],
    ["Reviewer Language", (m) => m.language],
    ["Device", () => "fernphone", "kept"],
    ["Review Submit Date and Time", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ")],
    ["Review Submit Millis Since Epoch", (m) => String(m.at.getTime())],
    ["Review Last Update Date and Time", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ")],
    ["Review Last Update Millis Since Epoch", (m) => String(m.at.getTime())],
    ["Star Rating", (m) => m.stars],
    ["Review Title", () => "", "text"],
    ["Review Text", (m) => m.text, "text"],
    ["Developer Reply Date and Time", (m) => (m.index === 0 ? stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ") : "")],
    ["Developer Reply Millis Since Epoch", () => ""],
    [
      "Developer Reply Text",
      (m) => (m.index === 0 ? "Thank you for your patience, a fix is on its way." : ""),
    ],
    [
      "Review Link",
      (m) =>
        `https://play.google.com/console/developers/1/app/2/user-feedback/review-details?reviewId=${m.uuid}`,
    ],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    language: m.language,
    sentiment: starsSentiment(m.stars),
    url: `https://play.google.com/console/developers/1/app/2/user-feedback/review-details?reviewId=${m.uuid}`,
  }),
});

export const playScraper = table({
  name: "google-play-scraper-csv",
  description:
    "A data frame written with its index: first header blank, score from 1 to 5, reply columns mostly empty",
  documentation: "google-play-scraper (Python) README: reviews",
  fileName: "app_reviews.csv",
  oddities: ["blank-header", "id-only", "no-url", "stars"],
  mentions: { languages: ["en", "es"] },
  sentimentFrom: "stars",
  repeatable: true,
  columns: [
    ["", (m) => m.index],
    ["reviewId", (m) => m.uuid],
    ["userName", (m) => m.person.name],
    ["userImage", () => "https://play-lh.googleusercontent.com/a-/fernglow"],
    ["content", (m) => m.text, "text"],
    ["score", (m) => m.stars],
    ["thumbsUpCount", (m) => m.likes],
    ["reviewCreatedVersion", () => "4.2.17", "kept"],
    ["at", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["replyContent", () => ""],
    ["repliedAt", () => ""],
    ["appVersion", () => "4.2.17"],
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    author: [m.person.name],
    sentiment: starsSentiment(m.stars),
    likes: m.likes,
    id: m.uuid,
  }),
});

export const appfollow = table({
  name: "appfollow-reviews-csv",
  description: "Reviews of two stores with created empty where updated is filled",
  documentation:
    "AppFollow API: reviews (review_id, title, content, rating, author, created, updated, app_version); columns unchecked",
  fileName: "reviews_export.csv",
  oddities: ["created-empty-updated-filled", "stars", "id-only", "no-url", "extra-columns"],
  mentions: { languages: ["en", "fr", "it"] },
  sentimentFrom: "stars",
  repeatable: true,
  columns: [
    ["review_id", (m) => m.id],
    ["store", (m) => (m.index % 2 === 0 ? "as" : "gp"), "kept"],
    ["app_version", () => "8.0.1"],
    ["locale", (m) => m.language],
    ["author", (m) => m.person.name],
    ["rating", (m) => m.stars],
    ["title", (m) => m.title, "text"],
    ["content", (m) => m.text, "text"],
    ["created", () => ""],
    ["updated", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["was_changed", () => "0"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: wall(m.at),
    author: [m.person.name],
    language: m.language,
    sentiment: starsSentiment(m.stars),
    id: m.id,
  }),
});

export const appbot = table({
  name: "appbot-reviews-csv",
  description: "Days alone, sentiment with a fourth word, languages and countries by name",
  documentation:
    "Appbot Help: Positive, negative, neutral and mixed sentiment; export of reviews; columns unchecked",
  fileName: "appbot-quillfox.csv",
  oddities: ["sentiment-words", "language-names", "country-names", "stars", "no-url"],
  mentions: { languages: ["en", "de", "ko"] },
  sentimentFrom: "words",
  columns: [
    ["Date", (m) => day(m.at)],
    ["Country", (m) => m.country.name],
    ["Language", (m) => languageName(m.language)],
    ["Rating", (m) => m.stars, "kept"],
    ["Subject", (m) => m.title, "text"],
    ["Body", (m) => m.text, "text"],
    ["Author", (m) => m.person.name],
    ["Version", () => "3.9.0"],
    [
      "Sentiment",
      (m) => (m.index === 5 ? "Mixed" : `${m.sentiment.slice(0, 1).toUpperCase()}${m.sentiment.slice(1)}`),
    ],
    ["Topics", (m) => m.reason, "kept"],
    ["Reply", () => ""],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: day(m.at),
    author: [m.person.name],
    language: m.language,
    country: m.country.code,
    ...(m.index === 5 ? {} : { sentiment: m.sentiment }),
    ...(m.index === 5 ? { undecided: ["sentiment"] as const } : {}),
  }),
});

export const appStoreScraper = layout(
  {
    name: "app-store-scraper-json",
    description: "An array of reviews with title and text; the only links lead to the reviewers",
    documentation: "app-store-scraper (Node.js) README: reviews",
    oddities: ["stars", "id-only", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: random.int(20, 50), languages: ["en", "pt"] });
    const reviews = mentions.map((m) => ({
      id: m.id,
      userName: m.person.name,
      userUrl: `https://itunes.apple.com/us/reviews/id${m.id}`,
      version: "5.1.0",
      score: m.stars,
      title: m.title,
      text: m.text,
      updated: `${stamp(m.at, "yyyy-MM-ddTHH:mm:ss", -420)}-07:00`,
    }));
    return {
      parts: [part("reviews.json", JSON.stringify(reviews, null, 2))],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        sentiment: starsSentiment(m.stars),
        id: m.id,
        extra: { version: "5.1.0" },
        // `userUrl` differs in every review but identifies the person.
        undecided: ["url"],
      })),
      sentimentFrom: "stars",
    };
  },
);

export const itunesFeed = layout(
  {
    name: "itunes-customer-reviews-json",
    description: "A feed in JSON in which each value is an object with a label",
    documentation: "Apple iTunes RSS feed generator: customer reviews (feed.entry, im:rating)",
    oddities: ["nested-json", "stars", "product-url", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["de", "en"] });
    const label = (text: string) => ({ label: text });
    const app = "https://itunes.apple.com/us/review?id=1234567890&type=Purple%20Software";
    const entry = mentions.map((m) => ({
      author: {
        uri: label(`https://itunes.apple.com/us/reviews/id${m.id}`),
        name: label(m.person.name),
        label: "",
      },
      updated: label(`${stamp(m.at, "yyyy-MM-ddTHH:mm:ss", -420)}-07:00`),
      "im:rating": label(String(m.stars)),
      "im:version": label("5.1.0"),
      id: label(m.id),
      title: label(m.title),
      content: { label: m.text, attributes: { type: "text" } },
      link: { attributes: { rel: "related", href: app } },
      "im:voteSum": label(String(m.likes)),
      "im:contentType": { attributes: { term: "Application", label: "Application" } },
      "im:voteCount": label(String(m.likes + 2)),
    }));
    const feed = {
      author: { name: label("iTunes Store"), uri: label("http://www.apple.com/itunes/") },
      entry,
      updated: label("2026-01-05T05:00:00-07:00"),
      title: label("iTunes Store: Customer Reviews"),
      id: label("https://itunes.apple.com/us/rss/customerreviews/id=1234567890/json"),
    };
    return {
      parts: [part("customerreviews.json", JSON.stringify({ feed }))],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        sentiment: starsSentiment(m.stars),
        id: m.id,
        sharedUrl: app,
      })),
      sentimentFrom: "stars",
    };
  },
);

export const steam = layout(
  {
    name: "steam-appreviews-json",
    description:
      "Reviews under a summary; recommended or not as a boolean; languages as Steam writes them; seconds",
    documentation: "Steamworks documentation: User Reviews - Get List (appreviews)",
    oddities: ["nested-json", "id-only", "no-url", "language-names"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["en", "de", "ru"] });
    const reviews = mentions.map((m) => ({
      recommendationid: m.id,
      author: {
        steamid: `7656119${m.id}`,
        num_games_owned: 12,
        num_reviews: 3,
        playtime_forever: m.comments,
      },
      language: languageName(m.language).toLowerCase(),
      review: m.text,
      timestamp_created: Math.floor(m.at.getTime() / 1000),
      timestamp_updated: Math.floor(m.at.getTime() / 1000),
      voted_up: m.stars > 2,
      votes_up: m.likes,
      votes_funny: 0,
      weighted_vote_score: "0.52",
      comment_count: m.comments,
      steam_purchase: true,
      received_for_free: false,
      written_during_early_access: false,
    }));
    const summary = { num_reviews: reviews.length, review_score: 8, review_score_desc: "Very Positive" };
    return {
      parts: [
        part(
          "appreviews.json",
          JSON.stringify({ success: 1, query_summary: summary, reviews, cursor: "AoJ4" }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [`7656119${m.id}`],
        language: m.language,
        likes: m.likes,
        comments: m.comments,
        id: m.id,
        // "Recommended" may be read as a sentiment.
        undecided: ["sentiment"],
      })),
    };
  },
);
