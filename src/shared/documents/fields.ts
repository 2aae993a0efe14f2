import { t } from "../texts";
import type { english } from "../texts/en";

/** Kind of a field's value. Decides how it is edited and displayed. */
export type FieldKind =
  | "text"
  | "long text"
  | "url"
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
  help: string | undefined;
}

type Texts = (typeof english)["rules"];

/** Title and help are getters, so that they follow the current language. */
const field = (
  path: string,
  title: keyof Texts["field"],
  group: DocumentField["group"],
  kind: FieldKind,
  help?: keyof Texts["fieldHelp"],
): DocumentField => ({
  path: path.split("."),
  get title() {
    return t(`rules:field.${title}`);
  },
  group,
  kind,
  get help() {
    return help && t(`rules:fieldHelp.${help}`);
  },
});

/** Writable fields of the interface in form order, except for network and custom metrics. */
export const documentFields: readonly DocumentField[] = [
  field("url", "url", "Document", "url", "url"),
  field("title", "title", "Document", "text"),
  field("content", "content", "Document", "long text"),
  field("published", "published", "Document", "instant"),
  field("lang", "lang", "Document", "language", "lang"),
  field("source_type", "source_type", "Document", "texts", "source_type"),
  field("post_type", "post_type", "Document", "texts"),
  field("tags_customer", "tags_customer", "Document", "texts", "tags_customer"),
  field("parent_url", "parent_url", "Document", "url", "parent_url"),
  field("extra_author_attributes.name", "author_name", "Author", "text"),
  field("extra_author_attributes.id", "author_id", "Author", "text"),
  field("extra_author_attributes.gender", "author_gender", "Author", "gender"),
  field("extra_source_attributes.name", "source_name", "Source", "text"),
  field("extra_source_attributes.geo", "source_geo", "Source", "country"),
  field("sentiment", "sentiment", "Figures", "sentiment", "sentiment"),
  field("noise_level", "noise_level", "Figures", "whole number", "noise_level"),
  field("reach", "reach", "Figures", "number"),
  field("engagement", "engagement", "Figures", "number"),
  field("comment_count", "comment_count", "Figures", "number"),
  field("rating", "rating", "Figures", "number"),
];

const byPath = new Map(documentFields.map((documentField) => [documentField.path.join("."), documentField]));

/** Display name of a field: its title, else its path. */
export function fieldTitle(path: readonly string[]): string {
  const [first, ...rest] = path;
  const known = byPath.get(path.join("."));
  if (known !== undefined) return known.title;
  const name = rest.join(".");
  if (first === "custom" && name !== "") return t("rules:field.custom", { name });
  if (first === "article_extended_attributes" && name !== "") return t("rules:field.network", { name });
  return path.join(".");
}
