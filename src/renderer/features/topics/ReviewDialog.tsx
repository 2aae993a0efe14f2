import { Button, Loader, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { TopicChange, TopicDraft, TopicPlan, TopicReport } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { CallFailure, invoke } from "../../core/api";
import { useTimeZone, type Target } from "../../core/queries";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { Failure } from "../../components/states/Failure";
import { Tag } from "../../components/states/Mark";
import { projectKeys } from "../../components/stored/projectReads";
import { NeedsNetwork, useSendingObstacle } from "../../components/states/Sending";
import { toastFailure } from "../../components/states/toast";
import { formatInstant } from "../../../analysis/format/times";
import { countChanges } from "./changes";
import { ChangeTable } from "./ChangeTable";
import { hasMovedOn, topicKey } from "./items";
import { ReportTable } from "./ReportTable";
import styles from "./Topics.module.css";

/** Drafts to be sent to a project: from the editor, a file, or another project. */
export interface Review {
  title: string;
  ref: Target["ref"];
  /** Name of the target project. */
  into: string;
  drafts: readonly TopicDraft[];
  /** The version in the project when each change began, by topic key. */
  bases?: Readonly<Record<string, TopicDraft>>;
  /** Whether the analyst may choose to keep a topic's existing queries. */
  mayAdd: boolean;
}

interface ReviewDialogProps {
  review: Review;
  onClose: () => void;
  /** Called with the outcome after sending. */
  onSent: (report: TopicReport) => void;
}

/** Shows the differences from the current state before sending, then the outcome reported by the service. */
export function ReviewDialog({ review, onClose, onSent }: ReviewDialogProps) {
  const [mode, setMode] = useState<"replace" | "add">("replace");
  const [report, setReport] = useState<TopicReport | null>(null);
  const abort = useRef<AbortController>(null);
  const client = useQueryClient();
  const cutOff = useSendingObstacle();
  const plan = useQuery({
    queryKey: ["topic plan", review.ref, mode, review.drafts],
    queryFn: async ({ signal }) => {
      const found = await invoke(
        "topics.plan",
        { ...review.ref, drafts: [...review.drafts], mode },
        { signal },
      );
      const changes = found.changes.map((change, at) => noted(change, review.drafts[at], review));
      // The topic list on screen is older than the state just compared with, so it is refetched.
      if (changes.some((change, at) => change !== found.changes[at]))
        void client.invalidateQueries({ queryKey: projectKeys.topics(review.ref) });
      return { ...found, changes };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const send = useMutation({
    mutationFn: async ({ changes }: TopicPlan) => {
      abort.current = new AbortController();
      const sent = changes.filter(({ kind }) => kind === "create" || kind === "update");
      return invoke("topics.send", { ...review.ref, changes: sent }, { signal: abort.current.signal });
    },
    onSuccess: (answered) => {
      setReport(answered);
      if (answered.topics)
        client.setQueryData(projectKeys.topics(review.ref), {
          data: answered.topics,
          asOf: Date.now(),
          source: "live" as const,
        });
      onSent(answered);
    },
    onError: (thrown) => toastFailure(t("topics:review.notSent"), thrown),
  });
  const counts = plan.data && countChanges(plan.data.changes);
  const sendable = counts ? counts.create + counts.update : 0;
  return (
    <Dialog onClose={onClose} title={review.title} size="xl" closeOnClickOutside={false}>
      {report ? (
        <>
          {report.error && <Failure thrown={new CallFailure(report.error)} inline />}
          <ReportTable report={report} />
          <DialogActions>
            <span className={styles["note"]}>{t("topics:review.compared", { into: review.into })}</span>
            <Button variant="filled" onClick={onClose}>
              {t("done")}
            </Button>
          </DialogActions>
        </>
      ) : plan.error ? (
        <Failure thrown={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data || !counts ? (
        <div className={styles["tags"]} role="status">
          <Loader size={16} />{" "}
          {t("topics:review.comparing", { count: review.drafts.length, into: review.into })}
        </div>
      ) : (
        <>
          <div className={styles["tags"]}>
            <Tag tone="positive">{t("topics:review.new", { count: counts.create })}</Tag>
            <Tag tone="accent">{t("topics:review.changed", { count: counts.update })}</Tag>
            <Tag>{t("topics:review.same", { count: counts.same })}</Tag>
            {counts.refused > 0 && (
              <Tag tone="negative">{t("topics:review.refused", { count: counts.refused })}</Tag>
            )}
            <Basis plan={plan.data} into={review.into} />
            {review.mayAdd && (
              <SegmentedControl
                ml="auto"
                aria-label={t("topics:review.mode")}
                value={mode}
                onChange={(value) => setMode(value === "add" ? "add" : "replace")}
                data={[
                  { value: "replace", label: t("topics:review.replace") },
                  { value: "add", label: t("topics:review.add") },
                ]}
              />
            )}
          </div>
          <ChangeTable changes={plan.data.changes} />
          <DialogActions>
            <NeedsNetwork stored={t("topics:review.kept")} />
            {send.isPending ? (
              <Button onClick={() => abort.current?.abort()}>{t("stop")}</Button>
            ) : (
              <Button onClick={onClose}>{t("cancel")}</Button>
            )}
            <Button
              variant="filled"
              loading={send.isPending}
              disabled={sendable === 0 || cutOff !== null}
              onClick={() => send.mutate(plan.data)}
            >
              {t("topics:review.send", { count: sendable })}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** A change, with a warning if it would overwrite someone else's change. */
function noted(change: TopicChange, given: TopicDraft | undefined, { bases, mayAdd }: Review): TopicChange {
  const { before, draft, kind } = change;
  if (!bases || mayAdd || !before || kind !== "update") return change;
  const isNew = given?.id === null;
  if (!isNew && !hasMovedOn(bases[topicKey(draft.type, before.id ?? "")], before)) return change;
  const note = isNew ? t("topics:review.namesake") : t("topics:review.movedOn");
  return { ...change, reason: [note, change.reason].filter(Boolean).join(" ") };
}

/** What the drafts were compared with. */
function Basis({ plan, into }: { plan: TopicPlan; into: string }) {
  const timeZone = useTimeZone();
  if (plan.source === "none") return <Tag tone="warning">{t("topics:review.noList", { into })}</Tag>;
  if (plan.source === "cache" && plan.asOf !== null)
    return <Tag tone="warning">{t("topics:review.asOf", { time: formatInstant(plan.asOf, timeZone) })}</Tag>;
  return null;
}
