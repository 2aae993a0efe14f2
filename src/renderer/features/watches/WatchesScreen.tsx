import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconEye, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import type { Watch } from "../../../shared/watches/watch";
import type { WatchFinding, WatchView } from "../../../shared/ipc/watches";
import { t } from "../../../shared/texts";
import { notebookKey } from "../../components/stored/notebook";
import { Split } from "../../components/layout/DetailPane";
import { ListPanel, useListed, type ListedItems } from "../../components/layout/ListScreen";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { toast, toastFailure, toastWith } from "../../components/states/toast";
import { invoke } from "../../core/api";
import { openPlace, usePlace, useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { BudgetDialog, budgetText } from "./BudgetDialog";
import { firedColumns, watchColumns } from "./columns";
import { watchActions } from "./commands";
import { FiredPane } from "./FiredPane";
import { useWatches } from "./queries";
import { SnoozeDialog } from "./SnoozeDialog";
import { draftOf, emptyWatch, newWatch, type WatchDraft } from "./watchDraft";
import { WatchDialog } from "./WatchDialog";
import styles from "./Watches.module.css";
import { WatchPane } from "./WatchPane";
import { missedText } from "../../../analysis/watches/watchTexts";
import { sentenceOf } from "./firedSentence";
import { createPlaceStore } from "../../core/place";

interface WatchesScreenProps {
  target: Target;
  /** What Explore shows. */
  explored: () => Pick<ChartQuestion, "query" | "filters">;
  /** The rules of the project, which belong to another feature. */
  rules: ReactNode;
}

const fail = (thrown: unknown) => toastFailure(t("watches:title"), thrown);

type OpenDialog =
  | { kind: "form"; watchId: string | null; initial: WatchDraft }
  | { kind: "snooze"; watchId: string }
  | { kind: "budget" };

const weekMs = 7 * 24 * 3_600_000;
/** How long a notice about missed checks stays. */
const noticeMs = 24 * 3_600_000;

/** Watches of a project, and what they fired for. */
export function WatchesScreen({ target, explored, rules }: WatchesScreenProps) {
  const { ref } = target;
  const timeZone = useTimeZone();
  const { tab, setTab } = useWatchesView();
  const overview = useWatches(target);
  // One pane shows either a watch or what one fired for.
  const [watchId, setWatch] = useState<string | null>(null);
  const [firedId, setFired] = useState<string | null>(null);
  const show = (watch: string | null, fired: string | null = null) => {
    setWatch(watch);
    setFired(fired);
  };
  const watches = useListed(overview.data?.watches ?? [], {
    idOf: ({ watch }) => watch.id,
    opened: [watchId, (id) => show(id)],
  });
  const fired = useListed(overview.data?.fired ?? [], {
    idOf: ({ id }) => id,
    opened: [firedId, (id) => show(null, id)],
  });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const budget = overview.data?.budget ?? null;
  const begin = (initial: WatchDraft) => {
    setTab("watches");
    setDialog({ kind: "form", watchId: null, initial });
  };
  useScreenAction(watchActions.add, () => begin(emptyWatch()));
  useScreenAction(watchActions.explored, () => begin(newWatch(explored())));
  useScreenAction(watchActions.rules, () => setTab("rules"));
  usePlace("watches", (place) => {
    if ("explored" in place) {
      begin(newWatch(explored()));
      return;
    }
    setTab("watches");
    // The list may still be that of before it fired.
    show(null, place.firedId);
  });
  useSeen(ref, fired.open);
  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>{t("watches:title")}</ScreenTitle>
          <SegmentedControl
            size="sm"
            aria-label={t("watches:rules.tabs")}
            value={tab}
            data={[
              { value: "watches", label: t("watches:title") },
              { value: "rules", label: t("watches:rules.title") },
            ]}
            onChange={setTab}
            style={{ alignSelf: "center", flex: "none" }}
          />
          {tab === "watches" && (
            <BarActions
              target={target}
              budget={budget}
              hasFired={fired.all.length > 0}
              onBudget={() => setDialog({ kind: "budget" })}
              onAdd={() => begin(emptyWatch())}
            />
          )}
        </>
      }
    >
      {tab === "rules" ? (
        rules
      ) : (
        <Split
          onEscape={() => show(null)}
          list={
            <div className={styles["lists"]}>
              <WatchList overview={overview} listed={watches} onFirst={() => begin(newWatch(explored()))} />
              {watches.all.length > 0 && <FiredList target={target} overview={overview} listed={fired} />}
            </div>
          }
          pane={
            fired.open ? (
              <FiredPane
                key={fired.open.id}
                target={target}
                fired={fired.open}
                timeZone={timeZone}
                onClose={() => show(null)}
              />
            ) : (
              watches.open && (
                <WatchPane
                  key={watches.open.watch.id}
                  target={target}
                  view={watches.open}
                  timeZone={timeZone}
                  onClose={() => show(null)}
                  onEdit={({ watch }) =>
                    setDialog({ kind: "form", watchId: watch.id, initial: draftOf(watch) })
                  }
                  onSnooze={({ watch }) => setDialog({ kind: "snooze", watchId: watch.id })}
                />
              )
            )
          }
        />
      )}
      {dialog && (
        <WatchDialogs
          target={target}
          dialog={dialog}
          budget={budget}
          onClose={() => setDialog(null)}
          onSaved={(watch) => {
            setDialog(null);
            show(watch.id);
            toast(t("watches:toast.saved", { name: watch.name }));
          }}
        />
      )}
    </Screen>
  );
}

/** Marks what is open as seen. */
function useSeen(ref: Target["ref"], fired: WatchFinding | undefined) {
  const newsId = fired && !fired.isSeen ? fired.id : null;
  useEffect(() => {
    if (newsId !== null) invoke("watches.seen", { ...ref, firedIds: [newsId] }).catch(fail);
  }, [newsId, ref]);
}

