import { z } from "zod";
import { t } from "../texts";
import {
  exportLimit,
  maxValueNames,
  metricFormats,
  metricNameRule,
  metricTextLengths,
} from "./resources.constants";
import {
  booleanParam,
  looseArray,
  looseId,
  looseInteger,
  looseNumber,
  looseString,
  looseText,
  looseTitle,
  maybe,
  resourceName,
  shownText,
  tolerantArray,
} from "./values";

/** A boolean that defaults to true. */
const looseFlag = maybe(booleanParam).transform((flag) => flag ?? true);

/** A custom metric in a response. */
export const CustomMetric = z.looseObject({
  name: z.string(),
  title: looseTitle,
  description: looseTitle,
  display_in_ui: looseFlag,
  update_ts: maybe(looseNumber),
  format: z.union([z.looseObject({ name: z.string() }), z.string().transform((name) => ({ name }))]),
  /** Names of values, of local workspaces only. */
  value_names: maybe(tolerantArray(z.object({ value: z.string(), name: shownText }))),
});
export type CustomMetric = z.output<typeof CustomMetric>;

/** result_custom_metrics. `success` and `error_message` are only present in the response to an addition. */
export const CustomMetrics = z.looseObject({
  data: tolerantArray(
    z.looseObject({
      custom_metric: maybe(CustomMetric),
      success: maybe(z.boolean()),
      error_message: maybe(shownText),
    }),
  ),
});

export const metricName = z
  .string()
  .max(metricNameRule.length)
  .regex(metricNameRule.pattern, { error: () => t("rules:must.beMetricName") });

/** Body of endpoint 3. Each metric is checked on its own, so that a bad one doesn't prevent the others. */
export const AddCustomMetrics = z.object({ custom_metrics: z.array(z.unknown()).min(1).max(1000) });
export const NewCustomMetric = z.object({
  name: metricName,
  title: z.string().max(metricTextLengths.title).default(""),
  description: z.string().max(metricTextLengths.description).default(""),
  display_in_ui: z.boolean().default(true),
  format: z.enum(metricFormats),
});
/** Names of a metric's values. An empty one is removed. */
export const ValueNames = z
  .array(
    z.object({
      value: z.string().min(1),
      name: z.string().trim().max(metricTextLengths.valueName).regex(/^.*$/u),
    }),
  )
  .max(maxValueNames);

/** Changes of one metric. Absent fields stay as they are. */
export const CustomMetricChange = z.object({
  name: metricName,
  title: z.string().max(metricTextLengths.title).optional(),
  description: z.string().max(metricTextLengths.description).optional(),
  display_in_ui: z.boolean().optional(),
  /** Local workspaces only. Values that aren't listed keep their names. */
  value_names: ValueNames.optional(),
});
export type CustomMetricChange = z.output<typeof CustomMetricChange>;
/** result_custom_metrics of an update or deletion, in the order of the request. A deleted metric only has a name. */
export const ChangedCustomMetrics = z.looseObject({
  data: looseArray(
    z.looseObject({
      custom_metric: maybe(z.looseObject({ name: z.string() })),
      success: z.boolean(),
      error_message: maybe(shownText),
    }),
  ),
});
/** Body that deletes metrics. */
export const DeleteCustomMetrics = z.object({ metric_names: z.array(z.string()).min(1).max(1000) });

const View = z.looseObject({ id: looseId, title: looseTitle, last_update: maybe(looseNumber) });
/** A project with its dashboards (ids d|…) and reports, including alerts (ids r|…). */
export const ProjectViews = z.looseObject({
  id: looseId,
  title: looseTitle,
  dashboards: tolerantArray(View),
  reports: tolerantArray(View),
});
export type ProjectViews = z.output<typeof ProjectViews>;
/** result_views. */
export const Views = z.looseObject({ projects: tolerantArray(ProjectViews) });

