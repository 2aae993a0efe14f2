import type { NetworkMetric } from "../../shared/interface/histograms.constants";
import type { MappableField } from "../../shared/ipc/imports";
import { t } from "../../shared/words";
import type { english } from "../../shared/words/en";

/** How the text of a cell becomes the value of a field. */
export type CellKind = "text" | "url" | "date" | "number" | "integer" | "list" | "upper" | "lower";

/** A field a column can be mapped to, how its cells are read, and the column names it is guessed from. */
export interface ImportField extends MappableField {
  kind: CellKind;
  /** Names in several languages, as normalName() writes them. */
  names: readonly string[];
}

/** The title is said when it is asked for, in the language spoken then. */
const field = (
  path: string,
  title: () => string,
  group: MappableField["group"],
  kind: CellKind,
  names: readonly string[],
): ImportField => ({
  field: path,
  get title() {
    return title();
  },
  group,
  kind,
  // Exports of this interface name their columns by the fields themselves.
  names: [normalName(path), ...names],
  required: ["url", "published", "content"].includes(path),
});

/** Every field a column can be mapped to, in the order a screen lists them. */
const importFields: readonly ImportField[] = [
  field("url", () => t("rules:field.url"), "Document", "url", [
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
    "permalinkurl",
    "articleurl",
    "reviewurl",
    "weblink",
    "webadresse",
    "enlace",
    "direccion",
    "collegamento",
    "indirizzo",
    "endereco",
    "リンク",
    "链接",
    "الرابط",
    "رابط",
  ]),
  field("published", () => t("rules:field.published"), "Document", "date", [
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
    "pubdate",
    "publishdate",
    "publicationtime",
    "submissiontime",
    "datecreated",
    "datepublished",
    "dateposted",
    "reviewedon",
    "reviewedat",
    "postcreated",
    "reviewsubmitdateandtime",
    "at",
    "unixreviewtime",
    "veroffentlichtam",
    "erstelltam",
    "bewertungsdatum",
    "datedepublication",
    "fecha",
    "fechadepublicacion",
    "data",
    "datadipubblicazione",
    "datadepublicacao",
    "publicado",
    "publicatiedatum",
    "日付",
    "日期",
    "发布时间",
    "التاريخ",
    "تاريخ",
  ]),
  field("title", () => t("rules:field.title"), "Document", "text", [
    "title",
    "headline",
    "subject",
    "titel",
    "uberschrift",
    "betreff",
    "titre",
    "sujet",
    "reviewtitle",
    "summary",
    "titulo",
    "titolo",
    "titular",
    "asunto",
    "onderwerp",
    "タイトル",
    "标题",
    "العنوان",
    "عنوان",
  ]),
  field("content", () => t("files:field.content"), "Document", "text", [
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
    "reviewbody",
    "reviewcontent",
    "posttext",
    "tweet",
    "tweettext",
    "textoriginal",
    "textdisplay",
    "openingtext",
    "hitsentence",
    "caption",
    "verbatim",
    "opinion",
    "bewertungstext",
    "rezension",
    "avis",
    "contenido",
    "texto",
    "comentario",
    "resena",
    "contenuto",
    "testo",
    "commento",
    "recensione",
    "conteudo",
    "tekst",
    "inhoud",
    "bericht",
    "本文",
    "النص",
    "نص",
    "内容",
  ]),
  field("lang", () => t("rules:field.lang"), "Document", "lower", [
    "lang",
    "language",
    "languagecode",
    "sprache",
    "langue",
    "idioma",
    "lingua",
    "taal",
  ]),
  field("source_type", () => t("files:field.source_type"), "Document", "list", [
    "sourcetype",
    "mediatype",
    "quellentyp",
    "typedesource",
  ]),
  field("post_type", () => t("files:field.post_type"), "Document", "list", ["posttype", "beitragstyp"]),
  field("tags_customer", () => t("rules:field.tags_customer"), "Document", "list", [
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
  field("parent_url", () => t("rules:field.parent_url"), "Document", "url", [
    "parenturl",
    "parent",
    "threadurl",
    "inreplyto",
  ]),
  field("extra_author_attributes.name", () => t("rules:field.author_name"), "Author", "text", [
    "author",
    "authorname",
    "username",
    "user",
    "screenname",
    "reviewer",
    "reviewername",
    "authordisplayname",
    "influencer",
    "autor",
    "verfasser",
    "auteur",
    "autore",
    "usuario",
    "utente",
    "nutzer",
    "benutzer",
    "benutzername",
    "nutzername",
    "utilisateur",
    "gebruiker",
    "profilename",
    "handle",
    "by",
    "fromname",
    "from",
    "ownerusername",
    "作者",
    "الكاتب",
    "كاتب",
  ]),
  field("extra_author_attributes.id", () => t("rules:field.author_id"), "Author", "text", [
    "authorid",
    "userid",
    "accountid",
    "ownerid",
    "fromid",
  ]),
  field("extra_author_attributes.gender", () => t("rules:field.author_gender"), "Author", "upper", [
    "gender",
    "geschlecht",
    "genre",
  ]),
  field("extra_source_attributes.name", () => t("rules:field.source_name"), "Source", "text", [
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
  field("extra_source_attributes.geo", () => t("rules:field.source_geo"), "Source", "upper", [
    "country",
    "countrycode",
    "extrasourceattributesworlddatacountrycode",
    "sourcecountry",
    "geo",
    "land",
    "pays",
    "pais",
    "paese",
    "location",
  ]),
  field("sentiment", () => t("rules:field.sentiment"), "Figures", "integer", [
    "sentiment",
    "stimmung",
    "tonalitat",
    "tonalite",
  ]),
  field("engagement", () => t("rules:field.engagement"), "Figures", "number", [
    "engagement",
    "interactions",
    "totalinteractions",
    "totalengagements",
    "totalengagement",
    "thumbsupcount",
    "votesup",
    "score",
    "likes",
    "upvotes",
    "reactions",
    "likecount",
    "likescount",
    "helpful",
    "helpfulvotes",
    "helpfulvote",
    "interaktionen",
  ]),
  field("reach", () => t("rules:field.reach"), "Figures", "number", [
    "reach",
    "impressions",
    "followers",
    "reichweite",
    "portee",
    "audience",
  ]),
  field("comment_count", () => t("rules:field.comment_count"), "Figures", "number", [
    "commentcount",
    "comments",
    "numcomments",
    "commentscount",
    "replycount",
    "totalreplycount",
    "replies",
    "kommentare",
    "commentaires",
  ]),
  field("rating", () => t("rules:field.rating"), "Figures", "number", [
    "rating",
    "stars",
    "bewertung",
    "sterne",
    "note",
    "etoiles",
    "starrating",
    "reviewerscore",
    "reviewscore",
    "reviewrating",
    "overall",
    "sternebewertung",
    "calificacion",
    "puntuacion",
    "valutazione",
    "voto",
    "avaliacao",
    "estrellas",
    "stelle",
    "beoordeling",
    // Where another column counts the votes, a score is what the reviewer gave.
    "score",
  ]),
  field("noise_level", () => t("rules:field.noise_level"), "Figures", "integer", ["noiselevel", "noise"]),
];

type Figure = keyof (typeof english)["files"]["network"];

/** Figures of networks that a document may carry, and the column names they are guessed from. */
const networkFigures: readonly (readonly [figure: Figure & NetworkMetric, names: readonly string[]])[] = [
  ["twitter_likes", ["favoritecount", "favouritescount", "favorites"]],
  ["twitter_shares", ["retweets", "retweetcount", "reposts"]],
  ["twitter_followers", []],
  ["facebook_likes", []],
  ["facebook_shares", []],
  ["facebook_reactions_total", []],
  ["instagram_likes", []],
  ["instagram_followers", []],
  ["youtube_views", []],
  ["youtube_likes", []],
  ["youtube_dislikes", []],
  ["linkedin_likes", []],
  ["linkedin_shares", []],
  ["tiktok_likes", []],
  ["tiktok_views", []],
];
const networkFields = networkFigures.map(([figure, names]) =>
  field(
    `article_extended_attributes.${figure}`,
    () => t(`files:network.${figure}`),
    "Network figures",
    "number",
    [normalName(figure), ...names],
  ),
);

/** Every field that is the same in all projects: custom metrics come with each. */
export const allFields: readonly ImportField[] = [...importFields, ...networkFields];

const byPath = new Map(allFields.map((one) => [one.field, one]));

/** A custom metric as a field a column can be mapped to. */
export function metricField(name: string, title: string, format: string): ImportField {
  const kind = format === "INTEGER" ? "integer" : format === "DECIMAL" ? "number" : "text";
  return field(`custom.${name}`, () => title || name, "Custom metrics", kind, [
    normalName(name),
    normalName(title),
  ]);
}

/** The field of a path, or undefined. `metrics` says the format of each custom metric. */
export function importField(
  path: string,
  metrics: Readonly<Record<string, string>> = {},
): ImportField | undefined {
  const known = byPath.get(path);
  if (known || !path.startsWith("custom.")) return known;
  const name = path.slice("custom.".length);
  return metricField(name, "", metrics[name] ?? "TEXT");
}

/** A column name without case, accents, spaces and signs: "Review-Datum " → "reviewdatum". */
export function normalName(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
