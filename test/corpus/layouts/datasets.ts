import { day, instant, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, starsSentiment, type Mention } from "../mentions";

const plainTable = ["preamble", "empty-columns", "extra-columns", "private-columns"] as const;

export const semeval = table({
  name: "semeval-2017-task4-tsv",
  description: "No header: ID, label as a word, text",
  documentation: "SemEval-2017 Task 4: Sentiment Analysis in Twitter, data README (subtask A)",
  fileName: "twitter-2016train-A.txt",
  oddities: ["no-header", "sentiment-words", "id-only", "no-date"],
  never: "any",
  mentions: { languages: ["en", "ar"], oneLine: true, plain: true },
  sentimentFrom: "words",
  dialect: { separator: "\t", newline: "\n", quoteAll: false },
  columns: [
    ["id", (m) => m.snowflake],
    ["label", (m) => m.sentiment],
    ["text", (m) => m.text.replaceAll('"', "'")],
  ],
  expect: (m) => ({
    content: m.text.replaceAll('"', "'"),
    date: null,
    sentiment: m.sentiment,
    id: m.snowflake,
    undecided: ["url"],
  }),
});

export const entityTweets = table({
  name: "twitter-entity-sentiment-csv",
  description: "No header: ID, entity, sentiment, text; three texts that differ share one ID",
  documentation:
    "Kaggle: Twitter Sentiment Analysis, entity-level (twitter_training.csv: Tweet ID, entity, sentiment, content)",
  fileName: "twitter_training.csv",
  oddities: ["no-header", "shared-id", "sentiment-words", "no-date", "no-url"],
  never: "any",
  rows: 60,
  sentimentFrom: "words",
  columns: [
    ["id", (m) => 2401 + Math.floor(m.index / 3)],
    ["entity", (m) => m.product],
    ["sentiment", (m) => `${m.sentiment.slice(0, 1).toUpperCase()}${m.sentiment.slice(1)}`],
    ["text", (m) => m.text],
  ],
  expect: (m) => ({ content: m.text, date: null, sentiment: m.sentiment }),
});

export const tweetExtraction = table({
  name: "kaggle-tweet-sentiment-extraction",
  description: "A shorter text beside the text; countries by name; a time of day that is no date",
  documentation:
    "Kaggle: Sentiment Analysis Dataset (train.csv: textID, text, selected_text, sentiment, Time of Tweet, Country)",
  fileName: "train.csv",
  oddities: [
    "legacy-encoding",
    "no-date",
    "sentiment-words",
    "country-names",
    "id-only",
    "content-empty-beside-filled",
  ],
  mentions: { plain: true, languages: ["en"] },
  never: ["preamble"],
  sentimentFrom: "words",
  repeatable: true,
  dialect: { encoding: "windows-1252" },
  columns: [
    ["textID", (m) => m.uuid.slice(0, 10).replaceAll("-", "")],
    ["text", (m) => m.text, "text"],
    ["selected_text", (m) => (m.index % 3 === 0 ? "" : m.text.slice(0, 18).trim())],
    ["sentiment", (m) => m.sentiment],
    ["Time of Tweet", (m) => ["morning", "noon", "night"][m.index % 3], "kept"],
    ["Age of User", (m) => ["0-20", "21-30", "31-45"][m.index % 3], "kept"],
    ["Country", (m) => ["Côte d'Ivoire", "Germany", "New Zealand"][m.index % 3]],
    ["Population -2020", () => 4822233],
  ],
  expect: (m) => ({
    content: m.text,
    date: null,
    sentiment: m.sentiment,
    country: ["CI", "DE", "NZ"][m.index % 3] ?? "DE",
    id: m.uuid.slice(0, 10).replaceAll("-", ""),
  }),
});

export const nsmc = table({
  name: "naver-movie-corpus-tsv",
  description: "Korean film comments: id, document, label 0 or 1, and films without a comment",
  documentation: "Naver Sentiment Movie Corpus README: fields of the data set",
  fileName: "ratings_test.txt",
  oddities: ["no-date", "no-url", "id-only", "rows-without-text"],
  never: [...plainTable, "blank-header"],
  mentions: { languages: ["ko"], oneLine: true },
  dialect: { separator: "\t", newline: "\n" },
  repeatable: true,
  columns: [
    ["id", (m) => m.id],
    ["document", (m) => m.text, "text"],
    ["label", (m) => (m.stars > 2 ? 1 : 0)],
  ],
  expect: (m) => ({
    content: m.text,
    date: null,
    id: m.id,
    sentiment: m.stars > 2 ? "positive" : "negative",
    // The file doesn't say that the label is a sentiment.
    undecided: ["sentiment"],
  }),
});

