import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconEye, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { ChartQuestion } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import { notebookKey } from "../../components/kept/notebook";
import { Split } from "../../components/layout/DetailPane";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { ListStates } from "../../components/states/ListStates";
import { toast, toastFailure, toastWith } from "../../components/states/toast";
import { DataTable } from "../../components/table/DataTable";
import { invoke } from "../../core/api";
import { openPlace, usePlace, useScreenAction } from "../../core/openPlace";
import { useTimeZone, type Target } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { BudgetDialog, budgetText } from "./BudgetDialog";
import { firedColumns, watchColumns } from "./columns";
import { watchActions } from "./commands";
import { FiredPane } from "./FiredPane";
import { useWatches } from "./queries";
import { useWatchesView } from "./store";
import { SnoozeDialog } from "./SnoozeDialog";
import { draftOf, emptyWatch, newWatch, type WatchDraft } from "./watchDraft";
import { WatchDialog } from "./WatchDialog";
import styles from "./Watches.module.css";
import { WatchPane } from "./WatchPane";
import { missedText } from "../../../analysis/watches/watchTexts";
import { sentenceOf } from "./firedSentence";

interface WatchesScreenProps {
  target: Target;
  /** What Explore shows. */
  explored: () => Pick<ChartQuestion, "query" | "filters">;
  /** The rules of the project, which belong to another feature. */
  rules: ReactNode;
}

const fail = (thrown: unknown) => toastFailure(t("watches:title"), thrown);

