import type { z } from "zod";
import type { ValueName } from "../../shared/documents/value-names";
import type { Panel } from "../../shared/interface/resources";
import type { Query } from "../../shared/query";

/** Documents that meet a query, every filter and a range. Only live ones. */
export interface Selection {
  /** Default: all documents. */
  query?: Query;
  /** Default: all projects. */
  project?: string | undefined;
  filters?: readonly Filter[];
  published?: TimeRange;
  /** Counts each story once: the earliest of its selected documents stands for it. */
  once?: true;
}

/** A time in [from, until), in epoch milliseconds. */
export interface TimeRange {
  from: number;
  until: number;
}

/** Documents that any value of the filter holds. */
export type Filter =
  | { by: "topic"; topics: readonly Topic[] }
  | { by: "panel"; panels: readonly z.output<typeof Panel>[] }
  | { by: "channel" | "dataset" | "import"; names: readonly string[] };

/** Documents that meet one query and not the other. Without `included`, none. */
export interface Topic {
  id: string;
  included?: Query;
  excluded?: Query;
}

/** A keyword column of the project's own, as custom.<name>, with the names of its values. */
export type OwnColumn = { by: "keyword"; metric: string; names: readonly ValueName[] };
