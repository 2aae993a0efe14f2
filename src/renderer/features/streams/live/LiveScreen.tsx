import { ActionIcon, Button, Checkbox, Stack } from "@mantine/core";
import {
  IconArrowLeft,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from "@tabler/icons-react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { Document } from "../../../../shared/interface/documents";
import type { RouteOutput } from "../../../../shared/ipc";
import type { GivenFile } from "../../../../shared/ipc/files";
import type { FollowedKind, FollowedStream } from "../../../../shared/ipc/live-streams";
import type { Stream } from "../../../../shared/ipc/streams";
import { t } from "../../../../shared/texts";
import { invoke } from "../../../core/api";
import { useScreenAction } from "../../../core/openPlace";
import type { Target } from "../../../core/queries";
import { Split } from "../../../components/layout/DetailPane";
import { Panel } from "../../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../../components/layout/Screen";
import { EmptyState } from "../../../components/states/EmptyState";
import { Failure } from "../../../components/states/Failure";
import { Tag } from "../../../components/states/Mark";
import { streamActions } from "../commands";
import { RuleList } from "../RuleList";
import styles from "../Streams.module.css";
import type { OpenSource } from "../store";
import { isOf } from "./arrivals";
import { CollectorStart } from "./CollectorStart";
import { LiveDocuments } from "./LiveDocuments";
import { MinutesPanel, useCounts } from "./MinutesPanel";
import { Notices } from "./Notices";
import { phaseText, phaseTones } from "./phase";
import { StartPanel } from "./StartPanel";
import { isFollowing, nameOf, useFollowAction, useFollowedStreams, type StreamRef } from "./useFollowed";
import { Dialog } from "../../../components/dialogs/Dialog";
import { DialogActions } from "../../../components/dialogs/DialogActions";

/** What the app adds to the screen from other features. */
export interface StreamScreenLinks {
  /** Shows a document beside the list. */
  renderDocument: (
    open: OpenedDocument & { onOpen: (document: Document) => void; onClose: () => void },
  ) => ReactNode;
  /** Opens the import of a file in a local workspace; null: in a new one. */
  onImport: (connectionId: string | null, file: GivenFile) => void;
}

interface OpenedDocument {
  document: Document;
  /** When it arrived, epoch milliseconds. */
  at: number;
}

interface LiveScreenProps extends StreamScreenLinks {
  target: Target;
  opened: OpenSource;
  /** The stream as the service lists it, if it does. */
  stream: Stream | undefined;
  /** Whether the service has listed its streams. */
  isListed: boolean;
  onBack: () => void;
  onEditRules: (stream: Stream) => void;
}

/** One stream, collector or project: following it, and the documents that arrive. */
export function LiveScreen(props: LiveScreenProps) {
  const { target, opened, stream, isListed, onBack, onEditRules, renderDocument, onImport } = props;
  const { connectionId } = target.ref;
  const { kind, id: streamId } = opened;
  const streamRef = { connectionId, kind, streamId };
  const followed = useFollowedStreams(connectionId);
  const state = followed.data?.find((followedStream) => isOf(followedStream, streamRef)) ?? null;
  const counts = useCounts(streamRef, state !== null);
  const [rule, setRule] = useState<string | null>(null);
  const [open, setOpen] = useState<(OpenedDocument & { id: number | null }) | null>(null);
  const [stopping, setStopping] = useState(false);
  const { following, pause, resume, stop, askToStop } = useActions(streamRef, state, () => setStopping(true));
  const totals = counts.data?.totals;
  const rules = useMemo(() => rulesOf(stream, totals), [stream, totals]);
  return (
    <Screen
      fixed
      bar={
        <>
          <ActionIcon
            size={34}
            aria-label={t(`streams:live.${kind}.back`)}
            title={t(`streams:live.${kind}.back`)}
            onClick={onBack}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
          <div className={styles["name-and-phase"]}>
            <ScreenTitle>{nameOf(streamRef, [target.project])}</ScreenTitle>
            {state && <Tag tone={phaseTones[state.phase]}>{phaseText(state)}</Tag>}
          </div>
          <BarActions
            kind={kind}
            state={following ? state : null}
            stream={stream}
            onEditRules={onEditRules}
            pause={pause}
            resume={resume}
            stopping={stop.isPending}
            onStop={askToStop}
          />
        </>
      }
    >
      {followed.error && !followed.data ? (
        <Failure thrown={followed.error} onRetry={() => void followed.refetch()} />
      ) : followed.isPending ? (
        <EmptyState title={t("streams:live.documents.fetching")} />
      ) : (
        <>
          {state && <Notices state={state} isGone={kind === "stream" && isListed && stream === undefined} />}
          {!following &&
            (kind === "collector" ? (
              <CollectorStart streamRef={streamRef} state={state} />
            ) : (
              <StartPanel target={target} streamRef={streamRef} state={state} />
            ))}
          {state ? (
            <>
              <MinutesPanel counts={counts} rules={rules} rule={rule} />
              <Split
                onEscape={() => setOpen(null)}
                list={
                  <LiveDocuments
                    target={target}
                    streamRef={streamRef}
                    state={state}
                    rules={rules}
                    totals={totals}
                    rule={rule}
                    onRule={setRule}
                    openId={open?.id ?? null}
                    onOpen={setOpen}
                    onImport={onImport}
                  />
                }
                pane={
                  open &&
                  renderDocument({
                    document: open.document,
                    at: open.at,
                    onOpen: (document) => setOpen({ id: null, document, at: Date.now() }),
                    onClose: () => setOpen(null),
                  })
                }
              />
            </>
          ) : (
            stream && (
              <Panel title={t("streams:rule.title")}>
                <div className={styles["padded"]}>
                  <RuleList rules={stream.rules} />
                </div>
              </Panel>
            )
          )}
        </>
      )}
      {stopping && state && <StopDialog state={state} onClose={() => setStopping(false)} />}
    </Screen>
  );
}

/** Ids of the stream's rules, and of those that documents came in by. */
function rulesOf(stream: Stream | undefined, totals: RouteOutput<"streams.counts">["totals"] | undefined) {
  return [
    ...new Set([
      ...(stream?.rules ?? []).map(({ rule_id }) => rule_id),
      ...(totals ?? []).flatMap((total) => (total.rule === null ? [] : [total.rule])),
    ]),
  ];
}

/** Pausing, resuming and stopping. `onAsk` asks first what becomes of the collector. */
function useActions(
  { connectionId, kind, streamId }: StreamRef,
  state: FollowedStream | null,
  onAsk: () => void,
) {
  const streamRef = { connectionId, kind, streamId };
  const pause = useFollowAction(() => invoke("streams.pause", streamRef));
  const resume = useFollowAction(() => invoke("streams.unpause", streamRef));
  const stop = useFollowAction(() => invoke("streams.stop", streamRef));
  const askToStop = () =>
    kind === "stream" && state?.via === "collector" && state.collectorId ? onAsk() : stop.mutate();
  const following = state !== null && isFollowing(state);
  const isDirect = following && state.via === "direct";
  useEffect(() => {
    // Another window may have started it, and may be closed.
    if (isDirect) invoke("streams.watch", { connectionId, kind, streamId }).catch(() => undefined);
  }, [isDirect, connectionId, kind, streamId]);
  useScreenAction(streamActions.pause, () => {
    if (!state || !following) return;
    if (state.phase === "paused") resume.mutate();
    else pause.mutate();
  });
  useScreenAction(streamActions.stop, () => following && askToStop());
  return { following, pause, resume, stop, askToStop };
}

interface Action {
  mutate: () => void;
  isPending: boolean;
}

interface BarActionsProps {
  kind: FollowedKind;
  /** The stream as it is followed, if it is. */
  state: FollowedStream | null;
  stream: Stream | undefined;
  onEditRules: (stream: Stream) => void;
  pause: Action;
  resume: Action;
  stopping: boolean;
  onStop: () => void;
}

function BarActions({ kind, state, stream, onEditRules, pause, resume, stopping, onStop }: BarActionsProps) {
  return (
    <div className={styles["bar-actions"]}>
      {stream && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEditRules(stream)}>
          {t("streams:list.changeRules")}
        </Button>
      )}
      {state &&
        (state.phase === "paused" ? (
          <Button
            variant="filled"
            loading={resume.isPending}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => resume.mutate()}
          >
            {t("streams:live.resume")}
          </Button>
        ) : (
          <Button
            loading={pause.isPending}
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => pause.mutate()}
          >
            {t("streams:live.pause")}
          </Button>
        ))}
      {state && (
        <Button loading={stopping} leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={onStop}>
          {t(`streams:live.${kind}.stop`)}
        </Button>
      )}
    </div>
  );
}

/** Stops following a stream that is read through a collector, and offers to delete the collector. */
function StopDialog({ state, onClose }: { state: FollowedStream; onClose: () => void }) {
  const { connectionId, kind, streamId, collectorId } = state;
  const [removes, setRemoves] = useState(false);
  const stop = useFollowAction(() =>
    invoke("streams.stop", { connectionId, kind, streamId, removeCollector: removes }).finally(onClose),
  );
  return (
    <Dialog onClose={onClose} title={t("streams:live.stopTitle", { name: streamId })} size="md">
      <Stack gap={12}>
        <div>{t("streams:live.stopText", { id: collectorId ?? "" })}</div>
        <Checkbox
          label={t("streams:live.stopRemove")}
          description={t("streams:live.stopRemoveNote")}
          checked={removes}
          onChange={(event) => setRemoves(event.currentTarget.checked)}
        />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button variant="filled" loading={stop.isPending} data-autofocus onClick={() => stop.mutate()}>
          {t("streams:live.stream.stop")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