type Shown = { kind: "watch" | "fired"; id: string };
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
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const now = useNow();
  const { tab, setTab } = useWatchesView();
  const overview = useWatches(target);
  const [shown, setShown] = useState<Shown | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const watches = overview.data?.watches ?? [];
  const fired = overview.data?.fired ?? [];
  const budget = overview.data?.budget ?? null;
  const unseen = fired.filter(({ isSeen }) => !isSeen);
  const columns = useMemo(() => watchColumns(timeZone, now), [timeZone, now]);
  const eventColumns = useMemo(() => firedColumns(timeZone), [timeZone]);
  const view = shown?.kind === "watch" ? watches.find(({ watch }) => watch.id === shown.id) : undefined;
  const event = shown?.kind === "fired" ? fired.find(({ id }) => id === shown.id) : undefined;

  const seeAll = () => {
    invoke("watches.seen", { ...ref, firedIds: unseen.map(({ id }) => id) }).catch(fail);
  };
  const newsId = event && !event.isSeen ? event.id : null;
  useEffect(() => {
    if (newsId !== null) invoke("watches.seen", { ...ref, firedIds: [newsId] }).catch(fail);
  }, [newsId, ref]);
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
    setShown({ kind: "fired", id: place.firedId });
  });
  const createDigest = (at: number) => {
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
  const missed = watches.flatMap(({ missed: one }) => (one && one.at > now - noticeMs ? one : []));
  const latest = missed.sort((a, b) => b.at - a.at)[0];
  return (
    <Screen
      fixed
      bar={
        <>
          <ScreenTitle>{t("watches:title")}</ScreenTitle>
          <SegmentedControl
            aria-label={t("watches:rules.tabs")}
            value={tab}
            data={[
              { value: "watches", label: t("watches:title") },
              { value: "rules", label: t("watches:rules.title") },
            ]}
            onChange={setTab}
            style={{ alignSelf: "center", flex: "none" }}
          />
          <div style={{ display: tab === "watches" ? "flex" : "none", gap: 8, marginLeft: "auto" }}>
            {budget && (
              <Button variant="subtle" onClick={() => setDialog({ kind: "budget" })}>
                {budgetText(budget)}
              </Button>
            )}
            {fired.length > 0 && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button>{t("watches:digest.create")}</Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => createDigest(Date.now())}>{t("watches:digest.this")}</Menu.Item>
                  <Menu.Item onClick={() => createDigest(Date.now() - weekMs)}>
                    {t("watches:digest.last")}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => begin(emptyWatch())}
            >
              {t("watches:add")}
            </Button>
          </div>
        </>
      }
    >
      {tab === "rules" ? (
        rules
      ) : (
        <Split
          onEscape={() => setShown(null)}
          list={
            <div className={styles["lists"]}>
              <Panel grow title={t("watches:list.title")}>
                {latest && <p className={styles["notice"]}>{missedText(latest, timeZone)}</p>}
                <ListStates
                  query={overview}
                  fetching={t("watches:list.fetching")}
                  all={watches.length}
                  matching={watches.length}
                  empty={
                    <EmptyState
                      icon={<IconEye size={28} stroke={1.5} />}
                      title={t("watches:empty.title")}
                      actions={
                        <Button variant="filled" onClick={() => begin(newWatch(explored()))}>
                          {t("watches:empty.first")}
                        </Button>
                      }
                    >
                      {t("watches:empty.text")}
                    </EmptyState>
                  }
                  noMatch=""
                  onClear={() => undefined}
                >
                  <DataTable
                    label={t("watches:list.title")}
                    layoutKey="watches"
                    columns={columns}
                    count={watches.length}
                    rowAt={(at) => watches[at]}
                    open={view ? watches.indexOf(view) : null}
                    onOpen={(at) => {
                      const one = watches[at];
                      if (one) setShown({ kind: "watch", id: one.watch.id });
                    }}
                    follows
                    nameOf={({ watch }) => watch.name}
                  />
                </ListStates>
              </Panel>
              {watches.length > 0 && (
                <Panel
                  grow
                  title={t("watches:list.fired")}
                  note={unseen.length > 0 && t("watches:list.unseen", { count: unseen.length })}
                  actions={
                    unseen.length > 0 && (
                      <Button size="xs" onClick={seeAll}>
                        {t("watches:list.seeAll")}
                      </Button>
                    )
                  }
                >
                  {fired.length === 0 ? (
                    <EmptyState title={t("watches:list.none")}>{t("watches:list.noneText")}</EmptyState>
                  ) : (
                    <DataTable
                      label={t("watches:list.fired")}
                      layoutKey="fired watches"
                      columns={eventColumns}
                      count={fired.length}
                      rowAt={(at) => fired[at]}
                      open={event ? fired.indexOf(event) : null}
                      onOpen={(at) => {
                        const one = fired[at];
                        if (one) setShown({ kind: "fired", id: one.id });
                      }}
                      follows
                      nameOf={(one) => sentenceOf(one, timeZone)}
                    />
                  )}
                </Panel>
              )}
            </div>
          }
          pane={
            event ? (
              <FiredPane
                key={event.id}
                target={target}
                fired={event}
                timeZone={timeZone}
                onClose={() => setShown(null)}
              />
            ) : (
              view && (
                <WatchPane
                  key={view.watch.id}
                  target={target}
                  view={view}
                  timeZone={timeZone}
                  onClose={() => setShown(null)}
                  onEdit={() =>
                    setDialog({ kind: "form", watchId: view.watch.id, initial: draftOf(view.watch) })
                  }
                  onSnooze={() => setDialog({ kind: "snooze", watchId: view.watch.id })}
                />
              )
            )
          }
        />
      )}
      {dialog?.kind === "form" && (
        <WatchDialog
          target={target}
          initial={dialog.initial}
          watchId={dialog.watchId}
          onClose={() => setDialog(null)}
          onSaved={(watch) => {
            setDialog(null);
            setShown({ kind: "watch", id: watch.id });
            toast(t("watches:toast.saved", { name: watch.name }));
          }}
        />
      )}
      {dialog?.kind === "snooze" && (
        <SnoozeDialog
          timeZone={timeZone}
          onClose={() => setDialog(null)}
          onUntil={(snoozedUntil) => {
            invoke("watches.set", { ...ref, watchId: dialog.watchId, snoozedUntil }).catch(fail);
          }}
        />
      )}
      {dialog?.kind === "budget" && budget && (
        <BudgetDialog
          budget={budget}
          onClose={() => setDialog(null)}
          onBudget={(perDay) => {
            invoke("watches.setBudget", { ...ref, perDay }).catch(fail);
          }}
        />
      )}
    </Screen>
  );
}
