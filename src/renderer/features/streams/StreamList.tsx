import { Button } from "@mantine/core";
import { IconBroadcast, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { FollowPhase } from "../../../shared/ipc/live-streams";
import type { DeletedStream, Stream } from "../../../shared/ipc/streams";
import { t } from "../../../shared/texts";
import { isNotOffered } from "../../core/api";
import type { Target } from "../../core/queries";
import type { DataColumn } from "../../components/table/columns";
import { DetailPane, Facts } from "../../components/layout/DetailPane";
import { ListCount, ListPanel, ListScreen, useListed } from "../../components/layout/ListScreen";
import { EmptyState } from "../../components/states/EmptyState";
import { Tag } from "../../components/states/Mark";
import { useStreams } from "../../components/stored/projectReads";
import { toast } from "../../components/states/toast";
import { formatCount } from "../../../analysis/format/numbers";
import { DeletedStreams } from "./DeletedStreams";
import { DeleteStreamDialog } from "./DeleteStreamDialog";
import { RuleList } from "./RuleList";
import { phaseTones } from "./live/phase";
import { useFollowed } from "./live/useFollowed";
import { useStreamsView } from "./store";
import { StreamsTabs } from "./StreamsTabs";
import styles from "./Streams.module.css";

interface StreamListProps {
  target: Target;
  /** Id of the stream in the detail pane. */
  openId: string | null;
  setOpen: (streamId: string | null) => void;
  onNew: () => void;
  newText: string;
  onEditRules: (stream: Stream) => void;
  onAgain: (stream: DeletedStream, all: readonly Stream[]) => void;
}

const columnsWith = (phaseOf: (streamId: string) => FollowPhase): DataColumn<Stream>[] => [
  { key: "id", title: t("streams:stream"), width: 140, grow: 1, cell: ({ stream_id }) => stream_id },
  {
    key: "enabled",
    title: t("streams:list.state"),
    width: 76,
    cell: ({ enabled }) => (
      <Tag tone={enabled ? "positive" : "neutral"}>
        {enabled ? t("streams:list.enabled") : t("streams:list.off")}
      </Tag>
    ),
  },
  {
    key: "following",
    title: t("streams:live.following"),
    width: 104,
    cell: ({ stream_id }) => {
      const phase = phaseOf(stream_id);
      return phase === "stopped" ? null : (
        <Tag tone={phaseTones[phase]}>{t(`streams:live.phase.${phase}`)}</Tag>
      );
    },
  },
  {
    key: "rules",
    title: t("streams:rule.title"),
    width: 52,
    end: true,
    cell: ({ rules }) => formatCount(rules.length),
  },
  {
    key: "queries",
    title: t("streams:list.queries"),
    width: 160,
    grow: 3,
    cell: ({ rules }) => <span className={styles["mono"]}>{rules.map(({ query }) => query).join("; ")}</span>,
  },
];

/** Streams of a connection with their rules. Streams can be deleted, and created if the service allows it. */
export function StreamList(props: StreamListProps) {
  const { target, openId, setOpen, onNew, newText, onEditRules, onAgain } = props;
  const { connectionId } = target.ref;
  const streams = useStreams(connectionId);
  const openDocuments = useStreamsView((view) => view.open);
  const followed = useFollowed(connectionId, "stream");
  const [deleting, setDeleting] = useState<{ stream: Stream | null } | null>(null);
  const listed = useListed(streams.data?.data ?? [], {
    idOf: ({ stream_id }) => stream_id,
    textOf: ({ stream_id, rules }) =>
      [stream_id, ...rules.flatMap(({ rule_id, query }) => [rule_id, query])].join(" "),
    opened: [openId, setOpen],
  });
  const { all, open } = listed;
  const unlisted = isNotOffered(streams.error);
  const phaseOf = (streamId: string) =>
    followed.find((stream) => stream.streamId === streamId)?.phase ?? "stopped";
  return (
    <ListScreen
      title={t("streams:title")}
      tabs={<StreamsTabs />}
      search={{
        width: 280,
        label: t("streams:list.search"),
        value: listed.search,
        onChange: listed.setSearch,
      }}
      actions={
        <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {newText}
        </Button>
      }
      onClose={() => setOpen(null)}
      list={
        <ListPanel
          title={t("streams:title")}
          layoutKey="streams"
          listed={listed}
          query={streams}
          columns={columnsWith(phaseOf)}
          nameOf={({ stream_id }) => stream_id}
          note={!unlisted && <ListCount listed={listed} query={streams} />}
          actions={
            <Button
              size="xs"
              leftSection={<IconBroadcast size={14} aria-hidden />}
              onClick={() => openDocuments({ kind: "project", id: target.ref.projectId })}
            >
              {t("streams:live.project.open")}
            </Button>
          }
          instead={
            unlisted && (
              <EmptyState
                title={t("notOffered")}
                actions={
                  <Button onClick={() => setDeleting({ stream: null })}>
                    {t("streams:list.deleteByName")}
                  </Button>
                }
              >
                {t("streams:list.unlistedText")}
              </EmptyState>
            )
          }
          fetching={t("streams:list.fetching")}
          empty={
            <EmptyState
              icon={<IconBroadcast size={28} stroke={1.5} />}
              title={t("streams:list.empty")}
              actions={
                <Button variant="filled" onClick={onNew}>
                  {newText}
                </Button>
              }
            >
              {t("streams:list.emptyText")}
            </EmptyState>
          }
          noMatch={t("streams:list.noMatch", { count: all.length })}
        />
      }
      pane={
        open && (
          <StreamPane
            stream={open}
            onClose={() => setOpen(null)}
            onDocuments={() => openDocuments({ kind: "stream", id: open.stream_id })}
            onEditRules={() => onEditRules(open)}
            onDelete={() => setDeleting({ stream: open })}
          />
        )
      }
    >
      <DeletedStreams connectionId={connectionId} onAgain={(stream) => onAgain(stream, all)} />
      {deleting && (
        <DeleteStreamDialog
          connectionId={connectionId}
          stream={deleting.stream}
          onClose={() => setDeleting(null)}
          onDeleted={({ streamId, rules }) => {
            setDeleting(null);
            setOpen(null);
            toast(t("streams:delete.done", { name: streamId, count: rules.length }));
          }}
        />
      )}
    </ListScreen>
  );
}

interface StreamPaneProps {
  stream: Stream;
  onClose: () => void;
  onDocuments: () => void;
  onEditRules: () => void;
  onDelete: () => void;
}

function StreamPane({ stream, onClose, onDocuments, onEditRules, onDelete }: StreamPaneProps) {
  return (
    <DetailPane
      name={t("streams:stream")}
      title={stream.stream_id}
      onClose={onClose}
      actions={
        <>
          <Button variant="filled" onClick={onDocuments}>
            {t("streams:live.open")}
          </Button>
          <Button onClick={onEditRules}>{t("streams:list.changeRules")}</Button>
          <Button onClick={onDelete}>{t("streams:list.delete")}</Button>
        </>
      }
    >
      <Facts
        facts={[
          [t("streams:list.state"), stream.enabled ? t("streams:list.enabled") : t("streams:list.off")],
          [t("streams:rule.title"), formatCount(stream.rules.length)],
        ]}
      />
      <RuleList rules={stream.rules} />
    </DetailPane>
  );
}
