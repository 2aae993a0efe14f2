import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { IconArrowUp, IconBroadcast, IconDownload, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Document } from "../../../../shared/interface/documents";
import type { RouteOutput } from "../../../../shared/ipc";
import type { GivenFile } from "../../../../shared/ipc/files";
import type { FollowedKind, FollowedStream, StreamedDocument } from "../../../../shared/ipc/live-streams";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useTimeZone, type Target } from "../../../core/queries";
import { confirm } from "../../../components/dialogs/confirm";
import { focusScreen } from "../../../components/dialogs/focus";
import { Choice } from "../../../components/fields/Choice";
import { Panel } from "../../../components/layout/Panel";
import { EmptyState } from "../../../components/states/EmptyState";
import { Failure } from "../../../components/states/Failure";
import { toastFailure } from "../../../components/states/toast";
import { Unreadable } from "../../../components/states/Unreadable";
import { DataTable, type DataColumn } from "../../../components/table/DataTable";
import { documentColumns, headingOf } from "../../../components/table/documents";
import { documentMenu } from "../../../components/menus/documentMenu";
import { formatCount } from "../../../../analysis/format/numbers";
import { formatMoment } from "../../../../analysis/format/times";
import { arrivalsKey, useArrivals } from "./arrivals";
import { ImportMenu } from "./ImportMenu";
import { SaveStreamDialog } from "./SaveStreamDialog";
import { isFollowing, nameOf, type StreamRef } from "./useFollowed";

const hiddenByDefault = ["published", "engagement"];

function columnsOf(timeZone: string, kind: FollowedKind): DataColumn<StreamedDocument>[] {
  const usual = documentColumns(timeZone).map((column): DataColumn<StreamedDocument> => ({
    ...column,
    sortable: false,
    hidden: column.hidden === true || hiddenByDefault.includes(column.key),
    cell: ({ document }, index) => column.cell(document, index),
  }));
  const columns: DataColumn<StreamedDocument>[] = [
    {
      key: "arrived",
      title: t("streams:live.documents.arrived"),
      width: 124,
      cell: ({ at }) => formatMoment(at, timeZone),
    },
    ...usual.filter(({ key }) => key === "title"),
    {
      key: "rules",
      title: t("streams:live.documents.rules"),
      width: 100,
      grow: 1,
      cell: ({ rules }) => <span style={{ color: "var(--text-2)" }}>{rules.join(", ")}</span>,
    },
    ...usual.filter(({ key }) => key !== "title"),
  ];
  return kind === "project" ? columns.filter(({ key }) => key !== "rules") : columns;
}

interface LiveDocumentsProps {
  target: Target;
  streamRef: StreamRef;
  state: FollowedStream;
  rules: readonly string[];
  /** Documents by rule since the stream is followed. */
  totals: RouteOutput<"streams.counts">["totals"] | undefined;
  rule: string | null;
  onRule: (rule: string | null) => void;
  openId: number | null;
  onOpen: (row: { id: number; document: Document; at: number }) => void;
  onImport: (connectionId: string | null, file: GivenFile) => void;
}

