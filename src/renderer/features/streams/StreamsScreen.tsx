import { useState } from "react";
import type { Stream } from "../../../shared/ipc/streams";
import { t } from "../../../shared/texts";
import { useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { openForm } from "../../components/forms/drafts";
import { useStreams } from "../../components/stored/projectReads";
import { toast } from "../../components/states/toast";
import { CollectorsScreen } from "./collectors/CollectorsScreen";
import { streamActions } from "./commands";
import { LiveScreen, type StreamScreenLinks } from "./live/LiveScreen";
import { draftOf, newRule } from "./rules";
import { useStreamDrafts, useStreamsView } from "./store";
import { StreamDialog } from "./StreamDialog";
import { StreamList } from "./StreamList";

/** Streams of a connection, one stream or project with its documents, or the collectors. */
export function StreamsScreen({ target, ...links }: StreamScreenLinks & { target: Target }) {
  const { connectionId } = target.ref;
  const { tab, opened, open, setTab } = useStreamsView();
  const streams = useStreams(connectionId);
  const all = streams.data?.data ?? [];
  // The rows with an open pane, to be found again after their documents were open.
  const [openId, setOpen] = useState(opened?.kind === "stream" ? opened.id : null);
  const [collectorId, setCollector] = useState(opened?.kind === "collector" ? opened.id : null);
  const drafts = useStreamDrafts();
  const writing = openForm(drafts);
  const begin = () => {
    setTab("streams");
    drafts.begin("", { streamId: "", rules: [newRule()], replaces: false });
  };
  const editRules = (stream: Stream) =>
    drafts.begin(stream.stream_id, draftOf(stream.stream_id, stream.rules, true));
  useScreenAction(streamActions.add, begin);
  useScreenAction(streamActions.project, () => open({ kind: "project", id: target.ref.projectId }));
  useScreenAction(streamActions.addCollector, () => setTab("collectors"));
  return (
    <>
      {opened === null && <NoOpenStream />}
      {opened !== null ? (
        <LiveScreen
          key={`${opened.kind} ${opened.id}`}
          {...links}
          target={target}
          opened={opened}
          stream={opened.kind === "stream" ? all.find(({ stream_id }) => stream_id === opened.id) : undefined}
          isListed={streams.isSuccess}
          onBack={() => open(null)}
          onEditRules={editRules}
        />
      ) : tab === "collectors" ? (
        <CollectorsScreen target={target} openId={collectorId} setOpen={setCollector} />
      ) : (
        <StreamList
          target={target}
          openId={openId}
          setOpen={setOpen}
          onNew={begin}
          newText={drafts.isBegun("") ? t("streams:goOn") : t("streams:new")}
          onEditRules={editRules}
          onAgain={({ streamId: id, rules }, listed) =>
            drafts.begin(
              id,
              draftOf(
                id,
                rules,
                listed.some(({ stream_id }) => stream_id === id),
              ),
            )
          }
        />
      )}
      {writing && (
        <StreamDialog
          key={writing.about}
          target={target}
          form={writing}
          taken={all.map(({ stream_id }) => stream_id)}
          onMade={(made) => {
            writing.onDiscard();
            setOpen(made);
          }}
        />
      )}
    </>
  );
}

/** Answers the commands that need an open stream. */
function NoOpenStream() {
  const explain = () => toast(t("streams:command.openFirst"));
  useScreenAction(streamActions.pause, explain);
  useScreenAction(streamActions.stop, explain);
  return null;
}
