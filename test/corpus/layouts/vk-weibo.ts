import { instant, minuteWall, seconds, stamp, wall } from "../dates";
import { layout, part, table } from "../layout";
import { makeMentions, type Mention } from "../mentions";
import type { ExpectedRow } from "../types";

export const vk = layout(
  {
    name: "vk-wall-json",
    description:
      "Posts of a wall with people in a list of their own; reposts keep their parent in copy_history",
    documentation: "VK API reference: wall.get with extended=1 (wall post, profiles, copy_history)",
    oddities: ["nested-json", "repost-without-text", "id-only"],
  },
  (random) => {
    const mentions = makeMentions(random, { rows: 40, languages: ["ru"] });
    const isRepost = (m: Mention) => m.index % 7 === 3;
    const inner = new Map(
      makeMentions(random, { rows: mentions.length, languages: ["ru"] }).map((m) => [m.index, m]),
    );
    const parent = (m: Mention) => (isRepost(m) ? inner.get(m.index) : undefined);
    const person = (m: Mention) => 500_000 + (m.person.handle.startsWith("lisa") ? 1 : 2);
    const items = mentions.map((m) => {
      const repeated = parent(m);
      return {
        id: m.index + 3000,
        from_id: person(m),
        owner_id: -77001,
        date: seconds(m.at),
        marked_as_ads: 0,
        post_type: "post",
        text: repeated ? "" : m.text,
        attachments: [],
        comments: { can_post: 1, count: m.comments },
        likes: { can_like: 1, count: m.likes, user_likes: 0 },
        reposts: { count: m.shares, user_reposted: 0 },
        views: { count: m.views },
        ...(repeated
          ? {
              copy_history: [
                {
                  id: repeated.index + 9000,
                  owner_id: -88002,
                  from_id: -88002,
                  date: seconds(repeated.at),
                  post_type: "post",
                  text: repeated.text,
                },
              ],
            }
          : {}),
      };
    });
    const profiles = [1, 2].map((number) => ({
      id: 500_000 + number,
      first_name: number === 1 ? "Лиса" : "Егор",
      last_name: number === 1 ? "Полевая" : "Папоротник",
      screen_name: number === 1 ? "lisa_polevaya" : "egor_paporotnik",
    }));
    return {
      parts: [
        part(
          "wall.get.json",
          JSON.stringify({
            response: {
              count: items.length,
              items,
              profiles,
              groups: [{ id: 77001, name: "Fernglow Coffee", screen_name: "fernglow" }],
            },
          }),
        ),
      ],
      rows: mentions.map((m): ExpectedRow => {
        const repeated = parent(m);
        return {
          ...(repeated
            ? { repost: { of: `-88002_${String(repeated.index + 9000)}`, text: repeated.text } }
            : { content: m.text }),
          date: instant(m.at),
          author: [m.person.name, m.person.handle, String(person(m))],
          likes: m.likes,
          comments: m.comments,
          shares: m.shares,
          views: m.views,
          url: `https://vk.com/wall-77001_${String(m.index + 3000)}`,
          urlFrom: "owner_id and id",
          id: String(m.index + 3000),
          // The file doesn't name the network, although its fields are known.
          undecided: ["url"],
        };
      }),
    };
  },
);

export const weiboSearch = table({
  name: "weibo-search-csv",
  description: "Chinese headers behind a byte order mark, counts such as 12万, minutes without seconds",
  documentation: "weibo-search README: meaning of the fields of the result file",
  fileName: "蕨光咖啡.csv",
  oddities: ["bom", "ten-thousands", "id-only"],
  mentions: { languages: ["zh"] },
  dialect: { encoding: "utf8-bom", separator: "," },
  repeatable: true,
  columns: [
    ["id", (m) => `49${m.id}0123`],
    ["bid", (m) => `N${m.uuid.slice(0, 8)}`],
    ["user_id", (m) => `1${m.id.slice(1)}`],
    ["用户昵称", (m) => m.person.name],
    ["微博正文", (m) => m.text, "text"],
    ["头条文章url", () => ""],
    ["发布位置", () => ""],
    ["艾特用户", () => ""],
    ["话题", () => "蕨光咖啡", "kept"],
    ["转发数", (m) => m.shares],
    ["评论数", (m) => m.comments],
    ["点赞数", (m) => (m.index % 3 === 0 ? `${m.index + 1}万` : m.likes)],
    ["发布时间", (m) => stamp(m.at, "yyyy-MM-dd HH:mm")],
    ["发布工具", () => "微博网页版"],
  ],
  expect: (m) => ({
    content: m.text,
    date: minuteWall(m.at),
    author: [m.person.name, `1${m.id.slice(1)}`],
    likes: m.index % 3 === 0 ? (m.index + 1) * 10_000 : m.likes,
    comments: m.comments,
    shares: m.shares,
    url: `https://weibo.com/1${m.id.slice(1)}/N${m.uuid.slice(0, 8)}`,
    urlFrom: "user_id and bid, or id",
    id: `49${m.id}0123`,
  }),
});

export const weiboCn = table({
  name: "weibo-cn-comments-gb18030",
  description: "Comments in GB18030 with counts inside brackets after a word",
  documentation:
    "weibo.cn mobile pages: counts as 赞[n], 转发[n], 评论[n], as scraped into CSV by weiboSpider; columns unchecked",
  fileName: "weibo_comments.csv",
  oddities: ["legacy-encoding", "bracketed-numbers", "no-url"],
  mentions: { languages: ["zh"], plain: true },
  dialect: { encoding: "gb18030" },
  columns: [
    ["用户名", (m) => m.person.name],
    ["评论内容", (m) => m.text, "text"],
    ["点赞", (m) => `赞[${String(m.likes)}]`],
    ["转发", (m) => `转发[${String(m.shares)}]`],
    ["时间", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    author: [m.person.name],
    likes: m.likes,
    shares: m.shares,
  }),
});
