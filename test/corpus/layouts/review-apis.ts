import { instant, stamp } from "../dates";
import { layout, part } from "../layout";
import { makeMentions, type Mention, starsSentiment } from "../mentions";

/** Reviews and notes, as public APIs and their clients save them. */

const territories = { en: "USA", de: "DEU", fr: "FRA" };

const starWords = ["ONE", "TWO", "THREE", "FOUR", "FIVE"];

const wan = (value: number) => (value >= 10_000 ? `${(value / 10_000).toFixed(1)}万` : String(value));

export const appStoreConnect = layout(
  {
    name: "app-store-connect-reviews-json",
    description: "Reviews under data and attributes, territories of three letters, links into the interface",
    documentation: "App Store Connect API reference: List all customer reviews for an app",
    oddities: ["nested-json", "stars", "id-only", "no-url", "country-names"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["en", "de", "fr"] });
    const api = "https://api.appstoreconnect.apple.com/v1/customerReviews";
    const data = mentions.map((m) => ({
      type: "customerReviews",
      id: m.uuid,
      attributes: {
        rating: m.stars,
        title: m.title,
        body: m.text,
        reviewerNickname: m.person.handle,
        createdDate: `${stamp(m.at, "yyyy-MM-ddTHH:mm:ss", -480)}-08:00`,
        territory: territories[m.language as keyof typeof territories],
      },
      relationships: {
        response: {
          links: { self: `${api}/${m.uuid}/relationships/response`, related: `${api}/${m.uuid}/response` },
        },
      },
      links: { self: `${api}/${m.uuid}` },
    }));
    const links = { self: "https://api.appstoreconnect.apple.com/v1/apps/682658836/customerReviews" };
    return {
      parts: [
        part(
          "customerReviews.json",
          JSON.stringify({ data, links, meta: { paging: { total: 50, limit: 50 } } }, null, 2),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.handle],
        country: m.country.code,
        sentiment: starsSentiment(m.stars),
        id: m.uuid,
        // The URL is that of the API, which only the owner can open.
        undecided: ["url"],
      })),
      sentimentFrom: "stars",
    };
  },
);

export const googleBusiness = layout(
  {
    name: "google-business-reviews-json",
    description:
      "Stars as words, ratings without a comment, replies of the owner inside, nine decimals of a second",
    documentation:
      "Google Business Profile API reference: accounts.locations.reviews (starRating, comment, createTime)",
    oddities: ["nested-json", "stars", "rows-without-text", "no-url", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["de", "en"] });
    const silent = (m: Mention) => m.index % 6 === 5;
    const reviews = mentions.map((m) => ({
      reviewId: `AbFv${m.id}`,
      reviewer: { profilePhotoUrl: "https://lh3.example.com/a", displayName: m.person.name },
      starRating: starWords[m.stars - 1],
      ...(silent(m) ? {} : { comment: m.text }),
      createTime: stamp(m.at, "yyyy-MM-ddTHH:mm:ss.SSS000000Z"),
      updateTime: stamp(new Date(m.at.getTime() + 86_400_000), "yyyy-MM-ddTHH:mm:ss.SSS000000Z"),
      ...(m.index % 4 === 0
        ? {
            reviewReply: {
              comment: "Thank you for your visit!",
              updateTime: instant(new Date(m.at.getTime() + 9e7)),
            },
          }
        : {}),
      name: `accounts/1/locations/2/reviews/AbFv${m.id}`,
    }));
    const spoken = mentions.filter((m) => !silent(m));
    return {
      parts: [
        part("reviews.json", JSON.stringify({ reviews, averageRating: 3.2, totalReviewCount: 45 }, null, 1)),
      ],
      rows: spoken.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name],
        sentiment: starsSentiment(m.stars),
        id: `AbFv${m.id}`,
      })),
      skipped: mentions.length - spoken.length,
      sentimentFrom: "stars",
    };
  },
);

export const trustpilotApi = layout(
  {
    name: "trustpilot-api-reviews-json",
    description:
      "Reviews with the consumer as an object, links of the interface by relation, company replies",
    documentation: "Trustpilot developer documentation: Business Units API (Get a business unit's reviews)",
    oddities: ["nested-json", "stars", "id-only", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "de", "it"] });
    const reviews = mentions.map((m) => ({
      links: [{ href: `https://api.trustpilot.com/v1/reviews/${m.uuid}`, method: "GET", rel: "reviews" }],
      id: m.uuid.replaceAll("-", "").slice(0, 24),
      consumer: {
        links: [{ href: `https://api.trustpilot.com/v1/consumers/${m.id}`, method: "GET", rel: "consumers" }],
        id: m.id,
        displayLocation: m.store,
        displayName: m.person.name,
        numberOfReviews: 3,
      },
      businessUnit: {
        links: [],
        id: "507f191e810c19729de860ea",
        identifyingName: "fernglow.example.com",
        displayName: "Fernglow Coffee",
      },
      location: null,
      stars: m.stars,
      title: m.title,
      text: m.text,
      language: m.language,
      createdAt: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      updatedAt: null,
      companyReply:
        m.index % 5 === 0
          ? { text: "Thanks for your review!", createdAt: instant(new Date(m.at.getTime() + 9e7)) }
          : null,
      isVerified: true,
      numberOfLikes: m.likes,
      status: "active",
      reportData: null,
      complianceLabels: [],
      invitation: null,
    }));
    return {
      parts: [part("reviews.json", JSON.stringify({ links: [], reviews }))],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name, m.id],
        language: m.language,
        sentiment: starsSentiment(m.stars),
        likes: m.likes,
        id: m.uuid.replaceAll("-", "").slice(0, 24),
        undecided: ["url"],
      })),
      sentimentFrom: "stars",
    };
  },
);

export const xiaohongshu = layout(
  {
    name: "xiaohongshu-notes-json",
    description: "Notes in Chinese: title and desc, milliseconds, counts such as 1.2万, an update time",
    documentation:
      "MediaCrawler documentation: data structure of Xiaohongshu notes (note_id, desc, nickname, liked_count)",
    oddities: ["ten-thousands", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["zh"] });
    const hex = (m: Mention) => m.uuid.replaceAll("-", "").slice(0, 24);
    const url = (m: Mention) => `https://www.xiaohongshu.com/explore/${hex(m)}`;
    const notes = mentions.map((m) => ({
      note_id: hex(m),
      type: "normal",
      title: m.title,
      desc: m.text,
      video_url: "",
      time: m.at.getTime(),
      last_update_time: m.at.getTime() + 5000,
      user_id: `5f${m.id}`,
      nickname: m.person.name,
      avatar: "https://sns-avatar.example.com/a.jpg",
      liked_count: wan(m.likes),
      collected_count: wan(m.views),
      comment_count: wan(m.comments),
      share_count: wan(m.shares),
      ip_location: "上海",
      image_list: "https://sns-webpic.example.com/1.jpg",
      tag_list: "咖啡",
      last_modify_ts: m.at.getTime() + 86_400_000,
      note_url: url(m),
      source_keyword: "蕨光咖啡",
    }));
    return {
      parts: [part("search_contents_2026-01-30.json", JSON.stringify(notes, null, 4))],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name, `5f${m.id}`],
        likes: m.likes,
        comments: m.comments,
        shares: m.shares,
        url: url(m),
        id: hex(m),
      })),
    };
  },
);
