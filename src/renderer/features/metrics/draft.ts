import { t } from "../../../shared/texts";
import type { Faults } from "../../components/forms/useDraftForm";
import type { Format } from "../../components/stored/metricFormats";

/** Form values of a metric. */
export interface MetricDraft {
  id: string;
  name: string;
  title: string;
  description: string;
  format: Format;
  shown: boolean;
  /** Why the service rejected the metric; empty if it didn't. */
  rejection: string;
}

export function newMetric(): MetricDraft {
  return {
    id: crypto.randomUUID(),
    name: "",
    title: "",
    description: "",
    format: "INTEGER",
    shown: true,
    rejection: "",
  };
}

/** Maximum lengths in characters; the service has the same limits. */
export const longest = { name: 100, title: 500, description: 4096 } as const;

/**
 * Error message for a metric's name; empty if it is valid. Checks for duplicates in the project and the other rows.
 */
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
  if (name.length > longest.name) return t("metrics:fault.long", { max: longest.name });
  if (taken.has(name)) return t("metrics:fault.taken", { name });
  const at = drafts.indexOf(draft);
  if (drafts.slice(0, at).some((other) => other.name === name)) return t("metrics:fault.repeated", { name });
  return "";
}

/** Derives a name from a title: "Care team: urgency" becomes "care_team_urgency". */
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

/** Rows with any input. */
export function filled(drafts: readonly MetricDraft[]): MetricDraft[] {
  return drafts.filter(isFilled);
}

/** Validates a form. Rows without input aren't sent, so they are ignored. */
export function metricFaults(
  { metrics }: { metrics: readonly MetricDraft[] },
  taken: ReadonlySet<string>,
): Faults {
  return Object.fromEntries(
    metrics.flatMap((draft, at) => {
      // If no row is filled in, the first row is validated as missing.
      const counts = isFilled(draft) || (at === 0 && filled(metrics).length === 0);
      const fault = counts ? nameFault(draft, metrics, taken) : "";
      return fault === "" ? [] : [[`metrics.${at}.name`, fault]];
    }),
  );
}
