import type { ExportOrder } from "../../shared/ipc/exports";
import { t } from "../../shared/texts";
import type { SavedRows } from "../files/tables/export-file";

/**
 * Compares the number of saved rows with the task's count and with the query's. Returns one sentence per difference.
 */
export function differences(
  saved: SavedRows,
  taskCount: number,
  order: Pick<ExportOrder, "limit" | "expected"> | undefined,
  matchesNow: number | null,
): string[] {
  const found: string[] = [];
  if (saved.unreadable > 0) found.push(t("main:export.unreadable", { count: saved.unreadable }));
  if (saved.rows + saved.unreadable !== taskCount)
    found.push(t("main:export.otherCount", { ready: taskCount, held: saved.rows + saved.unreadable }));
  const wanted = order?.expected ?? null;
  if (order && wanted !== null && taskCount !== wanted) {
    if (wanted > order.limit && taskCount === order.limit)
      found.push(t("main:export.limited", { wanted, limit: order.limit }));
    else
      found.push(
        t("main:export.changedBetween", { wanted, found: taskCount, change: changed(taskCount - wanted) }),
      );
  }
  if (matchesNow !== null && order && matchesNow !== (wanted ?? taskCount) && matchesNow !== taskCount)
    found.push(t("main:export.changedSince", { now: matchesNow, change: changed(matchesNow - taskCount) }));
  if (saved.cut > 0) found.push(t("main:export.cut", { count: saved.cut }));
  return found;
}

function changed(by: number): string {
  return by > 0 ? t("main:export.cameIn", { count: by }) : t("main:export.went", { count: -by });
}
