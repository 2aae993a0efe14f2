import { instant, minuteInstant, stamp } from "../dates";
import { layout, part } from "../layout";
import { makeMentions } from "../mentions";
import { languageName } from "../texts";

export const talkwalkerStream = layout(
  {
    name: "talkwalker-stream-ndjson",
    description: "Streamed results, one chunk a line, each document three levels down; times in milliseconds",
    documentation: "Talkwalker Streaming API: response format (chunk_type CT_RESULT)",
    oddities: ["nested-json", "sentiment-signed", "empty-paths"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["en", "es", "it"] });
    const lines = mentions.map((m) => ({
      chunk_type: "CT_RESULT",
      chunk_result: {
        data: {
          data: {
            url: m.url,
            indexed: m.at.getTime() + 60_000,
            search_indexed: m.at.getTime() + 65_000,
            published: m.at.getTime(),
            title: m.title,
            content: m.text,
            root_url: "https://example.com/",
            domain_url: "https://example.com/",
            parent_url: m.url,
            lang: m.language,
            porn_level: 0,
            fluency_level: 90,
            sentiment: { positive: 5, neutral: 0, negative: -5 }[m.sentiment],
            source_type: ["BLOG", "BLOG_OTHER"],
            post_type: ["TEXT"],
            tags_internal: ["isQuestion"],
            images: [],
            extra_author_attributes: { id: `ex:${m.person.handle}`, name: m.person.name, gender: "UNKNOWN" },
            extra_source_attributes: {
              world_data: { country: m.country.name, country_code: m.country.code.toLowerCase() },
            },
            article_extended_attributes: { num_comments: m.comments },
            source_extended_attributes: {},
            engagement: m.comments,
            reach: m.reach,
          },
        },
      },
    }));
    return {
      parts: [part("stream.ndjson", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name, `ex:${m.person.handle}`],
        language: m.language,
        country: m.country.code,
        sentiment: m.sentiment,
        comments: m.comments,
        reach: m.reach,
        url: m.url,
      })),
      sentimentFrom: "scale",
    };
  },
);

export const synthesio = layout(
  {
    name: "synthesio-mentions-json",
    description: "A page of an API: mentions under data, author and site as objects",
    documentation:
      "Synthesio API v2: mentions search (title, content, url, date, language, sentiment, site); columns unchecked",
    oddities: ["nested-json", "sentiment-words"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: random.int(20, 50), languages: ["fr", "de", "en"] });
    const data = mentions.map((m) => ({
      id: m.id,
      title: m.title,
      content: m.text,
      url: m.url,
      date: instant(m.at),
      indexed_at: instant(new Date(m.at.getTime() + 3_600_000)),
      language: m.language,
      country: m.country.code,
      sentiment: m.sentiment,
      synthesio_rank: 4,
      author: { name: m.person.name, url: `https://thefernpost.example.com/authors/${m.person.handle}` },
      site: { name: "The Fern Post", url: "https://thefernpost.example.com/", category: "News" },
      topics: [m.reason],
      mention_type: "post",
    }));
    return {
      parts: [
        part("mentions.json", JSON.stringify({ data, meta: { total: data.length, next: null } }, null, 2)),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        language: m.language,
        country: m.country.code,
        sentiment: m.sentiment,
        url: m.url,
        id: m.id,
      })),
      sentimentFrom: "words",
    };
  },
);

export const eventRegistry = layout(
  {
    name: "event-registry-articles-json",
    description:
      "Articles under articles.results; date, time and dateTime; three-letter languages; sentiment from -1 to 1",
    documentation: "NewsAPI.ai (Event Registry) documentation: Article data model",
    oddities: ["nested-json", "split-date-time", "sentiment-signed"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 30, languages: ["en", "de", "es"] });
    const results = mentions.map((m) => ({
      uri: m.id,
      lang: { en: "eng", de: "deu", es: "spa" }[m.language as "en" | "de" | "es"],
      isDuplicate: false,
      date: stamp(m.at, "yyyy-MM-dd"),
      time: stamp(m.at, "HH:mm:ss"),
      dateTime: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      dateTimePub: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
      dataType: "news",
      sim: 0,
      url: m.url,
      title: m.title,
      body: m.text,
      source: { uri: "thefernpost.example.com", dataType: "news", title: "The Fern Post" },
      authors: [
        { uri: `${m.person.handle}@thefernpost`, name: m.person.name, type: "author", isAgency: false },
      ],
      image: null,
      eventUri: null,
      sentiment: { positive: 0.6 + m.index / 1000, neutral: 0, negative: -0.5 - m.index / 1000 }[m.sentiment],
      wgt: m.index,
      relevance: 40,
    }));
    return {
      parts: [
        part(
          "articles.json",
          JSON.stringify({
            articles: { results, totalResults: results.length, page: 1, count: 100, pages: 1 },
          }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name, `${m.person.handle}@thefernpost`],
        language: m.language,
        sentiment: m.sentiment,
        url: m.url,
        id: m.id,
      })),
      sentimentFrom: "scale",
    };
  },
);

