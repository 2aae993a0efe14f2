import type { SampleLanguage } from "./texts";

/** A topic or filter of the sample. A document matches if it matches any included query and no excluded one. */
export interface SampleTopic {
  title: string;
  description: string;
  included: readonly [string, ...string[]];
  excluded?: readonly string[];
}

export interface SampleCategory {
  title: string;
  topics: readonly SampleTopic[];
}

/** Search term for the recall by language. */
const RECALL_WORDS: Readonly<Record<SampleLanguage, string>> = {
  en: "recall*",
  de: "rückruf*",
  fr: "rappel*",
  es: "retirada",
  it: "richiam*",
  nl: "terugroep*",
  pt: "recolha",
  ja: "リコール",
  ar: "سحب",
};

export const TOPIC_CATEGORIES: readonly SampleCategory[] = [
  {
    title: "Brands",
    topics: [
      {
        title: "Northwind",
        description: "Everything about Northwind Roasters.",
        included: ['northwind OR "north wind"', "mention:northwind OR hashtag:northwind"],
      },
      { title: "Kestrel Coffee", description: "Competitor.", included: ['"kestrel coffee"'] },
      { title: "Harbour & Oak", description: "Competitor.", included: ['"harbour & oak"'] },
    ],
  },
  {
    title: "Products",
    topics: [
      {
        title: "Espresso",
        description: "The drink and the machines that make it.",
        included: ["espresso* OR エスプレッソ OR إسبريسو"],
      },
      {
        title: "Grinders",
        description: "Mills and grinding.",
        included: ["grinder* OR mühle* OR moulin* OR molinillo* OR macinacaffè OR molen OR moinho"],
        excluded: ["sourcetype:REVIEW_SITE AND rating:<2"],
      },
      {
        title: "Pods",
        description: "Pods and capsules of any maker.",
        included: ["pod OR pods OR kapsel* OR capsul* OR cápsula* OR espressokapsel* OR espressocapsule*"],
      },
    ],
  },
  {
    title: "Risks",
    topics: [
      {
        title: "Recall",
        description: "The recall of No. 7 pods, batch 0417, in all languages.",
        included: [Object.values(RECALL_WORDS).join(" OR "), "0417 OR (metal NEAR/8 pod*)"],
      },
      {
        title: "Service complaints",
        description: "Unhappy customers, waiting times, refunds.",
        included: [
          "sentiment:negative AND (support OR service OR refund OR hotline OR kundendienst OR personal)",
          '"no answer" OR "keine antwort" OR "niemand antwortet" OR "aucune réponse" OR "nadie contesta"',
        ],
        excluded: ["recall*"],
      },
    ],
  },
];

export const FILTERS: readonly SampleTopic[] = [
  {
    title: "Editorial sources",
    description: "Papers, magazines and blogs.",
    included: ["sourcetype:ONLINENEWS OR sourcetype:BLOG"],
  },
  {
    title: "Without noise",
    description: "Leaves out what is probably noise.",
    included: ["noise_level:<50"],
  },
];

export const METRICS = [
  {
    name: "urgency",
    title: "Urgency",
    description: "How soon the care team has to answer, from 0 to 100.",
    display_in_ui: true,
    format: "INTEGER",
  },
  {
    name: "campaign",
    title: "Campaign",
    description: "Campaign that a post belongs to.",
    display_in_ui: true,
    format: "KEYWORD",
  },
] as const;

export const PANELS = [
  {
    title: "Leading papers",
    description: "National papers with large reach.",
    color: "3457d5",
    included_entries: [
      "dailyledger",
      "harbourpost",
      "morgenblatt",
      "gazette-du-jour",
      "lacorriente",
      "ilmattutino",
    ].map(
      (name) =>
        ({
          entry_type: "URL",
          site: `${name}.example`,
          url: `https://${name}.example/`,
          exact_match: false,
        }) as const,
    ),
  },
  {
    title: "Coffee people",
    description: "Blogs and forums of enthusiasts.",
    color: "0f8b8d",
    included_entries: [
      "slowpour",
      "thecremadiaries",
      "kaffeekritik",
      "cafe-carnet",
      "espressoforum",
      "kaffeerunde",
    ].map(
      (name) =>
        ({
          entry_type: "URL",
          site: `${name}.example`,
          url: `https://${name}.example/`,
          exact_match: false,
        }) as const,
    ),
  },
] as const;

/** A chart of a sample view: a histogram call and its title. */
interface SampleChart {
  title: string;
  type: string;
  params: Readonly<Record<string, string>>;
}

/** Views of the sample: their charts as histogram calls. */
export const VIEWS: readonly {
  kind: "dashboard" | "report";
  title: string;
  content: { charts: readonly SampleChart[] };
}[] = [
  {
    kind: "dashboard",
    title: "Brand overview",
    content: {
      charts: [
        {
          title: "Mentions per day",
          type: "published",
          params: { q: "northwind", interval: "1d", breakdown: "sentiment" },
        },
        { title: "Languages", type: "language", params: { q: "northwind" } },
        { title: "Countries", type: "country", params: { q: "northwind" } },
        {
          title: "Reach per week",
          type: "published",
          params: { q: "northwind", interval: "1w", value_type: "reach" },
        },
      ],
    },
  },
  {
    kind: "dashboard",
    title: "Recall watch",
    content: {
      charts: [
        {
          title: "Mentions of the recall per day",
          type: "published",
          params: { q: "recall*", interval: "1d", breakdown: "sentiment" },
        },
        { title: "Source types", type: "sourcetype", params: { q: "recall*" } },
        { title: "Hashtags", type: "hashtag", params: { q: "recall*" } },
      ],
    },
  },
  {
    kind: "report",
    title: "Weekly product report",
    content: {
      charts: [
        {
          title: "Espresso per week",
          type: "published",
          params: { q: "espresso", interval: "1w", breakdown: "sentiment" },
        },
        { title: "Ratings", type: "rating", params: { q: "rating:>0", interval: "1" } },
      ],
    },
  },
];
