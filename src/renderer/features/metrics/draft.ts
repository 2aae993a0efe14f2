import { t } from "../../../shared/words";
import type { Faults } from "../../components/forms/useDraftForm";
import type { Format } from "../../components/kept/metricFormats";

/** A metric as it is written in the form. */
export interface MetricDraft {
  id: string;
  name: string;
  title: string;
  description: string;
  format: Format;
  shown: boolean;
  /** What the service answered where it refused it. */
  refused: string;
}

/** A fresh row of the form. */
export function newMetric(): MetricDraft {
  return {
    id: crypto.randomUUID(),
    name: "",
    title: "",
    description: "",
    format: "INTEGER",
    shown: true,
    refused: "",
  };
}

/** Most characters of what a metric is described with; the same limits as the service has. */
export const longest = { name: 100, title: 500, description: 4096 } as const;

/** What is wrong with a metric's name, or an empty text; names are compared with those of the project and the other rows. */
export function nameFault(
  draft: MetricDraft,
  drafts: readonly MetricDraft[],
  taken: ReadonlySet<string>,
): string {
  const { name } = draft;
  if (name === "") return t("metrics:fault.noName");
  if (!/^[a-z]/.test(name)) return t("metrics:fault.begin");
  const wrong = /[^a-z0-9_]/.exec(name)?.[0];
  if (wrong !== undefined)
    return wrong === " " ? t("metrics:fault.blank") : t("metrics:fault.character", { character: wrong });
  if (name.length > longest.name) return t("metrics:fault.long", { most: longest.name });
  if (taken.has(name)) return t("metrics:fault.taken", { name });
  const at = drafts.indexOf(draft);
  if (drafts.slice(0, at).some((other) => other.name === name)) return t("metrics:fault.repeated", { name });
  return "";
}

/** A name made of a title: "Care team: urgency" as "care_team_urgency". */
export function nameOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, longest.name);
}

const isFilled = ({ name, title, description }: MetricDraft) =>
  name !== "" || title !== "" || description !== "";

/** Rows that have anything in them. */
export function filled(drafts: readonly MetricDraft[]): MetricDraft[] {
  return drafts.filter(isFilled);
}

/** What is wrong with a form; of its rows, only those with anything in them are sent. */
export function metricFaults(
  { metrics }: { metrics: readonly MetricDraft[] },
  taken: ReadonlySet<string>,
): Faults {
  return Object.fromEntries(
    metrics.flatMap((draft, at) => {
      // Where nothing is filled in, the first row is what is missing.
      const counts = isFilled(draft) || (at === 0 && filled(metrics).length === 0);
      const fault = counts ? nameFault(draft, metrics, taken) : "";
      return fault === "" ? [] : [[`metrics.${at}.name`, fault]];
    }),
  );
}
