import { exactOf } from "./column-sample";
import { normalName } from "./field-names";

/** URLs of posts that a file identifies only by their network's IDs. */

const postUri = /^at:\/\/([^/\s]+)\/app\.bsky\.feed\.post\/([\w-]+)$/;
const redditName = /^t3_([a-z\d]{4,10})$/;

const postPage =
  /^(?:https?:\/\/)?(?:(?:www|m|mobile|old)\.)?(?:(?:x|twitter)\.com\/\w+\/status\/\d|instagram\.com\/(?:p|reel)\/[\w-]|tiktok\.com\/@[\w.]+\/video\/\d|youtube\.com\/watch\?v=|reddit\.com\/r\/\w+\/comments\/|facebook\.com\/[\w.-]+\/posts\/|bsky\.app\/profile\/[\w.:-]+\/post\/|threads\.(?:net|com)\/@[\w.]+\/post\/|t\.me\/\w+\/\d)\S*$/i;

/** Whether a text is the address of a post, with or without "https://". */
export const isPostPage = (text: string) => postPage.test(text);

/** Whether a text is the URI or full name of a post: "at://did:plc:x/app.bsky.feed.post/y", "t3_abc12". */
export function isPostUri(text: string): boolean {
  return postUri.test(text) || redditName.test(text);
}

/** Converts a network's post URI to the URL of its page. Returns other texts unchanged. */
export function pageOf(text: string): string {
  const [, author, key] = postUri.exec(text) ?? [];
  if (author && key) return `https://bsky.app/profile/${author}/post/${key}`;
  const [, thread] = redditName.exec(text) ?? [];
  if (thread) return `https://www.reddit.com/comments/${thread}/`;
  return text.replace(/(?<=reddit\.com\/comments\/)t3_/, "").replace(/(?<=\/\/t\.me\/)(?:%40|@)/, "");
}

export interface IdColumn {
  index: number;
  name: string;
  /** Whether the file gives it no name. */
  isNumbered?: boolean;
  samples: readonly string[];
  /** Values that occurred in an earlier row. Null if unknown. */
  repeats: number | null;
  filled: number;
}

interface Slot {
  /** In the form of normalName(). */
  names: RegExp;
  /** Whether the values tell it in a column without a name, too. */
  mayBeNumbered?: true;
  value: RegExp;
}
interface Network {
  name: string;
  /** Must match the name of the file or of a column if the IDs alone are ambiguous. */
  hint?: RegExp;
  /** Matches values that only this network writes, in place of the hint. */
  written?: RegExp;
  slots: Readonly<Record<string, Slot>>;
  url: string;
  /** The post that this one replies to or reposts, with a URL of the same kind. */
  parent?: {
    slots: Readonly<Record<string, Slot>>;
    url: string;
    /** Start of the network's URLs. Identifies the network in files that have URLs. */
    host?: RegExp;
  };
}

const any = (names: string) => new RegExp(`^(?:${names})$`);
const digits = /^\d{5,25}$/;

/** A comment's post on Reddit. */
const redditThread: Slot = { names: any("linkid|submissionid|postid"), value: /^(t3_)?[a-z\d]{5,8}$/ };
const subreddit: Slot = { names: any("subreddit|subredditname|subredditnameprefixed"), value: /^(r\/)?\w+$/ };
/** A comment by the IDs of it and its post, if something else tells that they are Reddit's. */
const redditComment = {
  name: "reddit",
  slots: { thread: redditThread, id: { names: any("id|commentid"), value: /^[a-z\d]{6,8}$/ } },
  url: "https://www.reddit.com/comments/{thread}/_/{id}/",
  parent: { slots: { thread: redditThread }, url: "https://www.reddit.com/comments/{thread}/" },
} satisfies Network;

/**
 * Networks whose post URLs consist of IDs, according to their public documentation. The first whose columns all exist
 * is used. `{slot}` is replaced by the cell.
 */
