import { startOf } from "../../shared/text/start-of";
import type { Document, DocumentInput } from "../../shared/interface/documents";
import { documentLimits, sentimentOrigins } from "../../shared/interface/documents.constants";

/**
 * The fields of a document that words and networks are counted from, as a local workspace takes them. `number` names a
 * document without a URL.
 */
export function sampleInput(document: Document, number: number): DocumentInput {
  const { url, published, content, title, lang, sentiment } = document;
  const { extra_author_attributes: author, extra_source_attributes: source } = document;
  return {
    url: url && URL.canParse(url) ? url : `https://without-url.invalid/${number}`,
    published: Math.max(0, Math.round(published ?? 0)),
    content: content ?? "",
    title: startOf(title ?? "", documentLimits.titleLength),
    ...(lang && /^[a-z]{2,3}([-_][A-Za-z0-9]+)*$/i.test(lang) ? { lang } : {}),
    ...(typeof sentiment === "number" && Math.abs(sentiment) <= 5
      ? { sentiment: Math.round(sentiment), sentiment_origin: sentimentOrigins.service }
      : {}),
    extra_author_attributes: { id: author?.id?.slice(0, 500), name: author?.name?.slice(0, 500) },
    extra_source_attributes: { name: source?.name?.slice(0, 500) },
  };
}
