import type { Document } from "../../shared/interface/documents";

export function authorOf({ extra_author_attributes: author }: Document): string {
  return author?.name ?? author?.id ?? "";
}

export function sourceOf(document: Document): string {
  const { extra_source_attributes: source, host_url, domain_url, url } = document;
  return source?.name ?? hostOf(host_url ?? domain_url ?? url ?? document.external_provider ?? "");
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/[/?#].*$/, "");
}
