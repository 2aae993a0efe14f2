import type { Capable } from "../../shared/capabilities";
import type { Influencer, influencerTypes } from "../../shared/interface/influencers";
import type { Term, Why } from "../../shared/interface/text-analysis";
import type { ChartShares } from "../../shared/ipc/coding";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { Quotation, ReportTable } from "../../shared/ipc/reports";
import { t } from "../../shared/texts";
import type { Ask, From } from "../ask";
import type { Finding } from "../findings";
import type { Period } from "../period";

/** A document as it is quoted. */
export interface QuotedDocument {
  text: string;
  author: string;
  authorId: string;
  source: string;
  /** Its value of the board's own column, such as a brand. Empty without one. */
  value: string;
  /** Null if the time isn't known. */
  published: number | null;
  url: string;
}

/** Replaces people by pseudonyms. */
export interface Renaming {
  influencers: (found: readonly Influencer[], type: (typeof influencerTypes)[number]) => Influencer[];
  quoted: (found: readonly QuotedDocument[]) => QuotedDocument[];
  why: (data: Why) => Why;
  term: <T extends Pick<Term, "kind" | "term">>(term: T) => T;
  author: (name: string, id: string) => string;
  query: (query: string) => string;
}

/** Where and when a card is asked, by a window or for a report. */
export interface CardAsking {
  ask: Ask;
  signal: AbortSignal;
  ref: ProjectRef;
  connection: Capable;
  timeZone: string;
  /** When relative ranges end. */
  now: number;
  from: From;
  /** Null to name people. */
  withoutNames: Renaming | null;
}

/** A figure with its change and its course. */
export interface CardTile {
  label: string;
  value: string;
  change: string | null;
  note: string;
  /** One value for each part of the range; null where it is unknown. Empty if there is no course. */
  course: (number | null)[];
  /** The first and last part of the course, where they have names. */
  ends?: [string, string];
}

/** A course with its highest part. */
export interface CardPanel {
  name: string;
  values: (number | null)[];
  /** Null if nothing was counted. `ties` are other parts as high. */
  peak: { at: number; value: number; name: string; ties: number } | null;
  /** What explains the peak, in few words. Empty if nothing can tell. */
  cause: string;
  /** Whether chance explains the peak as well. */
  mayBeChance?: boolean;
}

export interface CardPanels {
  /** Whether all courses have the same axis. */
  shared: boolean;
  list: CardPanel[];
  /** Names of the first and the last part of the courses. */
  ends?: [string, string];
}

/** What a card says. Boards and reports draw it alike. */
export interface CardAnswer {
  title: string;
  finding: Finding;
  /** Documents counted; null if the service doesn't say. */
  n: number | null;
  notes: string[];
  tiles: CardTile[];
  panels?: CardPanels;
  table: ReportTable | null;
  quotations: Quotation[];
  period: Period | null;
  query: string;
  /** Why there is nothing to show, if that is known. */
  empty?: string;
  /** Samples that the numbers are estimated from. */
  samples?: ChartShares[];
}

/** Text for what isn't known. */
export const unknown = "–";

/** Names of the first and the last of some bins. */
export function endsOf(bins: readonly { name: string }[]): { ends?: [string, string] } {
  const [first, last] = [bins[0], bins.at(-1)];
  return first && last && first !== last ? { ends: [first.name, last.name] } : {};
}

/** The highest part of a course, the first of several; null if nothing was counted. */
export function peakOf(values: CardPanel["values"], bins: readonly { name: string }[]): CardPanel["peak"] {
  const value = Math.max(0, ...values.map((one) => one ?? 0));
  const at = value > 0 ? values.indexOf(value) : -1;
  const bin = bins[at];
  if (!bin) return null;
  const ties = values.filter((one) => one === value).length - 1;
  return {
    at,
    value,
    name: ties > 0 ? t("cards:peak.tied", { name: bin.name, count: ties }) : bin.name,
    ties,
  };
}