type Budget = Parameters<typeof BudgetDialog>[0]["budget"] | null;

interface BarActionsProps {
  target: Target;
  budget: Budget;
  hasFired: boolean;
  onBudget: () => void;
  onAdd: () => void;
}

function BarActions({ target, budget, hasFired, onBudget, onAdd }: BarActionsProps) {
  return (
    <div style={{ display: "flex", gap: 8, marginLeft: "auto" }}>
      {budget && (
        <Button variant="subtle" onClick={onBudget}>
          {budgetText(budget)}
        </Button>
      )}
      {hasFired && <DigestMenu target={target} />}
      <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
        {t("watches:add")}
      </Button>
    </div>
  );
}

interface WatchDialogsProps {
  target: Target;
  dialog: OpenDialog;
  budget: Budget;
  onClose: () => void;
  onSaved: (watch: Watch) => void;
}

function WatchDialogs({ target, dialog, budget, onClose, onSaved }: WatchDialogsProps) {
  const { ref } = target;
  const timeZone = useTimeZone();
  switch (dialog.kind) {
    case "form":
      return (
        <WatchDialog
          target={target}
          initial={dialog.initial}
          watchId={dialog.watchId}
          onClose={onClose}
          onSaved={onSaved}
        />
      );
    case "snooze":
      return (
        <SnoozeDialog
          timeZone={timeZone}
          onClose={onClose}
          onUntil={(snoozedUntil) => {
            invoke("watches.set", { ...ref, watchId: dialog.watchId, snoozedUntil }).catch(fail);
          }}
        />
      );
    case "budget":
      return (
        budget && (
          <BudgetDialog
            budget={budget}
            onClose={onClose}
            onBudget={(perDay) => {
              invoke("watches.setBudget", { ...ref, perDay }).catch(fail);
            }}
          />
        )
      );
  }
}

interface WatchListProps {
  overview: ReturnType<typeof useWatches>;
  listed: ListedItems<WatchView>;
  /** Watches what Explore shows. */
  onFirst: () => void;
}

/** The watches, under a notice if checks were missed lately. */
function WatchList({ overview, listed, onFirst }: WatchListProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  const columns = useMemo(() => watchColumns(timeZone, now), [timeZone, now]);
  const missed = listed.all.flatMap(({ missed: one }) => (one && one.at > now - noticeMs ? one : []));
  const latest = missed.sort((a, b) => b.at - a.at)[0];
  return (
    <ListPanel
      title={t("watches:list.title")}
      layoutKey="watches"
      listed={listed}
      query={overview}
      columns={columns}
      nameOf={({ watch }) => watch.name}
      fetching={t("watches:list.fetching")}
      empty={
        <EmptyState
          icon={<IconEye size={28} stroke={1.5} />}
          title={t("watches:empty.title")}
          actions={
            <Button variant="filled" onClick={onFirst}>
              {t("watches:empty.first")}
            </Button>
          }
        >
          {t("watches:empty.text")}
        </EmptyState>
      }
    >
      {latest && <p className={styles["notice"]}>{missedText(latest, timeZone)}</p>}
    </ListPanel>
  );
}

interface FiredListProps {
  target: Target;
  overview: ReturnType<typeof useWatches>;
  listed: ListedItems<WatchFinding>;
}

/** What watches fired for. */
function FiredList({ target: { ref }, overview, listed }: FiredListProps) {
  const timeZone = useTimeZone();
  const columns = useMemo(() => firedColumns(timeZone), [timeZone]);
  const unseen = listed.all.filter(({ isSeen }) => !isSeen);
  const seeAll = () => {
    invoke("watches.seen", { ...ref, firedIds: unseen.map(({ id }) => id) }).catch(fail);
  };
  return (
    <ListPanel
      title={t("watches:list.fired")}
      layoutKey="fired watches"
      listed={listed}
      // The list of watches says why both are old.
      query={{ ...overview, error: null }}
      columns={columns}
      nameOf={(firedWatch) => sentenceOf(firedWatch, timeZone)}
      note={unseen.length > 0 && t("watches:list.unseen", { count: unseen.length })}
      actions={
        unseen.length > 0 && (
          <Button size="xs" onClick={seeAll}>
            {t("watches:list.seeAll")}
          </Button>
        )
      }
      fetching={t("watches:list.fetching")}
      empty={<EmptyState title={t("watches:list.none")}>{t("watches:list.noneText")}</EmptyState>}
    />
  );
}

/** Creates the digest of this or the last week. */
function DigestMenu({ target: { ref } }: { target: Target }) {
  const client = useQueryClient();
  const create = (at: number) => {
    invoke("watches.digest", { ...ref, at })
      .then(async (created) => {
        if (!created) {
          toast(t("watches:digest.none"));
          return;
        }
        await client.invalidateQueries({ queryKey: notebookKey(ref) });
        toastWith(t("watches:digest.created"), {
          label: t("watches:digest.open"),
          run: () => openPlace({ screen: "boards", ...ref, boardId: created.boardId }),
        });
      })
      .catch(fail);
  };
  return (
    <Menu>
      <Menu.Target>
        <Button>{t("watches:digest.create")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => create(Date.now())}>{t("watches:digest.this")}</Menu.Item>
        <Menu.Item onClick={() => create(Date.now() - weekMs)}>{t("watches:digest.last")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface WatchesView {
  tab: "watches" | "rules";
  setTab: (tab: "watches" | "rules") => void;
}

/** What Watches shows. */
const useWatchesView = createPlaceStore<WatchesView>((set) => ({
  tab: "watches",
  setTab: (tab) => set({ tab }),
}));
