import type { MappableField } from "../../shared/ipc/imports";

/** How the text of a cell becomes the value of a field. */
export type CellKind = "text" | "url" | "date" | "number" | "integer" | "list" | "upper" | "lower";

/** A field a column can be mapped to, how its cells are read, and the column names it is guessed from. */
export interface ImportField extends MappableField {
  kind: CellKind;
  /** Names in English, German and French, as normalName() writes them. */
  names: readonly string[];
}

const field = (
  path: string,
  title: string,
  group: MappableField["group"],
  kind: CellKind,
  names: readonly string[],
): ImportField => ({
  field: path,
  title,
  group,
  kind,
  names,
  required: ["url", "published", "content"].includes(path),
});

/** Every field a column can be mapped to, in the order a screen lists them. */
export const importFields: readonly ImportField[] = [
  field("url", "Address", "Document", "url", [
    "url",
    "link",
    "address",
    "permalink",
    "uri",
    "href",
    "adresse",
    "lien",
    "pageurl",
    "documenturl",
    "posturl",
  ]),
  field("published", "Published", "Document", "date", [
    "published",
    "publishedat",
    "publisheddate",
    "publicationdate",
    "date",
    "datetime",
    "timestamp",
    "time",
    "createdat",
    "created",
    "createdutc",
    "posted",
    "postedat",
    "datum",
    "veroffentlicht",
    "zeitpunkt",
    "erstellt",
    "publiele",
    "reviewdate",
  ]),
  field("title", "Title", "Document", "text", [
    "title",
    "headline",
    "subject",
    "titel",
    "uberschrift",
    "betreff",
    "titre",
    "sujet",
    "reviewtitle",
  ]),
  field("content", "Content", "Document", "text", [
    "content",
    "text",
    "body",
    "message",
    "fulltext",
    "selftext",
    "comment",
    "review",
    "reviewtext",
    "inhalt",
    "nachricht",
    "kommentar",
    "contenu",
    "texte",
    "commentaire",
    "description",
    "snippet",
  ]),
  field("lang", "Language", "Document", "lower", ["lang", "language", "sprache", "langue"]),
  field("source_type", "Source type", "Document", "list", [
    "sourcetype",
    "mediatype",
    "quellentyp",
    "typedesource",
  ]),
  field("post_type", "Post type", "Document", "list", ["posttype", "beitragstyp"]),
  field("tags_customer", "Tags", "Document", "list", [
    "tags",
    "tag",
    "tagscustomer",
    "labels",
    "label",
    "category",
    "categories",
    "kategorie",
    "etiquettes",
    "subreddit",
  ]),
  field("parent_url", "Address of parent", "Document", "url", [
    "parenturl",
    "parent",
    "threadurl",
    "inreplyto",
  ]),
  field("extra_author_attributes.name", "Author name", "Author", "text", [
    "author",
    "authorname",
    "username",
    "user",
    "screenname",
    "reviewer",
    "autor",
    "verfasser",
    "auteur",
  ]),
  field("extra_author_attributes.id", "Author id", "Author", "text", ["authorid", "userid", "accountid"]),
  field("extra_author_attributes.gender", "Author gender", "Author", "upper", [
    "gender",
    "geschlecht",
    "genre",
  ]),
  field("extra_source_attributes.name", "Source name", "Source", "text", [
    "source",
    "sourcename",
    "site",
    "domain",
    "publisher",
    "outlet",
    "quelle",
    "medium",
    "domaine",
  ]),
  field("extra_source_attributes.geo", "Source country", "Source", "upper", [
    "country",
    "countrycode",
    "sourcecountry",
    "geo",
    "land",
    "pays",
  ]),
  field("sentiment", "Sentiment", "Figures", "integer", ["sentiment", "stimmung", "tonalitat", "tonalite"]),
  field("engagement", "Engagement", "Figures", "number", [
    "engagement",
    "interactions",
    "score",
    "likes",
    "upvotes",
    "reactions",
    "helpful",
    "interaktionen",
  ]),
  field("reach", "Reach", "Figures", "number", [
    "reach",
    "impressions",
    "followers",
    "reichweite",
    "portee",
    "audience",
  ]),
  field("comment_count", "Comments", "Figures", "number", [
    "commentcount",
    "comments",
    "numcomments",
    "replies",
    "kommentare",
    "commentaires",
  ]),
  field("rating", "Rating", "Figures", "number", [
    "rating",
    "stars",
    "bewertung",
    "sterne",
    "note",
    "etoiles",
  ]),
  field("noise_level", "Noise level", "Figures", "integer", ["noiselevel", "noise"]),
];

const byPath = new Map(importFields.map((one) => [one.field, one]));

/** The field of a path, or undefined. */
export function importField(path: string): ImportField | undefined {
  return byPath.get(path);
}

/** A column name without case, accents, spaces and signs: "Review-Datum " → "reviewdatum". */
export function normalName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
