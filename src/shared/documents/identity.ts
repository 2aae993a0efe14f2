import type { Document } from "../interface/documents";

/** A document with a URL, which is what edits name it by. */
export type AddressedDocument = Document & { url: string };

type Identity = Pick<Document, "url" | "external_id" | "external_provider">;

/** Whether a document has a URL; those of some networks have none. */
export function isAddressed(document: Document): document is AddressedDocument {
  return typeof document.url === "string" && document.url !== "";
}

/** What tells a document from all others of a list; "" where it has neither URL nor external id. */
export function identityOf({ url, external_id: id, external_provider: provider }: Identity): string {
  if (url) return url;
  return id ? `${provider ?? ""}:${id}` : "";
}

/** Where networks show a post, by its id; only those whose form is certain. */
const posts: Readonly<Record<string, { id: RegExp; link: (id: string) => string }>> = {
  twitter: { id: /^\d{1,20}$/, link: (id) => `https://x.com/i/status/${id}` },
  youtube: { id: /^[\w-]{11}$/, link: (id) => `https://www.youtube.com/watch?v=${id}` },
  // A shortcode and no media id, which is a number.
  instagram: { id: /^(?=.*[a-z])[\w-]{10,12}$/i, link: (id) => `https://www.instagram.com/p/${id}/` },
  // A post: "t1_" would be a comment, whose link needs its post.
  reddit: { id: /^t3_[0-9a-z]{4,12}$/, link: (id) => `https://www.reddit.com/comments/${id.slice(3)}/` },
};
const otherNames: Readonly<Record<string, string>> = { x: "twitter" };

/** A web address under which the document can be opened; null where none is known. */
export function linkOf({ url, external_id: id, external_provider: provider }: Identity): string | null {
  if (url) return /^https?:\/\//i.test(url) ? url : null;
  const name = provider?.trim().toLowerCase() ?? "";
  const post = posts[otherNames[name] ?? name];
  return id && post?.id.test(id) ? post.link(id) : null;
}