const QueryTopic = z.looseObject({
  id: looseId,
  title: looseTitle,
  description: looseTitle,
  included_queries: looseArray(z.string()),
  excluded_queries: looseArray(z.string()),
  created_ts: maybe(looseNumber),
  updated_ts: maybe(looseNumber),
  color: maybe(z.string()),
});
const TopicCategory = z.looseObject({
  id: looseId,
  title: looseTitle,
  description: looseTitle,
  query_topics: tolerantArray(QueryTopic),
});
/** result_topics: categories of filters and of topics. */
export const Topics = z.looseObject({
  filter_categories: tolerantArray(TopicCategory),
  topic_categories: tolerantArray(TopicCategory),
});
export type Topics = z.output<typeof Topics>;

/** A line of a topic import: one query of one topic. */
export const TopicLine = z.object({
  topic_title: z.string().min(1).max(500),
  query: z.string().max(4096),
  included_query: z.boolean().default(true),
  override: z.boolean().default(false),
  category_id: z.string().min(1).max(200).optional(),
  category_title: z.string().max(500).optional(),
  topic_id: z.string().min(1).max(200).optional(),
  topic_description: z.string().max(4096).optional(),
});
/** Body of endpoint 9. */
export const TopicsImport = z.object({
  topic_type: z.enum(["search", "filter"]),
  topic_line_import: z.array(TopicLine).min(1).max(10_000),
});

/** result_topic_details: one topic or filter with its category. */
export const TopicDetails = QueryTopic.extend({
  category_id: looseId,
  category_title: looseTitle,
  category_description: looseTitle,
  type: looseText,
});
/** Body that deletes topics and filters. */
export const DeleteTopics = z.object({
  bulk_topics: z
    .array(z.object({ category_id: z.string().min(1).max(200), id: z.string().min(1).max(200) }))
    .min(1)
    .max(1000),
});
/** result_topic_deletion. */
export const DeletedTopics = z.looseObject({
  bulk_answer: tolerantArray(
    z.looseObject({
      category_id: maybe(looseId),
      id: looseId,
      success: z.boolean(),
      error_message: maybe(shownText),
    }),
  ),
});

/** result_tags: tags of a project with its spelling. */
export const Tags = z.looseObject({ tags: tolerantArray(z.looseObject({ id: looseId, label: looseText })) });

const ResourceNode = z.looseObject({ id: looseId, title: looseTitle });
const resourceGroups = tolerantArray(ResourceNode.extend({ nodes: tolerantArray(ResourceNode) }));
/** result_resources: the project's resources of one type, in groups. Only the list of the type asked for is filled. */
export const Resources = z.looseObject({
  projects: tolerantArray(
    ResourceNode.extend({
      topics: resourceGroups,
      filters: resourceGroups,
      panels: resourceGroups,
      channels: resourceGroups,
      event_types: resourceGroups,
    }),
  ),
});

/** A summary that the service made of the documents that match. */
export const Summary = z.looseObject({ summary: looseTitle });

