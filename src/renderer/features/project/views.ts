import type { ProjectViews } from "../../../shared/interface/resources";
import { t } from "../../../shared/texts";

export interface ViewRow {
  id: string;
  kind: "Dashboard" | "Report";
  title: string;
  /** Epoch milliseconds; null if the service sends none. */
  updated: number | null;
}

export const kindNames: Readonly<Record<ViewRow["kind"], string>> = {
  Dashboard: t("project:view.dashboard"),
  Report: t("project:view.report"),
};

/** A view's kind by the id prefix that the API defines; without one, by the list it comes from. */
function kindOf(id: string, list: ViewRow["kind"]): ViewRow["kind"] {
  if (id.startsWith("d|")) return "Dashboard";
  return id.startsWith("r|") ? "Report" : list;
}

/** All views of a project, most recently changed first. The API lists alerts among the reports. */
export function viewRows(views: ProjectViews | undefined): ViewRow[] {
  const rows = (list: ProjectViews["dashboards"], kind: ViewRow["kind"]) =>
    list.map(({ id, title, last_update }): ViewRow => ({
      id,
      kind: kindOf(id, kind),
      title: title.trim() || t("untitledId", { id }),
      updated: last_update ?? null,
    }));
  return [...rows(views?.dashboards ?? [], "Dashboard"), ...rows(views?.reports ?? [], "Report")].sort(
    (a, b) => (b.updated ?? -Infinity) - (a.updated ?? -Infinity) || a.title.localeCompare(b.title),
  );
}
