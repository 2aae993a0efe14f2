import { day, instant, seconds, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, starsSentiment } from "../mentions";

const jsonLines = (items: readonly unknown[]) => `${items.map((item) => JSON.stringify(item)).join("\n")}\n`;

export const trustpilot = table({
  name: "trustpilot-business-export",
  description:
    "Review title and content with the company's reply, the consumer's e-mail address and an order number",
  documentation: "Trustpilot Support: Download your reviews (columns of the CSV); columns unchecked",
  fileName: "trustpilot_reviews.csv",
  oddities: ["stars", "private-columns", "id-only"],
  mentions: { languages: ["en", "it", "de"] },
  sentimentFrom: "stars",
  repeatable: true,
  columns: [
    ["Review id", (m) => m.uuid.replaceAll("-", "").slice(0, 24)],
    ["Review created (UTC)", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["Review consumer name", (m) => m.person.name],
    ["Consumer email", (m) => m.email, "private"],
    ["Review title", (m) => m.title, "text"],
    ["Review content", (m) => m.text, "text"],
    ["Review stars", (m) => m.stars],
    ["Review language", (m) => m.language],
    ["Reference number", (m) => `FG-${m.id}`],
    ["Company reply content", (m) => (m.index % 3 === 0 ? "Thank you for telling us." : "")],
    ["Location name", (m) => m.store, "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: instant(m.at),
    author: [m.person.name],
    language: m.language,
    sentiment: starsSentiment(m.stars),
    id: m.uuid.replaceAll("-", "").slice(0, 24),
  }),
});

export const datafiniti = table({
  name: "datafiniti-product-reviews",
  description: "Each row repeats the product's ID and pages; the review's own columns begin with reviews.",
  documentation:
    "Datafiniti documentation: Product data schema (reviews.date, reviews.text, reviews.username)",
  fileName: "product_reviews.csv",
  oddities: ["product-url", "shared-id", "stars", "empty-columns"],
  sentimentFrom: "stars",
  columns: [
    ["id", () => "AVqkIhwDv8e3D1O-lebb"],
    ["asins", () => "B00FERN0W1"],
    ["brand", () => "Hazelbyte"],
    ["categories", () => "Electronics,Phones"],
    ["dateAdded", () => "2022-01-12T00:00:00Z"],
    ["dateUpdated", () => "2026-01-20T00:00:00Z"],
    ["name", () => 'Hazelbyte One, 128 GB, "Moss"'],
    ["reviews.date", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSSZ")],
    ["reviews.didPurchase", () => ""],
    ["reviews.doRecommend", (m) => String(m.stars > 2).toUpperCase()],
    ["reviews.id", () => ""],
    ["reviews.numHelpful", (m) => m.likes],
    ["reviews.rating", (m) => m.stars],
    ["reviews.sourceURLs", () => "https://shop.example.com/hazelbyte-one/reviews"],
    ["reviews.text", (m) => m.text, "text"],
    ["reviews.title", (m) => m.title, "text"],
    ["reviews.username", (m) => m.person.handle],
    ["sourceURLs", () => "https://shop.example.com/hazelbyte-one"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: instant(m.at),
    author: [m.person.handle],
    sentiment: starsSentiment(m.stars),
    sharedUrl: "https://shop.example.com/hazelbyte-one/reviews",
    // Helpful votes may be read as likes or stay a separate column.
    undecided: ["likes"],
  }),
});

export const amazonScraped = table({
  name: "amazon-reviews-scraped",
  description: "One product page for all rows, dates in prose, stars in prose, thousands of rows",
  documentation: "Kaggle: Amazon Product Reviews (columns Product Link, Review Title, Rating, Date, Helpful)",
  fileName: "amazon_reviews.csv",
  oddities: ["product-url", "stars"],
  rows: 3000,
  mentions: { order: "oldest" },
  never: ["preamble"],
  sentimentFrom: "stars",
  columns: [
    ["Product Link", () => "https://shop.example.com/dp/B00FERN0W1"],
    ["Product Name", () => "Hazelbyte One"],
    ["Reviewer", (m) => m.person.name],
    ["Review Title", (m) => m.title, "text"],
    ["Review", (m) => m.text, "text"],
    ["Rating", (m) => `${m.stars}.0 out of 5 stars`],
    ["Date", (m) => stamp(m.at, "MMMM d, yyyy")],
    ["Color", (m) => ["Moss", "Bark", "Dew"][m.index % 3], "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: day(m.at),
    author: [m.person.name],
    sentiment: starsSentiment(m.stars),
    sharedUrl: "https://shop.example.com/dp/B00FERN0W1",
  }),
});

export const glassdoor = table({
  name: "glassdoor-reviews-csv",
  description: "Text in two columns, pros and cons, with a headline; stars with decimals; days by month name",
  documentation:
    "Kaggle: Glassdoor Job Reviews (firm, date_review, job_title, overall_rating, headline, pros, cons)",
  fileName: "glassdoor_reviews.csv",
  oddities: ["no-url", "stars"],
  sentimentFrom: "stars",
  columns: [
    ["firm", (m) => m.product, "kept"],
    ["date_review", (m) => stamp(m.at, "MMM d yyyy")],
    ["job_title", () => " Anonymous Employee"],
    ["current", () => "Current Employee"],
    ["location", (m) => m.store, "kept"],
    ["overall_rating", (m) => m.stars],
    ["work_life_balance", () => ""],
    ["recommend", () => "o"],
    ["headline", (m) => m.title, "text"],
    ["pros", (m) => m.text, "text"],
    ["cons", (m) => `Long shifts at ${m.store}, number ${String(m.index)}.`, "text"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: day(m.at),
    sentiment: starsSentiment(m.stars),
    // The text may be the pros alone, or pros and cons joined. The cons must not be lost.
    undecided: ["content"],
  }),
});

export const imdb = table({
  name: "imdb-sentiment-csv",
  description: "Two columns, review and sentiment, line breaks as HTML",
  documentation: "Kaggle: IMDB Dataset of 50K Movie Reviews (review, sentiment)",
  fileName: "IMDB Dataset.csv",
  oddities: ["no-url", "no-date", "sentiment-words", "html-text"],
  never: ["preamble", "empty-columns", "extra-columns", "private-columns"],
  mentions: { oneLine: true },
  sentimentFrom: "words",
  columns: [
    ["review", (m) => `${m.text}<br /><br />Seen at ${m.store}.`, "text"],
    ["sentiment", (m) => (m.stars > 2 ? "positive" : "negative")],
  ],
  expect: (m) => ({
    content: `${m.text}\n\nSeen at ${m.store}.`,
    date: null,
    sentiment: m.stars > 2 ? "positive" : "negative",
  }),
});

export const yelp = layout(
  {
    name: "yelp-academic-reviews-ndjson",
    description: "One review a line; business and user as IDs; stars with decimals",
    documentation: "Yelp Open Dataset documentation: review.json",
    oddities: ["no-url", "id-only", "stars"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 300 });
    const sign = (m: { uuid: string }, letter: string) =>
      `${letter}${m.uuid.replaceAll("-", "").slice(0, 21)}`;
    const lines = mentions.map((m) => ({
      review_id: sign(m, "K"),
      user_id: sign(m, "u"),
      business_id: `X${m.store.toLowerCase().replaceAll(" ", "").padEnd(21, "0")}`,
      stars: m.stars,
      useful: m.likes,
      funny: 0,
      cool: 0,
      text: m.text,
      date: stamp(m.at, "yyyy-MM-dd HH:mm:ss"),
    }));
    return {
      parts: [
        part("yelp_academic_dataset_review.json", jsonLines(lines).replaceAll('"stars":5,', '"stars":5.0,')),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: wall(m.at),
        author: [sign(m, "u")],
        sentiment: starsSentiment(m.stars),
        id: sign(m, "K"),
        undecided: ["likes"],
      })),
      sentimentFrom: "stars",
    };
  },
);

