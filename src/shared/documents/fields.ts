/** What kind of value a field holds, and so how it is edited and shown. */
export type FieldKind =
  | "text"
  | "long text"
  | "address"
  | "instant"
  | "language"
  | "country"
  | "gender"
  | "sentiment"
  | "whole number"
  | "number"
  | "texts";

/** A writable field of a document or review. */
export interface DocumentField {
  path: readonly string[];
  title: string;
  kind: FieldKind;
  group: "Document" | "Author" | "Source" | "Figures";
  help?: string;
}

const field = (
  path: string,
  title: string,
  group: DocumentField["group"],
  kind: FieldKind,
  help?: string,
): DocumentField => ({ path: path.split("."), title, group, kind, ...(help !== undefined && { help }) });

/** Every writable field of the interface but network and custom metrics, in the order of a form. */
export const documentFields: readonly DocumentField[] = [
  field("url", "Address", "Document", "address", "Identifies the document and never changes."),
  field("title", "Title", "Document", "text"),
  field("content", "Text", "Document", "long text"),
  field("published", "Published", "Document", "instant"),
  field("lang", "Language", "Document", "language", "Empty: the service detects it."),
  field("source_type", "Source types", "Document", "texts", "Empty: OTHER."),
  field("post_type", "Post types", "Document", "texts"),
  field("tags_customer", "Tags", "Document", "texts", "Written as Group / tag."),
  field("parent_url", "Address of parent", "Document", "address", "What it answers or reviews."),
  field("extra_author_attributes.name", "Author name", "Author", "text"),
  field("extra_author_attributes.id", "Author id", "Author", "text"),
  field("extra_author_attributes.gender", "Author gender", "Author", "gender"),
  field("extra_source_attributes.name", "Source name", "Source", "text"),
  field("extra_source_attributes.geo", "Source country", "Source", "country"),
  field("sentiment", "Sentiment", "Figures", "sentiment", "Empty: the service works it out from the text."),
  field("noise_level", "Noise level", "Figures", "whole number", "0 is clean, 100 is noise."),
  field("reach", "Reach", "Figures", "number"),
  field("engagement", "Engagement", "Figures", "number"),
  field("comment_count", "Comments", "Figures", "number"),
  field("rating", "Rating", "Figures", "number"),
];

const titles = new Map(documentFields.map(({ path, title }) => [path.join("."), title]));

/** The name of a field on screen: its title, else its path. */
export function fieldTitle(path: readonly string[]): string {
  const [first, ...rest] = path;
  const known = titles.get(path.join("."));
  if (known !== undefined) return known;
  if (first === "custom" && rest.length > 0) return `Custom metric ${rest.join(".")}`;
  if (first === "article_extended_attributes" && rest.length > 0) return `Network metric ${rest.join(".")}`;
  return path.join(".");
}