/** A panel entry: an author of a site, or a URL. */
export const PanelEntry = z.looseObject({
  entry_type: z.string(),
  site: maybe(z.string()),
  id: maybe(looseId),
  name: maybe(looseString),
  url: maybe(z.string()),
  exact_match: maybe(booleanParam),
});
/** A source panel. Panels of the group "predefined" may only have an id. */
export const Panel = z.looseObject({
  id: looseId,
  title: maybe(shownText),
  description: maybe(shownText),
  color: maybe(z.string()),
  group_id: maybe(looseId),
  included_entries: maybe(tolerantArray(PanelEntry)),
});
/** result_source_panels of the list. */
export const SourcePanels = z.looseObject({
  data: tolerantArray(
    z.looseObject({
      group: z.looseObject({ id: looseId, title: looseTitle, panels: tolerantArray(Panel) }),
    }),
  ),
});
/** An entry of a new panel, validated. */
export const NewPanelEntry = z.discriminatedUnion("entry_type", [
  z.object({
    entry_type: z.literal("AUTHOR"),
    site: z.string().min(1).max(300),
    id: z.string().min(1).max(500),
    name: z.string().max(500).default(""),
  }),
  z.object({
    entry_type: z.literal("URL"),
    site: z.string().max(300).optional(),
    url: z
      .string()
      .min(1)
      .max(2048)
      .refine((text) => URL.canParse(/^https?:\/\//i.test(text) ? text : `https://${text}`), {
        error: () => t("rules:must.beAddressOrHost"),
      }),
    exact_match: z.boolean().default(false),
  }),
]);
/** Body of the optional endpoint that adds panels. Each panel is checked on its own. */
export const AddPanels = z.object({ panels: z.array(z.unknown()).min(1).max(1000) });
export const NewPanel = z.object({
  title: z.string().min(1).max(500),
  description: z.string().max(4096).default(""),
  color: z
    .string()
    .regex(/^#?[0-9a-f]{6}$/i, { error: () => t("rules:must.beColour") })
    .optional(),
  group_id: z.string().min(1).max(200).optional(),
  included_entries: z.array(NewPanelEntry).max(10_000),
});
/** Body that adds groups of panels. Each group is checked on its own. */
export const AddPanelGroups = z.object({ groups: z.array(z.unknown()).min(1).max(1000) });
export const NewPanelGroup = z.object({ title: z.string().trim().min(1).max(500) });
/** result_source_panels of an addition of groups, in the order they were sent. */
export const AddedPanelGroups = z.looseObject({
  data: looseArray(
    z.looseObject({
      success: z.boolean(),
      group: maybe(z.looseObject({ id: looseId, title: looseTitle })),
      error_message: maybe(shownText),
    }),
  ),
});
/** result_source_panels of an addition. */
export const AddedPanels = z.looseObject({
  // In the order the panels were sent.
  data: looseArray(
    z.looseObject({ success: z.boolean(), panel: maybe(Panel), error_message: maybe(shownText) }),
  ),
});

/** An export task. Unknown statuses are shown as sent. */
export const Task = z.looseObject({
  id: looseId,
  creation_date: looseText,
  type: maybe(z.string()).transform((type) => type ?? "export"),
  target: looseTitle,
  status: looseTitle,
  processed: maybe(looseNumber).transform((count) => count ?? 0),
  ready: maybe(looseNumber),
  /** From 0 to 1. Deployments estimate it, and their estimates may be exceeded. */
  progress: maybe(looseNumber).transform((share = 0) => Math.min(1, Math.max(0, share))),
  /** Why the task failed, if the service says so. */
  error_message: maybe(shownText),
});
/** result_tasks. */
export const Tasks = z.looseObject({ tasks: tolerantArray(Task) });
/** Body of endpoint 12. `start` and `stop` are a date, an ISO timestamp or epoch milliseconds. */
export const NewExport = z.object({
  start: z.union([z.string().min(1), z.number()]),
  stop: z.union([z.string().min(1), z.number()]).optional(),
  query: z.string().optional(),
  target: resourceName,
  limit: looseInteger
    .refine((n) => n >= 1 && n <= exportLimit, {
      error: () => t("rules:must.beBetween", { min: 1, max: exportLimit }),
    })
    .default(exportLimit),
  /** Local workspaces only. `once` exports one document of each story. */
  stories: z.enum(["all", "once"]).optional(),
});

const Rule = z.looseObject({ rule_id: looseId, query: looseText });
export const Stream = z.looseObject({
  stream_id: looseId,
  enabled: looseFlag,
  rules: tolerantArray(Rule),
});
/** result_stream. */
export const Streams = z.looseObject({ data: tolerantArray(Stream) });
/** Body of the optional endpoint that creates or replaces a stream. The number of rules has status codes of its own. */
export const NewStream = z.object({
  rules: z.array(z.object({ rule_id: resourceName, query: z.string().min(1).max(4096) })).max(20_000),
});

/** result_accinfo: the projects a token may use. */
export const AccountInfo = z.looseObject({
  projects: tolerantArray(
    z.looseObject({
      id: looseId,
      name: looseTitle,
      account_id: maybe(looseId),
      account_name: maybe(looseString),
    }),
  ),
});
/** result_creditinfo. */
export const CreditInfo = z.looseObject({
  used_credits_monthly: maybe(looseNumber),
  remaining_credits_monthly: maybe(looseNumber),
  monthly_total: maybe(looseNumber),
  used_credits_onetime: maybe(looseNumber),
  remaining_credits_onetime: maybe(looseNumber),
  used_credits_processing: maybe(looseNumber),
  remaining_allowance_processing: maybe(looseNumber),
  estimate_credits_used_until_end_of_billing_period: maybe(looseNumber),
  next_billing_period: maybe(looseNumber),
});