export const hard = table({
  name: "hard-hotel-reviews-tsv",
  description: "Arabic hotel reviews in UTF-16 with tabs, ratings without the middle",
  documentation:
    "HARD: Hotel Arabic-Reviews Dataset README (no, Hotel name, rating, user type, room type, nights, review)",
  fileName: "balanced-reviews.txt",
  oddities: ["utf-16", "no-date", "no-url", "stars", "extra-columns"],
  never: ["preamble", "blank-header", "private-columns"],
  mentions: { languages: ["ar"], oneLine: true },
  sentimentFrom: "stars",
  dialect: { separator: "\t", encoding: "utf16le" },
  columns: [
    ["no", (m) => m.index + 2],
    ["Hotel name", (m) => `فندق ${String((m.index % 4) + 70)}`, "kept"],
    ["rating", (m) => (m.stars === 3 ? 4 : m.stars)],
    ["user type", () => "زوج", "kept"],
    ["room type", () => "غرفة مزدوجة", "kept"],
    ["nights", () => "أقمت ليلتين"],
    ["review", (m) => m.text, "text"],
  ],
  expect: (m) => ({ content: m.text, date: null, sentiment: starsSentiment(m.stars === 3 ? 4 : m.stars) }),
});

export const appleTweets = table({
  name: "crowdflower-apple-tweets-csv",
  description: "Sentiment as 1, 3 and 5, a date of judging in another column than the date of the tweet",
  documentation:
    "CrowdFlower Data for Everyone: Apple Computers Twitter sentiment (columns of Apple-Twitter-Sentiment-DFE.csv)",
  fileName: "Apple-Twitter-Sentiment-DFE.csv",
  oddities: ["sentiment-steps", "id-only"],
  never: ["preamble", "blank-header"],
  sentimentFrom: "scale",
  repeatable: true,
  columns: [
    ["_unit_id", (m) => 623495513 + m.index],
    ["_golden", () => "TRUE"],
    ["_unit_state", () => "golden"],
    ["_trusted_judgments", () => 10],
    ["_last_judgment_at", () => ""],
    ["sentiment", (m) => ({ positive: 5, neutral: 3, negative: 1 })[m.sentiment]],
    ["sentiment:confidence", (m) => (0.6 + (m.index % 40) / 100).toFixed(4)],
    ["date", (m) => stamp(m.at, "EEE MMM dd HH:mm:ss +0000 yyyy")],
    ["id", (m) => m.snowflake],
    ["query", () => "#Hazelbyte OR @Hazelbyte", "kept"],
    ["sentiment_gold", () => ""],
    ["text", (m) => m.text, "text"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    sentiment: m.sentiment,
    id: m.snowflake,
    undecided: ["url", "id"],
  }),
});

const unit = { positive: 0.9, neutral: 0.5, negative: 0.04 };

export const scored = table({
  name: "scored-comments-csv",
  description: "Comments with a sentiment score from 0 to 1",
  documentation:
    "Azure AI Language (Text Analytics v2) reference: sentiment score from 0 to 1, as written beside the text",
  fileName: "scored.csv",
  oddities: ["sentiment-unit", "no-url"],
  sentimentFrom: "scale",
  columns: [
    ["Comment", (m) => m.text, "text"],
    ["Customer", (m) => m.person.name],
    ["Commented on", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    [
      "Sentiment score",
      (m) => (unit[m.sentiment] + (m.sentiment === "neutral" ? 0 : (m.index % 9) / 100)).toFixed(2),
    ],
  ],
  expect: (m) => ({ content: m.text, date: wall(m.at), author: [m.person.name], sentiment: m.sentiment }),
});

export const germanMonitor = table({
  name: "media-monitor-semicolon-csv",
  description: "Decimal commas and grouped numbers in one file: 407.137 readers and a value of 1,4",
  documentation:
    "Wikipedia: Decimal separator (Germany); layout after the coverage export named in CisionOne's help; columns unchecked",
  fileName: "Medienspiegel.csv",
  oddities: [
    "decimal-comma",
    "grouped-numbers",
    "legacy-encoding",
    "sentiment-words",
    "language-names",
    "country-names",
  ],
  mentions: { languages: ["de"], plain: true },
  sentimentFrom: "words",
  dialect: { separator: ";", encoding: "windows-1252", newline: "\r\n" },
  columns: [
    ["Datum", (m) => stamp(m.at, "dd.MM.yyyy")],
    ["Uhrzeit", (m) => stamp(m.at, "HH:mm:ss")],
    ["Überschrift", (m) => m.title, "text"],
    ["Beitrag", (m) => m.text, "text"],
    ["Autor", (m) => m.person.name],
    ["Medium", () => "Möhringer Bote", "kept"],
    ["Reichweite", (m) => m.reach.toLocaleString("de-DE")],
    [
      "Interaktionsrate",
      (m) => `${String(m.index % 7)},${String((m.index % 9) + 1)}`,
      (m) => ((m.index % 7) * 10 + (m.index % 9) + 1) / 10,
    ],
    ["Tonalität", (m) => ({ positive: "positiv", neutral: "neutral", negative: "negativ" })[m.sentiment]],
    ["Sprache", () => "Deutsch"],
    ["Land", () => "Deutschland"],
    ["Link", (m) => m.url],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: wall(m.at),
    author: [m.person.name],
    language: "de",
    country: "DE",
    sentiment: m.sentiment,
    reach: m.reach,
    url: m.url,
  }),
});

