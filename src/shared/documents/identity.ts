import type { Document } from "../interface/documents";

/** A document with a URL. Edits identify documents by it. */
export type DocumentWithUrl = Document & { url: string };

type Identity = Pick<Document, "url" | "external_id" | "external_provider">;

/** Whether a document has a URL. Documents of some networks don't. */
export function hasUrl(document: Document): document is DocumentWithUrl {
  return typeof document.url === "string" && document.url !== "";
}

/** Unique key of a document in a list. Empty if it has neither URL nor external id. */
export function identityOf({ url, external_id: id, external_provider: provider }: Identity): string {
  if (url) return url;
  return id ? `${provider ?? ""}:${id}` : "";
}

/** URLs of posts by id, for networks whose URL format is certain. */
const posts: Readonly<Record<string, { id: RegExp; link: (id: string) => string }>> = {
  twitter: { id: /^\d{1,20}$/, link: (id) => `https://x.com/i/status/${id}` },
  youtube: { id: /^[\w-]{11}$/, link: (id) => `https://www.youtube.com/watch?v=${id}` },
  // A shortcode, not a media id, which would be numeric.
  instagram: { id: /^(?=.*[a-z])[\w-]{10,12}$/i, link: (id) => `https://www.instagram.com/p/${id}/` },
  // Only posts. The URL of a comment ("t1_…") would require its post.
  reddit: { id: /^t3_[0-9a-z]{4,12}$/, link: (id) => `https://www.reddit.com/comments/${id.slice(3)}/` },
};
const otherNames: Readonly<Record<string, string>> = { x: "twitter" };

/** Whether a URL's host can't exist: imports make such URLs for rows without one. */
export function leadsNowhere(url: string): boolean {
  return /^https?:\/\/[^/?#]+\.example(?:[:/?#]|$)/i.test(url);
}

/** Whether an import made the URL from the name of its file and the values of a row, so that its host says nothing. */
export function isMadeUrl(url: string): boolean {
  return /^https:\/\/[a-z\d-]+\.example\/[\da-f]{16}$/.test(url);
}

/** The source of a document as people read it: none where its host is made up. */
export function readableSource({ url, source }: { url: string; source: string }): string {
  return isMadeUrl(url) ? "" : source;
}

/** A URL that shows the document, null if none is known. */
export function linkOf({ url, external_id: id, external_provider: provider }: Identity): string | null {
  if (url && !leadsNowhere(url)) return /^https?:\/\//i.test(url) ? url : null;
  const name = provider?.trim().toLowerCase() ?? "";
  const post = posts[otherNames[name] ?? name];
  return id && post?.id.test(id) ? post.link(id) : null;
}