export const gdelt = layout(
  {
    name: "gdelt-doc-artlist-json",
    description: "Headlines only, dates such as 20250305T142200Z, countries and languages by name",
    documentation: "GDELT DOC 2.0 API: ArtList mode as JSON",
    oddities: ["title-only", "language-names", "country-names"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 45, languages: ["en", "ru", "ar", "zh", "tr"] });
    const articles = mentions.map((m) => ({
      url: m.url,
      url_mobile: "",
      title: m.title,
      seendate: stamp(m.at, "yyyyMMddTHHmm00Z"),
      socialimage: "",
      domain: "example.com",
      language: languageName(m.language),
      sourcecountry: m.country.name,
    }));
    return {
      parts: [part("artlist.json", JSON.stringify({ articles }, null, 1))],
      rows: mentions.map((m) => ({
        title: m.title,
        date: minuteInstant(m.at),
        language: m.language,
        country: m.country.code,
        url: m.url,
        // The medium may be the author.
        undecided: ["author"],
      })),
    };
  },
);

export const emplifi = layout(
  {
    name: "emplifi-listening-json",
    description: "Mentions with the text under message, the author as an object, and interactions by kind",
    documentation:
      "Emplifi API documentation: Listening posts (created_time, message, author, sentiment, interactions); columns unchecked",
    oddities: ["nested-json", "sentiment-words", "followers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: random.int(20, 40), languages: ["en", "tr", "es"] });
    const posts = mentions.map((m) => ({
      id: m.id,
      platform: "web",
      created_time: stamp(m.at, "yyyy-MM-ddTHH:mm:ss+00:00"),
      message: m.text,
      url: m.url,
      author: { id: m.person.handle, name: m.person.name, followers: m.followers, verified: null },
      lang: m.language,
      country: m.country.code,
      sentiment: m.sentiment,
      interactions: m.likes + m.comments + m.shares,
      reactions: m.likes,
      comments: m.comments,
      shares: m.shares,
      potential_impressions: null,
      labels: [],
    }));
    return {
      parts: [
        part(
          "listening-posts.json",
          JSON.stringify({ success: true, data: { posts, next: null, remaining: 0 } }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.name, m.person.handle],
        language: m.language,
        country: m.country.code,
        sentiment: m.sentiment,
        likes: m.likes,
        comments: m.comments,
        shares: m.shares,
        reach: m.followers,
        url: m.url,
        id: m.id,
      })),
      sentimentFrom: "words",
    };
  },
);

export const determ = layout(
  {
    name: "determ-mentions-ndjson",
    description:
      "One mention a line with seconds, negative sentiment as a word, reach and interactions beside each other",
    documentation:
      "Determ (Mediatoolkit) API: mentions feed (insert_time, mention, author, reach, sentiment); columns unchecked",
    oddities: ["sentiment-words"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 50, languages: ["de", "it", "en"] });
    const lines = mentions.map((m) => ({
      id: m.id,
      type: "web",
      insert_time: Math.floor(m.at.getTime() / 1000),
      title: m.title,
      mention: m.text,
      author: m.person.name,
      url: m.url,
      domain: "example.com",
      reach: m.reach,
      virality: 0.2,
      auto_sentiment: m.sentiment,
      languages: [m.language],
      locations: [m.country.code],
      keyword_name: "Fernglow",
      photo: "",
      tag_feed_locations: [],
    }));
    return {
      parts: [part("mentions.ndjson", `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.text,
        title: m.title,
        date: instant(m.at),
        author: [m.person.name],
        language: m.language,
        country: m.country.code,
        sentiment: m.sentiment,
        reach: m.reach,
        url: m.url,
        id: m.id,
      })),
      sentimentFrom: "words",
    };
  },
);