export const rakuten = table({
  name: "shift-jis-reviews-csv",
  description: "Japanese reviews in Shift_JIS, one product page for all, dates with slashes, year first",
  documentation: "Rakuten Ichiba review download (RMS): posting date, rating, title, body; columns unchecked",
  fileName: "reviews.csv",
  oddities: ["legacy-encoding", "product-url", "stars"],
  mentions: { languages: ["ja"], plain: true },
  never: ["preamble"],
  sentimentFrom: "stars",
  dialect: { encoding: "shift_jis", newline: "\r\n" },
  columns: [
    ["投稿時間", (m) => stamp(m.at, "yyyy/MM/dd HH:mm:ss")],
    ["評価", (m) => m.stars],
    ["レビュータイトル", (m) => m.title, "text"],
    ["レビュー本文", (m) => m.text, "text"],
    ["投稿者", (m) => m.person.name],
    ["商品URL", () => "https://shop.example.com/item/fern-mug"],
    ["参考になった数", (m) => m.likes],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: wall(m.at),
    author: [m.person.name],
    sentiment: starsSentiment(m.stars),
    sharedUrl: "https://shop.example.com/item/fern-mug",
    undecided: ["likes"],
  }),
});

export const turkishShop = table({
  name: "turkish-shop-reviews-tsv",
  description: "Turkish reviews with tabs and days with dots, verified buyers as a word",
  documentation: "Kaggle: Hepsiburada product reviews (columns of the data set); columns unchecked",
  fileName: "yorumlar.tsv",
  oddities: ["no-url", "stars"],
  mentions: { languages: ["tr"] },
  sentimentFrom: "stars",
  dialect: { separator: "\t" },
  columns: [
    ["Kullanıcı", (m) => m.person.handle],
    ["Puan", (m) => m.stars],
    ["Yorum", (m) => m.text, "text"],
    ["Tarih", (m) => stamp(m.at, "dd.MM.yyyy")],
    ["Satın aldı", () => "Evet", "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    date: day(m.at),
    author: [m.person.handle],
    sentiment: starsSentiment(m.stars),
  }),
});

export const bareText = layout(
  {
    name: "bare-text-lines",
    description: "One text a line and nothing else; equal lines are different answers",
    documentation: "NLTK corpus readers: plain text, one document a line (movie_reviews style lists)",
    oddities: ["no-header", "no-date", "no-url", "repeated-answers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 120, languages: ["en", "de", "es", "fr"], oneLine: true });
    const lines = mentions.map((m) => (m.index % 20 === 7 ? "Great service, thanks" : m.text));
    return {
      parts: [part("answers.txt", `${lines.join("\n")}\n`)],
      rows: lines.map((content) => ({ content, date: null })),
    };
  },
);

export const mapsReviews = layout(
  {
    name: "google-maps-reviews-apify-json",
    description: "Reviews of a place with hundreds of empty paths; the place's URL and totals in each",
    documentation:
      "Apify: Google Maps Reviews Scraper (output fields text, publishedAtDate, stars, reviewUrl, likesCount)",
    oddities: ["nested-json", "empty-paths", "rows-without-text", "stars"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "it", "fr"] });
    const silent = (m: Mention) => m.index % 6 === 5;
    const empty = Object.fromEntries(
      Array.from({ length: 220 }, (_, index) => [`option ${String(index)}`, null]),
    );
    const url = (m: Mention) => `https://www.google.com/maps/reviews/data=!4m8!14m7!1m6!2m5!1s${m.uuid}`;
    const items = mentions.map((m) => ({
      name: m.person.name,
      text: silent(m) ? null : m.text,
      textTranslated: null,
      publishAt: "3 weeks ago",
      publishedAtDate: instant(m.at),
      likesCount: m.likes,
      reviewId: m.uuid,
      reviewUrl: url(m),
      reviewerId: m.id,
      reviewerUrl: `https://www.google.com/maps/contrib/${m.id}`,
      reviewerNumberOfReviews: 4,
      isLocalGuide: true,
      stars: m.stars,
      rating: null,
      responseFromOwnerDate: null,
      responseFromOwnerText: null,
      reviewImageUrls: [],
      reviewContext: empty,
      reviewDetailedRating: {},
      originalLanguage: m.language,
      translatedLanguage: null,
      title: m.store,
      totalScore: 4.3,
      url: "https://www.google.com/maps/search/?api=1&query=Fernglow",
      countryCode: m.country.code,
      reviewsCount: 812,
    }));
    const spoken = mentions.filter((m) => !silent(m));
    return {
      parts: [part("dataset_google-maps-reviews.json", JSON.stringify(items))],
      rows: spoken.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.id],
        language: m.language,
        country: m.country.code,
        sentiment: starsSentiment(m.stars),
        likes: m.likes,
        url: url(m),
        id: m.uuid,
        // `title` is the place.
        undecided: ["title"] as const,
      })),
      skipped: mentions.length - spoken.length,
      sentimentFrom: "stars",
    };
  },
);
