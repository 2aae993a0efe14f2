import { Button, Progress } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { can } from "../../../shared/capabilities";
import { epochParam } from "../../../shared/calendar/epoch-param";
import { t } from "../../../shared/texts";
import { asCallError, invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { CostNote } from "../../components/states/CostNote";
import { Failure } from "../../components/states/Failure";
import { formatCount, formatShare } from "../../../analysis/format/numbers";
import { topicName, type TopicItem } from "./items";
import { overlapRow, overlapShare } from "./overlaps";
import styles from "./Topics.module.css";

interface OverlapsDialogProps {
  target: Target;
  /** Topics that exist on the service, up to the maximum that can be compared. */
  items: readonly TopicItem[];
  onClose: () => void;
}

const limit = 100;

/** Documents shared by pairs of topics, counted by the service with one call per topic. */
export function OverlapsDialog({ target, items, onClose }: OverlapsDialogProps) {
  const [counts, setCounts] = useState<(number | null)[][]>([]);
  const [failed, setFailed] = useState<unknown>(null);
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  const client = useQueryClient();
  const isFree = can(target.connection, "freeCalls");

  const run = useCallback(async () => {
    const control = new AbortController();
    abort.current = control;
    setRunning(true);
    setFailed(null);
    setCounts([]);
    const ids = items.map(({ draft }) => draft.id ?? "");
    try {
      for (const id of ids) {
        const histogram = await client.fetchQuery({
          queryKey: [...keys.project(target.ref.connectionId, target.ref.projectId), "overlap", id],
          queryFn: () =>
            invoke(
              "analytics.histogram",
              { ...target.ref, type: "topic", params: { topic: [id], top_n: limit, min: epochParam(0) } },
              { signal: control.signal },
            ),
          staleTime: 60_000,
        });
        if (control.signal.aborted) break;
        setCounts((rows) => [...rows, overlapRow(histogram.data, ids, limit)]);
      }
    } catch (thrown) {
      if (asCallError(thrown).kind !== "cancelled") setFailed(thrown);
    } finally {
      if (abort.current === control) setRunning(false);
    }
  }, [client, items, target.ref]);

  useEffect(() => {
    if (isFree) void run();
    return () => abort.current?.abort();
  }, [isFree, run]);

  return (
    <Dialog onClose={onClose} title={t("topics:overlaps.title")} size="xl">
      <p className={styles["note"]}>
        {t("topics:overlaps.text")}
        {!isFree && ` ${t("topics:overlaps.calls", { count: items.length })} `}
        <CostNote calls={items.length} />
      </p>
      {failed !== null && <Failure thrown={failed} onRetry={() => void run()} inline />}
      {running && (
        <Progress
          my={8}
          size="sm"
          value={(counts.length / items.length) * 100}
          aria-label={t("topics:overlaps.counted", { done: counts.length, count: items.length })}
        />
      )}
      {counts.length > 0 && <Matrix items={items} counts={counts} />}
      <DialogActions>
        <span className={styles["note"]} role="status">
          {counts.length > 0 && t("topics:overlaps.counted", { done: counts.length, count: items.length })}
        </span>
        {running ? (
          <Button onClick={() => abort.current?.abort()}>{t("stop")}</Button>
        ) : (
          counts.length < items.length && (
            <Button onClick={() => void run()}>{t("topics:overlaps.count")}</Button>
          )
        )}
        <Button variant="filled" onClick={onClose}>
          {t("done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Matrix({ items, counts }: { items: readonly TopicItem[]; counts: (number | null)[][] }) {
  return (
    <div className={styles["matrix"]} tabIndex={0} role="region" aria-label={t("topics:overlaps.shared")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("topics:topic")}</th>
            {items.map(({ key, draft }) => (
              <th key={key} scope="col" title={topicName(draft)}>
                {topicName(draft)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map((row, a) => (
            <tr key={items[a]?.key}>
              <th scope="row">{items[a] && topicName(items[a].draft)}</th>
              {row.map((count, b) => {
                const share = a === b ? null : overlapShare({ counts }, a, b);
                return (
                  <td
                    key={items[b]?.key}
                    style={
                      share === null || share === 0
                        ? undefined
                        : {
                            background: `color-mix(in srgb, var(--accent) ${Math.round(share * 55)}%, transparent)`,
                          }
                    }
                    title={
                      share === null
                        ? undefined
                        : t("topics:overlaps.ofSmaller", { share: formatShare(share, 1) })
                    }
                  >
                    {count === null ? "–" : formatCount(count)}
                    {share !== null && share > 0 && ` (${formatShare(share, 1) ?? ""})`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
