import type { ExportOrder } from "../../../shared/ipc/exports";
import type { Saved } from "./export-file";

const text = (count: number) => count.toLocaleString("en");

/**
 * Holds the number of rows saved against what the task says is ready and what the query matched. One sentence for each
 * difference; none where all agree.
 */
export function differences(
  saved: Saved,
  taskCount: number,
  order: Pick<ExportOrder, "limit" | "expected"> | undefined,
  matchesNow: number | null,
): string[] {
  const found: string[] = [];
  if (saved.unreadable > 0)
    found.push(`${text(saved.unreadable)} lines of the result are no documents and were left out.`);
  if (saved.rows + saved.unreadable !== taskCount)
    found.push(
      `The task says that ${text(taskCount)} documents are ready, and its result holds ${text(saved.rows + saved.unreadable)}. Make the export again.`,
    );
  const wanted = order?.expected ?? null;
  if (order && wanted !== null && taskCount !== wanted) {
    if (wanted > order.limit && taskCount === order.limit)
      found.push(
        `The query matched ${text(wanted)} documents, and the export was limited to ${text(order.limit)}.`,
      );
    else
      found.push(
        `The query matched ${text(wanted)} documents when the export was made, and the task found ${text(taskCount)} when it ran: ${changed(taskCount - wanted)} in between.`,
      );
  }
  if (matchesNow !== null && order && matchesNow !== (wanted ?? taskCount) && matchesNow !== taskCount)
    found.push(
      `The query matches ${text(matchesNow)} documents by now: ${changed(matchesNow - taskCount)} since.`,
    );
  if (saved.cut > 0)
    found.push(
      `${text(saved.cut)} texts are longer than a cell of a workbook and were cut; CSV and NDJSON hold them whole.`,
    );
  return found;
}

function changed(by: number): string {
  const count = Math.abs(by);
  return `${text(count)} ${count === 1 ? "document" : "documents"} ${by > 0 ? "came in" : "went or changed"}`;
}
