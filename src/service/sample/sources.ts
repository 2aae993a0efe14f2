import type { SampleLanguage } from "./texts";

/** Kind of a source. It determines how long its posts are and how far they spread. */
export type SourceKind = "news" | "magazine" | "blog" | "forum" | "microblog" | "photo" | "video" | "review";

/** A fictional source. */
export interface Source {
  host: string;
  name: string;
  kind: SourceKind;
  lang: SampleLanguage;
  country: string;
  /** Median reach of its posts, and its relative share of all posts. */
  reach: number;
  weight: number;
}

/** Value of `source_type` by kind. */
export const SOURCE_TYPES: Readonly<Record<SourceKind, string>> = {
  news: "ONLINENEWS_NEWSPAPER",
  magazine: "ONLINENEWS_MAGAZINE",
  blog: "BLOG_OTHER",
  forum: "FORUM",
  microblog: "SOCIALMEDIA_MICROBLOG",
  photo: "SOCIALMEDIA_PHOTO",
  video: "SOCIALMEDIA_VIDEO",
  review: "REVIEW_SITE",
};

type Row = readonly [
  host: string,
  name: string,
  kind: SourceKind,
  lang: SampleLanguage,
  country: string,
  reach: number,
  weight: number,
];

const ROWS: readonly Row[] = [
  ["chirp.example", "Chirp", "microblog", "en", "us", 900, 150],
  ["uk.chirp.example", "Chirp UK", "microblog", "en", "gb", 800, 70],
  ["de.chirp.example", "Chirp Deutschland", "microblog", "de", "de", 600, 62],
  ["fr.chirp.example", "Chirp France", "microblog", "fr", "fr", 550, 44],
  ["es.chirp.example", "Chirp España", "microblog", "es", "es", 600, 36],
  ["it.chirp.example", "Chirp Italia", "microblog", "it", "it", 450, 22],
  ["nl.chirp.example", "Chirp Nederland", "microblog", "nl", "nl", 400, 18],
  ["pt.chirp.example", "Chirp Portugal", "microblog", "pt", "pt", 400, 14],
  ["ja.chirp.example", "Chirp Japan", "microblog", "ja", "jp", 700, 16],
  ["ar.chirp.example", "Chirp Arabia", "microblog", "ar", "ae", 650, 8],
  ["snapframe.example", "Snapframe", "photo", "en", "us", 1_400, 40],
  ["snapframe-de.example", "Snapframe DE", "photo", "de", "de", 900, 16],
  ["snapframe-es.example", "Snapframe ES", "photo", "es", "mx", 1_000, 12],
  ["clipcast.example", "Clipcast", "video", "en", "us", 5_200, 18],
  ["clipcast-fr.example", "Clipcast FR", "video", "fr", "fr", 2_800, 7],
  ["beantalk.example", "Beantalk", "forum", "en", "us", 320, 42],
  ["espressoforum.example", "The Espresso Forum", "forum", "en", "gb", 260, 30],
  ["homebarista-club.example", "Home Barista Club", "forum", "en", "ca", 240, 18],
  ["kaffeerunde.example", "Kaffeerunde", "forum", "de", "de", 240, 32],
  ["siebtraeger-forum.example", "Siebträgerforum", "forum", "de", "at", 180, 16],
  ["forum-cafe.example", "Forum Café", "forum", "fr", "fr", 190, 16],
  ["foro-cafetero.example", "Foro Cafetero", "forum", "es", "es", 170, 12],
  ["caffeforum.example", "Caffè Forum", "forum", "it", "it", 150, 10],
  ["koffieforum.example", "Koffieforum", "forum", "nl", "nl", 140, 9],
  ["dailyledger.example", "The Daily Ledger", "news", "en", "us", 42_000, 7],
  ["harbourpost.example", "Harbour Post", "news", "en", "gb", 31_000, 7],
  ["retaildaily.example", "Retail Daily", "magazine", "en", "us", 11_000, 9],
  ["consumerwire.example", "Consumer Wire", "news", "en", "ie", 18_000, 6],
  ["southerncourier.example", "Southern Courier", "news", "en", "au", 16_000, 4],
  ["foodandtrade.example", "Food and Trade", "magazine", "en", "gb", 7_500, 7],
  ["morgenblatt.example", "Morgenblatt", "news", "de", "de", 36_000, 6],
  ["marktcheck.example", "Marktcheck", "magazine", "de", "de", 24_000, 6],
  ["alpenkurier.example", "Alpenkurier", "news", "de", "at", 15_000, 4],
  ["zuerichaktuell.example", "Zürich Aktuell", "news", "de", "ch", 13_000, 3],
  ["letzebuergblat.example", "Lëtzebuerg Blat", "news", "de", "lu", 6_000, 3],
  ["gazette-du-jour.example", "La Gazette du jour", "news", "fr", "fr", 28_000, 5],
  ["conso-infos.example", "Conso Infos", "magazine", "fr", "fr", 12_000, 5],
  ["lequotidien-be.example", "Le Quotidien belge", "news", "fr", "be", 11_000, 3],
  ["lacorriente.example", "La Corriente", "news", "es", "es", 24_000, 4],
  ["diariodelvalle.example", "Diario del Valle", "news", "es", "co", 13_000, 3],
  ["ilmattutino.example", "Il Mattutino", "news", "it", "it", 19_000, 4],
  ["avondkrant.example", "De Avondkrant", "news", "nl", "nl", 14_000, 3],
  ["jornaldacosta.example", "Jornal da Costa", "news", "pt", "pt", 11_000, 3],
  ["noticiasdoporto.example", "Notícias do Porto Novo", "news", "pt", "br", 15_000, 2],
  ["asanews.example", "Asa News", "news", "ja", "jp", 21_000, 2],
  ["slowpour.example", "Slow Pour", "blog", "en", "us", 2_200, 10],
  ["thecremadiaries.example", "The Crema Diaries", "blog", "en", "gb", 1_600, 9],
  ["grindsize.example", "Grind Size", "blog", "en", "ca", 1_300, 7],
  ["kaffeekritik.example", "Kaffeekritik", "blog", "de", "de", 1_900, 9],
  ["bohnenpost.example", "Bohnenpost", "blog", "de", "ch", 900, 6],
  ["cafe-carnet.example", "Café Carnet", "blog", "fr", "fr", 1_100, 7],
  ["tazaydia.example", "Taza y Día", "blog", "es", "es", 900, 5],
  ["tazzina.example", "La Tazzina", "blog", "it", "it", 800, 5],
  ["kopjekoffie.example", "Kopje Koffie", "blog", "nl", "be", 600, 4],
  ["kissaten.example", "Kissaten Notes", "blog", "ja", "jp", 800, 4],
  ["trustpour.example", "Trustpour", "review", "en", "us", 420, 40],
  ["kitchenverdict.example", "Kitchen Verdict", "review", "en", "gb", 380, 26],
  ["testkueche.example", "Testküche", "review", "de", "de", 340, 26],
  ["avis-cuisine.example", "Avis Cuisine", "review", "fr", "fr", 280, 16],
  ["opinacocina.example", "Opina Cocina", "review", "es", "es", 260, 12],
  ["cucinavoti.example", "Cucina Voti", "review", "it", "it", 220, 8],
];

export const SOURCES: readonly Source[] = ROWS.map(([host, name, kind, lang, country, reach, weight]) => ({
  host,
  name,
  kind,
  lang,
  country,
  reach,
  weight,
}));
