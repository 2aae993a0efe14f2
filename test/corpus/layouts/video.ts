import { instant, seconds, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import { BASE64, DIGITS, type Random } from "../random";

const commentIds = new WeakMap<Mention, string>();
const commentId = (mention: Mention) => {
  const known = commentIds.get(mention) ?? `Ugx${mention.random.signs(16, BASE64)}4AaABAg`;
  commentIds.set(mention, known);
  return known;
};
const videoIds = (random: Random) => [random.signs(11, BASE64), random.signs(11, BASE64)] as const;

/** Shortens counts as sites do: 1.2K, but 999. */
const short = (count: number) =>
  count < 1000 ? String(count) : `${(Math.floor(count / 100) / 10).toFixed(1)}K`;
const asShort = (count: number) => (count < 1000 ? count : Math.floor(count / 100) * 100);

export const commentThreads = layout(
  {
    name: "youtube-comment-threads-json",
    description:
      "Pages of an API in one array; each comment lies four objects deep; text as HTML and as written",
    documentation: "YouTube Data API v3: CommentThreads resource representation",
    oddities: ["nested-json", "html-text"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 60, languages: ["en", "ko", "pt"] });
    const [video] = videoIds(random);
    const items = mentions.map((m) => ({
      kind: "youtube#commentThread",
      etag: m.uuid,
      id: commentId(m),
      snippet: {
        channelId: "UCfernglow0000000000001",
        videoId: video,
        topLevelComment: {
          kind: "youtube#comment",
          etag: m.uuid,
          id: commentId(m),
          snippet: {
            channelId: "UCfernglow0000000000001",
            videoId: video,
            textDisplay: m.text.replaceAll('"', "&quot;").replaceAll("\n", "<br>"),
            textOriginal: m.text,
            authorDisplayName: `@${m.person.handle}`,
            authorProfileImageUrl: "https://yt3.ggpht.com/fern",
            authorChannelUrl: `http://www.youtube.com/@${m.person.handle}`,
            authorChannelId: { value: `UC${m.uuid}` },
            canRate: true,
            viewerRating: "none",
            likeCount: m.likes,
            publishedAt: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
            updatedAt: stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ"),
          },
        },
        canReply: true,
        totalReplyCount: m.comments,
        isPublic: true,
      },
    }));
    const page = (some: typeof items) => ({
      kind: "youtube#commentThreadListResponse",
      etag: "fern",
      nextPageToken: "QURT",
      pageInfo: { totalResults: some.length, resultsPerPage: 100 },
      items: some,
    });
    return {
      parts: [part("commentThreads.json", JSON.stringify(page(items), null, 2))],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.handle, `UC${m.uuid}`],
        likes: m.likes,
        comments: m.comments,
        url: `https://www.youtube.com/watch?v=${video}&lc=${commentId(m)}`,
        urlFrom: "videoId and comment ID",
        id: commentId(m),
      })),
    };
  },
);

export const commentDownloader = layout(
  {
    name: "youtube-comment-downloader-ndjson",
    description:
      "Comments without their video: relative times beside seconds with a fraction, votes such as 1.2K",
    documentation: "youtube-comment-downloader README (cid, text, time, author, votes, time_parsed)",
    oddities: ["id-only", "no-url", "abbreviated-numbers"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 300, languages: ["en", "es", "ja"] });
    const lines = mentions.map((m) =>
      JSON.stringify({
        cid: commentId(m),
        text: m.text,
        time: "2 months ago",
        author: `@${m.person.handle}`,
        channel: `UC${m.uuid}`,
        votes: short(m.likes),
        replies: m.comments > 0 ? String(m.comments) : "",
        photo: "https://yt3.ggpht.com/fern",
        heart: false,
        reply: false,
        time_parsed: seconds(m.at) + 0.5,
      }),
    );
    return {
      parts: [part("comments.json", `${lines.join("\n")}\n`)],
      rows: mentions.map((m) => ({
        content: m.text,
        date: wall(m.at).concat("Z"),
        author: [m.person.handle, `UC${m.uuid}`],
        likes: asShort(m.likes),
        ...(m.comments > 0 ? { comments: m.comments } : {}),
        id: commentId(m),
      })),
    };
  },
);

