import { z } from "zod";
import ar from "../../../resources/sample/ar.json";
import configuration from "../../../resources/sample/configuration.json";
import de from "../../../resources/sample/de.json";
import en from "../../../resources/sample/en.json";
import es from "../../../resources/sample/es.json";
import fr from "../../../resources/sample/fr.json";
import it from "../../../resources/sample/it.json";
import ja from "../../../resources/sample/ja.json";
import nl from "../../../resources/sample/nl.json";
import pt from "../../../resources/sample/pt.json";
import world from "../../../resources/sample/world.json";
import { endpoints } from "../../shared/interface/endpoints";
import { localEndpoints } from "../../shared/interface/local";

/* The sample's people, sources, texts and settings are data in resources/sample. */

const Phrases = z.tuple([z.string()], z.string());
/** Words between spaces. */
const Words = z.preprocess((text) => String(text).split(" "), Phrases);

/**
 * Names and texts of one language. Texts are templates. Slots: `{brand}` the brand written about, `{other}` another one,
 * `{city}`, `{blend}` a coffee's name, `{few}` and `{many}` whole numbers.
 */
const Language = z.object({
  /** First names, family names, and the name that newsrooms sign with. */
  names: z.object({ female: Words, male: Words, family: Words, desk: z.string() }),
  /** Sentences by mood. Questions count as facts. */
  praise: Phrases,
  complaint: Phrases,
  fact: Phrases,
  /** Sentences about the recall: angry ones and neutral reports. */
  recallAnger: Phrases,
  recallReport: Phrases,
  /** Headlines by mood. */
  titles: z.object({ praise: Phrases, complaint: Phrases, fact: Phrases, recall: Phrases }),
  hashtags: Phrases,
  cities: Phrases,
});
export type TextBank = z.output<typeof Language>;

const SampleLanguage = z.enum(["en", "de", "fr", "es", "it", "nl", "pt", "ja", "ar"]);
export type SampleLanguage = z.output<typeof SampleLanguage>;

/** Kind of a source. It determines how long its posts are and how far they spread. */
const SourceKind = z.enum(["news", "magazine", "blog", "forum", "microblog", "photo", "video", "review"]);
export type SourceKind = z.output<typeof SourceKind>;

/** Subject and tone of a text. */
const Mood = z.enum(["praise", "fact", "complaint", "recallAnger", "recallReport"]);
export type Mood = z.output<typeof Mood>;

/** A fictional source. */
const Source = z.object({
  host: z.string(),
  name: z.string(),
  kind: SourceKind,
  lang: SampleLanguage,
  country: z.string(),
  /** Median reach of its posts, and its relative share of all posts. */
  reach: z.number(),
  weight: z.number(),
});
export type Source = z.output<typeof Source>;

const World = z.object({
  /** The brand that the sample is about. */
  brand: z.string(),
  rivals: Phrases,
  blends: Phrases,
  faces: z.record(Mood, Phrases),
  tags: z.object({ usual: Phrases, recall: Phrases }),
  campaigns: Phrases,
  /** Pages of the products by dataset. */
  productPages: z.object({ grinders: z.string(), pods: z.string(), machines: z.string() }),
  recall: z.object({
    /** Who posts the notice first. */
    desk: z.object({ id: z.string(), name: z.string(), gender: z.literal("UNKNOWN") }),
    notice: z.string(),
    noticeGerman: z.string(),
    returning: z.string(),
    article: z.object({ title: z.string(), content: z.string() }),
    /** What people add to copies of the notice. */
    signs: Phrases,
    hashtags: Phrases,
  }),
  /** What people post at the open day of a roastery, and where. */
  openDay: z.object({ sentences: Phrases, hosts: Phrases, blends: Phrases }),
  kinds: z.record(
    SourceKind,
    z.object({
      sourceType: z.string(),
      path: z.string(),
      /** Typical engagement as a share of reach. */
      response: z.number(),
      /** Number of authors of a source per unit of its weight. */
      density: z.number(),
      /** Minimum and maximum number of sentences. */
      sentences: z.tuple([z.number(), z.number()]),
      /** Share of texts with a title. */
      titled: z.number(),
    }),
  ),
  sources: z.array(Source),
});

export const TEXTS = z.record(SampleLanguage, Language).parse({ en, de, fr, es, it, nl, pt, ja, ar });
export const WORLD = World.parse(world);
/** Metrics, panels, topics, filters and views as the bodies of the calls that create them. */
export const CONFIGURATION = z
  .object({
    metrics: endpoints.addCustomMetrics.body,
    panels: endpoints.addPanels.body,
    topics: endpoints.importTopics.body,
    filters: endpoints.importTopics.body,
    views: z.array(localEndpoints.createLocalView.body),
  })
  .parse(configuration);
