import { basename, dirname } from "node:path/posix";

/** Pictures, sounds, films, fonts and what programs keep for themselves. */
const media =
  /\.(?:jpe?g|png|gif|webp|heic|heif|avif|bmp|tiff?|svg|ico|mp4|mov|m4v|avi|mkv|webm|3gp|mp3|m4a|aac|og[ga]|opus|wav|flac|amr|srt|vtt|woff2?|ttf|otf|eot|css|js|map|ini|lnk|url|vcf)$/i;
const readme = /^(?:read[ _-]?me|licen[cs]e|copying|notice|changelog|authors)(?:\.(?:txt|md|html?|rst))?$/i;
/** Hidden files, the lock files of open workbooks, and what macOS adds to archives. */
const hidden = /^(?:\.(?!\.$)|~\$|__MACOSX$)/;

const isOther = (name: string) => media.test(name) || readme.test(name);

/** What an account can be downloaded as: few of its files hold what people wrote. */
interface Download {
  /** The folder of the download if one of its files is this one, else null. */
  rootOf: (file: string) => string | null;
  /** Whether a file below that folder, of this name, may hold mentions. */
  holds: (name: string) => boolean;
}

/** Files of a Slack export beside the channels' folders. */
const slackIndex =
  /^(?:users|channels|groups|dms|mpims|integration_logs|canvases|lists|file_conversations|huddle_transcripts)\.json$/;

const metaFolder = /^(?:(.*)\/)?your_(?:instagram_activity|facebook_activity|activity_across_facebook)\//;

const tweets = /^(?:tweets?|community-tweet)(?:-part\d+)?\.js$/;
const written = /(?:^|_)(?:posts?|comments?|reels|stories|messages?)(?:_.*)?\.json$/;
const listed = /^(?:liked|saved|archived|recently|secret)_/;

const downloads: readonly Download[] = [
  {
    // X: data/tweets.js beside some seventy other scripts.
    rootOf: (file) => {
      const folder = dirname(file);
      if (!tweets.test(basename(file))) return null;
      return basename(folder) === "data" ? dirname(folder) : folder;
    },
    holds: (name) => tweets.test(name) || !(isOther(name) || /\.html?$/i.test(name)),
  },
  {
    // Instagram and Facebook, as JSON.
    rootOf: (file) => {
      const found = metaFolder.exec(file);
      return found ? (found[1] ?? ".") : null;
    },
    holds: (name) =>
      /\.(?:json|html?)$/i.test(name) ? written.test(name) && !listed.test(name) : !isOther(name),
  },
  {
    // WhatsApp: the chat beside what was sent in it.
    rootOf: (file) => (/^_chat\.txt$|WhatsApp.*\.txt$/.test(basename(file)) ? dirname(file) : null),
    holds: (name) => !isOther(name) && !/^(?:\d{8}-|[A-Z]{3}-\d{8}-WA\d+)/.test(name),
  },
];

function foldersOf(file: string): string[] {
  const folders = [dirname(file)];
  for (let last = folders[0]; last !== undefined && last !== "." && last !== "/"; last = folders.at(-1))
    folders.push(dirname(last));
  return folders;
}

/**
 * Which files of a folder or archive may hold mentions, by where they lie in it. The others are known to hold none and
 * only counted.
 */
export function mayHoldMentions(files: readonly string[]): (file: string) => boolean {
  const roots = downloads.map(({ rootOf }) => new Set(files.flatMap((file) => rootOf(file) ?? [])));
  const slack = slackFolders(files);
  return (file) => {
    if (file.split("/").some((part) => hidden.test(part))) return false;
    const folders = foldersOf(file);
    const name = basename(file);
    const download = downloads.find((_, at) => folders.some((folder) => roots[at]?.has(folder)));
    if (download) return download.holds(name);
    return !isOther(name) && !(slack.has(dirname(file)) && slackIndex.test(name));
  };
}

/** The folders of Slack exports: they list people and channels. */
export function slackFolders(files: readonly string[]): ReadonlySet<string> {
  const all = new Set(files);
  const folders = files.filter((file) => basename(file) === "users.json").map(dirname);
  return new Set(
    folders.filter((folder) => all.has(folder === "." ? "channels.json" : `${folder}/channels.json`)),
  );
}
