import type { Document } from "../interface/documents";

type Place = Pick<Document, "host_url" | "url" | "external_provider">;

/**
 * The source of a document: the host of its URL, as services count, rank and find it. A network that passes no URL on is
 * the source itself. The name that a source gives itself is `extra_source_attributes.name`.
 */
export function sourceOf({ host_url, url, external_provider }: Place): string {
  if (host_url) return host_url;
  return url && URL.canParse(url) ? new URL(url).hostname : (external_provider ?? "");
}