const networks: readonly Network[] = [
  {
    name: "reddit",
    slots: {
      path: { names: any("permalink|link|url|path"), mayBeNumbered: true, value: /^\/r\/[^/]+\/comments\// },
    },
    url: "https://www.reddit.com{path}",
  },
  {
    ...redditComment,
    slots: { ...redditComment.slots, subreddit },
  },
  {
    ...redditComment,
    slots: { ...redditComment.slots, thread: { ...redditThread, value: /^t3_[a-z\d]{5,8}$/ } },
  },
  {
    name: "reddit",
    slots: {
      // Comments had IDs of seven letters years before posts, whose begin with 1.
      id: { names: any("id|postid|submissionid"), value: /^(?=.*[a-z])(?:[a-z\d]{5,6}|1[a-z\d]{6})$/ },
      subreddit,
    },
    url: "https://www.reddit.com/comments/{id}/",
  },
  {
    name: "youtube",
    slots: {
      video: {
        names: any("(?:snippet)*(?:video(?:id)?|topiccommentvideoid)|vid|.*videoid"),
        value: /^[\w-]{11}$/,
      },
      comment: { names: any("id|cid|commentid|topcommentid|comment"), value: /^Ug[\w-]{18,}(?:\.[\w-]+)?$/ },
    },
    url: "https://www.youtube.com/watch?v={video}&lc={comment}",
    parent: {
      slots: {
        video: {
          names: any("(?:snippet)*(?:video(?:id)?|topiccommentvideoid)|vid|.*videoid"),
          value: /^[\w-]{11}$/,
        },
        comment: { names: any("parentid|parentcommentid|replyto(?:c?id)?|parent"), value: /^Ug[\w-]{18,}$/ },
      },
      url: "https://www.youtube.com/watch?v={video}&lc={comment}",
    },
  },
  {
    name: "youtube",
    hint: /youtube|yt|channel/i,
    slots: { video: { names: any("video|videoid|id|idvideoid|vid"), value: /^(?=.*[A-Za-z_-])[\w-]{11}$/ } },
    url: "https://www.youtube.com/watch?v={video}",
  },
  {
    name: "tiktok",
    hint: /tiktok|aweme|digg|playcount|videodescription/i,
    slots: {
      user: {
        names: any("username|authorusername|uniqueid|authoruniqueid|authormetaname|author"),
        value: /^[\w.]{2,24}$/,
      },
      video: { names: any("id|videoid|awemeid|itemid"), value: /^\d{18,20}$/ },
    },
    url: "https://www.tiktok.com/@{user}/video/{video}",
  },
  // Before X, as their tables have "retweet_id".
  {
    name: "weibo",
    slots: {
      user: { names: any("uid|userid|用户id|博主id"), value: digits },
      post: { names: any("bid|mblogid"), value: /^[A-Za-z\d]{9}$/ },
    },
    url: "https://weibo.com/{user}/{post}",
  },
  {
    name: "weibo",
    hint: /weibo|微博/i,
    slots: { id: { names: any("id|mid|weiboid|微博id|idstr"), value: /^\d{15,17}$/ } },
    url: "https://m.weibo.cn/detail/{id}",
  },
  {
    name: "x",
    hint: /tweet|twitter|favorite_?count|in_reply_to_status|screen_?name/i,
    written:
      /^RT @\w{1,15}:|^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d \+0000 20\d\d$/,
    slots: {
      id: {
        names: any("id|idstr|tweetid|tweetidstr|statusid|postid|tweet|restid|dataid|twitterid"),
        value: /^\d{15,20}$/,
      },
    },
    url: "https://x.com/i/status/{id}",
    parent: {
      slots: {
        id: {
          names: any(
            "parent|parentid|parenttweetid|retweetedstatusidstr|retweetedstatusid|retweetedid|retweetid|retweetedtweetid|referencedtweets0id|inreplytostatusidstr|inreplytostatusid|inreplytotweetid|inreplytoid",
          ),
          value: /^(?:0|\d{15,20})$/,
        },
      },
      url: "https://x.com/i/status/{id}",
      host: /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\//i,
    },
  },
  {
    name: "instagram",
    slots: {
      post: { names: any(".*shortcode|code"), value: /^[A-Za-z][\w-]{9,11}$/ },
      comment: { names: any("id|commentid|pk"), value: /^\d{16,18}$/ },
      text: { names: any("commenttext|comment|text"), value: /./s },
    },
    url: "https://www.instagram.com/p/{post}/c/{comment}/",
  },
  {
    name: "instagram",
    slots: { post: { names: any(".*shortcode|code"), value: /^[A-Za-z][\w-]{9,11}$/ } },
    url: "https://www.instagram.com/p/{post}/",
  },
  {
    name: "telegram",
    hint: /telegram|t\.me/i,
    slots: {
      channel: {
        names: any("channel|channelname|channelusername|chat|chatusername|username|group"),
        value: /^@?[A-Za-z]\w{3,31}$/,
      },
      id: { names: any("id|messageid|msgid|postid"), value: /^\d{1,10}$/ },
    },
    url: "https://t.me/{channel}/{id}",
  },
  {
    name: "facebook",
    hint: /facebook|fb|page/i,
    slots: { id: { names: any("id|postid|facebookid|statusid|fbid"), value: /^\d{5,20}_\d{5,20}$/ } },
    url: "https://www.facebook.com/{id}",
  },
  {
    name: "google-play",
    slots: {
      app: { names: any("appid|package|packagename|app"), value: /^[a-z]\w*(?:\.\w+)+$/i },
      review: { names: any("reviewid|id"), value: /^[\w:-]{20,}$/ },
    },
    url: "https://play.google.com/store/apps/details?id={app}&reviewId={review}",
  },
  {
    name: "app-store",
    hint: /app.?store|itunes|ios/i,
    slots: {
      app: { names: any("appid|appstoreid|trackid|app"), value: /^\d{8,11}$/ },
      review: { names: any("reviewid|id"), value: /^\d{8,12}$/ },
    },
    url: "https://apps.apple.com/app/id{app}?see-all=reviews#{review}",
  },
  {
    name: "vk",
    hint: /vk(ontakte)?/i,
    slots: {
      owner: { names: any("ownerid|toid"), value: /^-?\d{1,12}$/ },
      id: { names: any("id|postid"), value: /^\d{1,10}$/ },
    },
    url: "https://vk.com/wall{owner}_{id}",
  },
  {
    name: "hacker-news",
    hint: /objectid|hacker|story/i,
    slots: { id: { names: any("objectid|itemid|hnid"), value: /^\d{5,10}$/ } },
    url: "https://news.ycombinator.com/item?id={id}",
  },
];

/** Templates of url and parent_url from a network's IDs. */
export interface NetworkUrls {
  url: string;
  parent: string | null;
}

/** The URL templates of a file. Null if no network matches or its ID isn't unique in nearly every row. */
export function networkUrls(columns: readonly IdColumn[], fileName: string): NetworkUrls | null {
  const rows = Math.max(0, ...columns.map(({ filled }) => filled));
  for (const { hint, written, slots, url, parent } of networks) {
    const isWritten = ({ samples }: IdColumn) => samples.some((value) => written?.test(value));
    if (
      hint &&
      !hint.test(fileName) &&
      !columns.some((column) => hint.test(column.name) || isWritten(column))
    )
      continue;
    const found = columnsOf(slots, columns);
    const isOwn =
      found &&
      [...found.values()].some(({ samples, repeats, filled }) => {
        // A long number is the ID of one post, even if a file has the post several times, or reposts without one.
        const isLong = samples.every((value) => /^\d{15,20}$/.test(value));
        return (
          repeats !== null &&
          (repeats * 10 <= rows || (repeats * 2 < rows && isLong)) &&
          filled * (isLong ? 4 : 2) > rows
        );
      });
    if (!found || isOwn !== true) continue;
    const ofParent = parent && columnsOf(parent.slots, columns);
    return { url: filled(url, found), parent: ofParent ? filled(parent.url, ofParent) : null };
  }
  return null;
}

/** The template of parent_url for rows that have URLs, if these are of a single network. */
export function parentUrl(url: IdColumn, columns: readonly IdColumn[]): string | null {
  const parent = networks.find(
    (network) => network.parent?.host && url.samples.every((text) => network.parent?.host?.test(text)),
  )?.parent;
  const found = parent && columnsOf(parent.slots, columns);
  return found ? filled(parent.url, found) : null;
}

const filled = (url: string, found: ReadonlyMap<string, IdColumn>) =>
  url.replace(/\{(\w+)\}/g, (_, slot: string) => `{${found.get(slot)?.name ?? ""}}`);

/** The column of each slot whose values all match. Null if a slot has none. */
function columnsOf(
  slots: Readonly<Record<string, Slot>>,
  columns: readonly IdColumn[],
): Map<string, IdColumn> | null {
  // Names with braces can't be used in a template.
  const usable = columns.filter(({ name, samples }) => samples.length > 0 && !/[{}]/.test(name));
  const found = new Map<string, IdColumn>();
  for (const [slot, { names, mayBeNumbered, value }] of Object.entries(slots)) {
    const column = usable.find(
      (idColumn) =>
        (isNamed(idColumn.name, names) || (mayBeNumbered && idColumn.isNumbered)) &&
        idColumn.samples.every((text) => value.test(text)),
    );
    if (!column) return null;
    found.set(slot, columns[exactOf(columns.indexOf(column), columns)] ?? column);
  }
  return found;
}

/** Matches a column name or the end of its path, but not nested things: "user.id". */
function isNamed(name: string, names: RegExp): boolean {
  if (names.test(normalName(name))) return true;
  // "id_tweet" is "tweet_id" in another order.
  const words = name.split(/[\s_-]+/);
  if (words.length === 2 && names.test(normalName(words.toReversed().join("")))) return true;
  const parts = name.split(".");
  if (
    parts.length < 2 ||
    parts.slice(0, -1).some((part) => /^(user|author|owner|from|channel|caption|\d+)$/i.test(part))
  )
    return false;
  return names.test(normalName(parts.at(-1) ?? ""));
}