export const videoList = table({
  name: "youtube-data-tools-videos",
  description: "A list of videos with title and description, the video ID instead of a URL",
  documentation:
    "YouTube Data Tools (Digital Methods Initiative): video list module, columns of the tabular file",
  fileName: "videolist_search50.csv",
  oddities: ["id-only"],
  mentions: { languages: ["en", "fr"] },
  repeatable: true,
  columns: [
    ["position", (m) => m.index + 1],
    ["channelId", () => "UCfernglow0000000000001"],
    ["channelTitle", (m) => m.person.name],
    ["videoId", (m) => commentId(m).slice(3, 14)],
    ["publishedAt", (m) => stamp(m.at, "yyyy-MM-ddTHH:mm:ssZ")],
    ["publishedAtSQL", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["videoTitle", (m) => m.title, "text"],
    ["videoDescription", (m) => m.text, "text"],
    ["videoCategoryLabel", () => "Howto & Style", "kept"],
    ["duration", () => "PT4M13S"],
    ["viewCount", (m) => m.views],
    ["likeCount", (m) => m.likes],
    ["commentCount", (m) => m.comments],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: instant(m.at),
    author: [m.person.name],
    views: m.views,
    likes: m.likes,
    comments: m.comments,
    url: `https://www.youtube.com/watch?v=${commentId(m).slice(3, 14)}`,
    urlFrom: "videoId",
    id: commentId(m).slice(3, 14),
  }),
});

export const tiktokComments = layout(
  {
    name: "tiktok-research-comments-json",
    description: "Comments of a research API: 64-bit IDs as numbers, seconds, no author",
    documentation: "TikTok for Developers: Research API, Query Video Comments",
    oddities: ["nested-json", "id-only", "no-url"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: random.int(40, 60), languages: ["en", "it", "ar"] });
    const video = `7${random.signs(18, DIGITS)}`;
    // Written as text, because JavaScript numbers can't represent the 64-bit IDs.
    const comments = mentions.map(
      (m) =>
        `{"id":7${m.snowflake.slice(1)},"video_id":${video},"parent_comment_id":${video},"text":${JSON.stringify(m.text)},"like_count":${m.likes},"reply_count":${m.comments},"create_time":${seconds(m.at)}}`,
    );
    return {
      parts: [
        part(
          "comments.json",
          `{"data":{"comments":[${comments.join(",\n")}],"cursor":100,"has_more":false},"error":{"code":"ok","message":"","log_id":"2025FERN"}}`,
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        likes: m.likes,
        comments: m.comments,
        id: `7${m.snowflake.slice(1)}`,
        // The video is known, but not its owner.
        undecided: ["url"],
      })),
    };
  },
);

export const tiktokVideos = layout(
  {
    name: "tiktok-research-videos-json",
    description: "Videos with the text under video_description; the URL follows from username and ID",
    documentation: "TikTok for Developers: Research API, Query Videos",
    oddities: ["nested-json", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 25, languages: ["en", "de"] });
    const videos = mentions.map((m) => ({
      id: m.snowflake,
      video_description: m.text,
      create_time: seconds(m.at),
      region_code: m.country.code,
      share_count: m.shares,
      view_count: m.views,
      like_count: m.likes,
      comment_count: m.comments,
      music_id: "6900000000000000001",
      hashtag_names: ["fernglow", "coffee"],
      username: m.person.handle,
      voice_to_text: "",
      playlist_id: null,
    }));
    return {
      parts: [
        part(
          "videos.json",
          JSON.stringify({
            data: { videos, cursor: 100, search_id: "fern", has_more: true },
            error: { code: "ok" },
          }),
        ),
      ],
      rows: mentions.map((m) => ({
        content: m.text,
        date: instant(m.at),
        author: [m.person.handle],
        country: m.country.code,
        likes: m.likes,
        comments: m.comments,
        shares: m.shares,
        views: m.views,
        url: `https://www.tiktok.com/@${m.person.handle}/video/${m.snowflake}`,
        urlFrom: "username and video ID",
        id: m.snowflake,
      })),
    };
  },
);

export const tiktokExporter = table({
  name: "tiktok-comment-exporter-xlsx",
  description:
    "Title rows and a merged line above the header, a numbered first column without a name, text dates",
  documentation: "ExportComments: sample of a TikTok comments export (Excel); columns unchecked",
  fileName: "tiktok-comments.xlsx",
  oddities: ["preamble", "blank-header"],
  workbook: { sheet: "Comments", merged: ["A1:F1"] },
  preamble: () => [
    ["Comments of the video https://www.tiktok.com/@fernglow_coffee/video/7301234567890123456"],
    ["Total comments", "", "See below"],
    [],
  ],
  columns: [
    ["", (m) => m.index + 1],
    ["Name (click to view profile)", (m) => m.person.name],
    ["Profile ID", (m) => m.person.handle],
    ["Date", (m) => stamp(m.at, "dd/MM/yyyy HH:mm:ss")],
    ["Likes", (m) => m.likes],
    ["Comment", (m) => m.text, "text"],
    ["isPinned", () => "No"],
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    author: [m.person.name, m.person.handle],
    likes: m.likes,
  }),
});