/** The documents kept of a stream, newest first, as they arrive. */
export function LiveDocuments(props: LiveDocumentsProps) {
  const { target, streamRef, state, rules, totals, rule, onRule, openId, onOpen, onImport } = props;
  const name = nameOf(streamRef, [target.project]);
  const timeZone = useTimeZone();
  const [held, setHeld] = useState(false);
  const [jumps, setJumps] = useState(0);
  const [saving, setSaving] = useState(false);
  const arrivals = useArrivals(streamRef, rule, held);
  const { query, documents, total, waiting, onView } = arrivals;
  const columns = useMemo(() => columnsOf(timeZone, streamRef.kind), [timeZone, streamRef.kind]);
  const clear = useClear(streamRef, name, state.kept);
  // Stable, so that the table calls it only when its rows in view change.
  const onRows = useCallbackRef((first: number, last: number) => {
    setHeld(first > 0);
    onView(last);
  });
  const listed = JSON.stringify([streamRef, rule, jumps]);
  const openIndex = openId === null ? -1 : documents.findIndex(({ id }) => id === openId);
  const isEmpty = total === 0;
  return (
    <Panel
      grow
      title={t("streams:live.documents.title")}
      note={
        <>
          {query.data && t("streams:live.documents.count", { count: total })}
          {state.kept < state.read &&
            rule === null &&
            `, ${t("streams:live.documents.older", { kept: formatCount(state.kept), read: formatCount(state.read) })}`}
          <Unreadable count={state.unreadable} />
        </>
      }
      actions={
        <>
          {waiting > 0 && (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              onClick={() => {
                focusScreen();
                setJumps(jumps + 1);
                setHeld(false);
              }}
            >
              {t("streams:live.documents.new", { count: waiting })}
            </Button>
          )}
          {rules.length > 0 && (
            <RuleChoice
              rules={rules}
              totals={totals}
              rule={rule}
              onRule={(next) => {
                setHeld(false);
                onRule(next);
              }}
            />
          )}
          <Button
            size="xs"
            disabled={isEmpty}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            {t("streams:live.save.action")}
          </Button>
          <ImportMenu name={name} streamRef={streamRef} rule={rule} disabled={isEmpty} onImport={onImport} />
          <Button
            size="xs"
            disabled={state.read === 0 && state.gaps.length === 0}
            loading={clear.isPending}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={clear.ask}
          >
            {t("streams:live.clear.action")}
          </Button>
        </>
      }
    >
      {query.error && !query.data ? (
        <Failure thrown={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <EmptyState title={t("streams:live.documents.fetching")} />
      ) : documents.length === 0 ? (
        <NoDocuments state={state} kind={streamRef.kind} isOfRule={rule !== null} />
      ) : (
        <DataTable
          label={t("streams:live.documents.title")}
          layoutKey="documents of a stream"
          // A new table starts at its top.
          key={listed}
          listed={listed}
          columns={columns}
          count={documents.length}
          rowAt={(at) => documents[at]}
          onView={onRows}
          open={openIndex < 0 ? null : openIndex}
          onOpen={(at) => {
            const row = documents[at];
            if (row) onOpen(row);
          }}
          follows
          nameOf={({ document }) => headingOf(document)}
          menuOf={({ document }) => documentMenu(document)}
        />
      )}
      {saving && (
        <SaveStreamDialog
          target={target}
          streamRef={streamRef}
          rule={rule}
          count={total}
          onClose={() => setSaving(false)}
        />
      )}
    </Panel>
  );
}

type RuleChoiceProps = Pick<LiveDocumentsProps, "rules" | "totals" | "rule" | "onRule">;

/** Shows the documents of one rule, or of all. */
function RuleChoice({ rules, totals, rule, onRule }: RuleChoiceProps) {
  return (
    <Choice
      label={t("streams:live.documents.rule")}
      value={rule ?? ""}
      options={[
        { value: "", label: t("streams:live.documents.allRules") },
        ...rules.map((id) => ({
          value: id,
          label: id,
          note: formatCount(totals?.find((total) => total.rule === id)?.count ?? 0),
        })),
      ]}
      searchable={rules.length > 10}
      onChange={(id) => onRule(id === "" ? null : id)}
    />
  );
}

interface NoDocumentsProps {
  state: FollowedStream;
  kind: FollowedKind;
  isOfRule: boolean;
}

function NoDocuments({ state, kind, isOfRule }: NoDocumentsProps) {
  return !isOfRule ? (
    <EmptyState icon={<IconBroadcast size={28} stroke={1.5} />} title={t("streams:live.documents.none")}>
      {isFollowing(state) ? t("streams:live.documents.noneReading") : t(`streams:live.${kind}.noneStopped`)}
    </EmptyState>
  ) : (
    <EmptyState title={t("streams:live.documents.noneOfRule")}>
      {t("streams:live.documents.noneOfRuleText")}
    </EmptyState>
  );
}

/** Deletes the documents that are kept, after asking. */
function useClear(streamRef: StreamRef, name: string, count: number) {
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: () => invoke("streams.clear", streamRef),
    onSuccess: () => client.invalidateQueries({ queryKey: arrivalsKey(streamRef) }),
    onError: (thrown) => toastFailure(t("streams:live.clear.failed"), thrown),
  });
  const ask = () =>
    confirm({
      title: t("streams:live.clear.title", { name }),
      text: t("streams:live.clear.text", { count }),
      action: t("streams:live.clear.confirm"),
      onConfirm: () => clear.mutate(),
    });
  return { ask, isPending: clear.isPending };
}