export const amazonUcsd = layout(
  {
    name: "amazon-reviews-2018-ndjson",
    description:
      "Review text and summary, time in prose and in seconds, votes such as 1,204, no ID of the review",
    documentation: "UCSD Amazon Review Data (2018): sample review (overall, reviewText, unixReviewTime)",
    oddities: ["no-url", "stars", "grouped-numbers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: random.int(30, 60) });
    const midnight = (at: Date) => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000);
    const lines = mentions.map((m) => ({
      overall: m.stars,
      ...(m.likes > 900 ? { vote: m.likes.toLocaleString("en-US") } : {}),
      verified: true,
      reviewTime: stamp(m.at, "MM d, yyyy"),
      reviewerID: `A${m.id}`,
      asin: "B00FERN0W1",
      style: { "Color:": " Moss" },
      reviewerName: m.person.name,
      reviewText: m.text,
      summary: m.title,
      unixReviewTime: seconds(midnight(m.at)),
    }));
    return {
      parts: [part("Cell_Phones.json", jsonLines(lines))],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: day(m.at),
        author: [m.person.name, `A${m.id}`],
        sentiment: starsSentiment(m.stars),
        undecided: ["likes"],
      })),
      sentimentFrom: "stars",
    };
  },
);

export const tripadvisor = layout(
  {
    name: "tripadvisor-apify-json",
    description: "Reviews of two places; the place has hundreds of paths that are empty in every review",
    documentation:
      "Apify: Tripadvisor Reviews Scraper (output fields id, url, title, text, rating, publishedDate, placeInfo)",
    oddities: ["nested-json", "empty-paths", "stars"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: random.int(20, 40), languages: ["en", "it", "es"] });
    const empty = Object.fromEntries(
      Array.from({ length: 240 }, (_, index) => [`field${String(index)}`, null]),
    );
    const url = (id: string) =>
      `https://www.tripadvisor.com/ShowUserReviews-g1-d2-r${id}-Fernglow_Coffee.html`;
    const items = mentions.map((m) => ({
      id: m.id,
      url: url(m.id),
      title: m.title,
      lang: m.language,
      locationId: "20417",
      publishedDate: day(m.at),
      publishedPlatform: "MOBILE",
      rating: m.stars,
      helpfulVotes: m.likes,
      text: m.text,
      roomTip: null,
      travelDate: stamp(m.at, "yyyy-MM"),
      tripType: "FAMILY",
      user: {
        userId: m.uuid,
        name: m.person.name,
        username: m.person.handle,
        avatar: { image: null },
        contributions: empty,
      },
      photos: [],
      placeInfo: {
        id: "20417",
        name: m.store,
        webUrl: "https://www.tripadvisor.com/Attraction_Review-g1-d2.html",
        details: empty,
      },
    }));
    return {
      parts: [part("dataset_tripadvisor.json", JSON.stringify(items, null, 2))],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: day(m.at),
        author: [m.person.name, m.person.handle],
        language: m.language,
        sentiment: starsSentiment(m.stars),
        url: url(m.id),
        id: m.id,
        extra: { "placeInfo.name": m.store },
        undecided: ["likes"],
      })),
      sentimentFrom: "stars",
    };
  },
);
