import { exportLimit } from "../../../../shared/interface/resources.constants";
import { t } from "../../../../shared/texts";
import { createDrafts } from "../../../components/forms/drafts";
import type { Faults } from "../../../components/forms/useDraftForm";
import { queryFault } from "../../../components/query/queryFault";
import { nameFault } from "../rules";

/** Form values of an export into a collector. Days are in the analyst's zone and inclusive. */
export interface CollectorExportDraft {
  /** Id of the stream whose rules select the documents; empty for the open project. */
  streamId: string;
  topics: string[];
  /** Missing in drafts of earlier versions. */
  datasets?: string[];
  query: string;
  from: string;
  to: string;
  limit: number | string;
}

/** Drafts by collector id. */
export const useCollectorExports = createDrafts<CollectorExportDraft>("collector export drafts");

export const newCollectorExport: CollectorExportDraft = {
  streamId: "",
  topics: [],
  datasets: [],
  query: "",
  from: "",
  to: "",
  limit: exportLimit,
};

export function exportFaults({
  streamId,
  datasets = [],
  query,
  from,
  to,
  limit,
}: CollectorExportDraft): Faults {
  const fault = queryFault(query);
  const isWhole = typeof limit === "number" && Number.isInteger(limit) && limit >= 1 && limit <= exportLimit;
  const isNamed = datasets.every((name) => nameFault(name) === "");
  return {
    ...(streamId === "" && !isNamed && { datasets: t("imports:target.datasetRule") }),
    ...(fault && { query: fault.message }),
    ...(from !== "" && to !== "" && from > to && { to: t("exports:fault.to") }),
    ...(!isWhole && { limit: t("exports:fault.limit", { max: exportLimit }) }),
  };
}
