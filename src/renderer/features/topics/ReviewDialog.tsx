import { Button, Loader, Modal, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { TopicDraft, TopicPlan, TopicReport } from "../../../shared/ipc/topics";
import { CallFailure, invoke } from "../../app/api";
import { useTimeZone, type Target } from "../../app/queries";
import { DialogActions } from "../../components/DialogActions";
import { Failure } from "../../components/Failure";
import { Tag } from "../../components/Mark";
import { projectKeys } from "../../components/projectReads";
import { NeedsNetwork, useCutOff } from "../../components/Sending";
import { toastFailure } from "../../components/toast";
import { formatCount, formatCounted } from "../../format/numbers";
import { formatInstant } from "../../format/times";
import { countChanges } from "./changes";
import { ChangeTable } from "./ChangeTable";
import { ReportTable } from "./ReportTable";
import styles from "./Topics.module.css";

/** Drafts on their way to a project: from the editor, a file, or another project. */
export interface Review {
  title: string;
  ref: Target["ref"];
  /** Name of the project they go to. */
  into: string;
  drafts: readonly TopicDraft[];
  /** Whether the analyst may choose to keep the queries that a topic has. */
  mayAdd: boolean;
}

interface ReviewDialogProps {
  review: Review;
  onClose: () => void;
  /** Hears what became of what was sent. */
  onSent: (report: TopicReport) => void;
}

/** The difference against the present state, before anything is sent; then what became of it, by the service's answer. */
export function ReviewDialog({ review, onClose, onSent }: ReviewDialogProps) {
  const [mode, setMode] = useState<"replace" | "add">("replace");
  const [report, setReport] = useState<TopicReport | null>(null);
  const abort = useRef<AbortController>(null);
  const client = useQueryClient();
  const cutOff = useCutOff();
  const plan = useQuery({
    queryKey: ["topic plan", review.ref, mode, review.drafts],
    queryFn: ({ signal }) =>
      invoke("topics.plan", { ...review.ref, drafts: [...review.drafts], mode }, { signal }),
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
    onError: (thrown) => toastFailure("Nothing was sent", thrown),
  });
  const counts = plan.data && countChanges(plan.data.changes);
  const sendable = counts ? counts.create + counts.update : 0;
  return (
    <Modal opened onClose={onClose} title={review.title} size="xl" closeOnClickOutside={false}>
      {report ? (
        <>
          {report.error && <Failure thrown={new CallFailure(report.error)} inline />}
          <ReportTable report={report} />
          <DialogActions>
            <span className={styles["note"]}>Compared with what {review.into} answered.</span>
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : plan.error ? (
        <Failure thrown={plan.error} onRetry={() => void plan.refetch()} />
      ) : !plan.data || !counts ? (
        <div className={styles["tags"]} role="status">
          <Loader size={16} /> Comparing {formatCounted(review.drafts.length, "topic")} with {review.into}
        </div>
      ) : (
        <>
          <div className={styles["tags"]}>
            <Tag tone="positive">{formatCount(counts.create)} new</Tag>
            <Tag tone="accent">{formatCount(counts.update)} changed</Tag>
            <Tag>{formatCount(counts.same)} as they are</Tag>
            {counts.refused > 0 && <Tag tone="negative">{formatCount(counts.refused)} can't be sent</Tag>}
            <Basis plan={plan.data} into={review.into} />
            {review.mayAdd && (
              <SegmentedControl
                ml="auto"
                size="xs"
                aria-label="Queries a topic has already"
                value={mode}
                onChange={(value) => setMode(value === "add" ? "add" : "replace")}
                data={[
                  { value: "replace", label: "Replace its queries" },
                  { value: "add", label: "Add to its queries" },
                ]}
              />
            )}
          </div>
          <ChangeTable changes={plan.data.changes} />
          <DialogActions>
            <NeedsNetwork kept="What you changed is kept on this computer until it is sent or discarded." />
            {send.isPending ? (
              <Button onClick={() => abort.current?.abort()}>Stop</Button>
            ) : (
              <Button onClick={onClose}>Cancel</Button>
            )}
            <Button
              variant="filled"
              loading={send.isPending}
              disabled={sendable === 0 || cutOff !== null}
              onClick={() => send.mutate(plan.data)}
            >
              Send {formatCounted(sendable, "topic")}
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
}

/** What the drafts were compared with. */
function Basis({ plan, into }: { plan: TopicPlan; into: string }) {
  const timeZone = useTimeZone();
  if (plan.source === "none")
    return (
      <Tag tone="warning">
        {into} doesn't list its topics and no answer is kept: each is made, or replaced where it exists
      </Tag>
    );
  if (plan.source === "cache" && plan.asOf !== null)
    return <Tag tone="warning">Compared with the state of {formatInstant(plan.asOf, timeZone)}</Tag>;
  return null;
}
