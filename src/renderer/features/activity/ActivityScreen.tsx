import { Button, TextInput } from "@mantine/core";
import { useCallbackRef, useDebouncedValue } from "@mantine/hooks";
import { IconActivity, IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ActivityEntry } from "../../../shared/ipc/activity";
import { t } from "../../../shared/texts";
import { invoke, onEvent } from "../../core/api";
import { keys, useConnections, useTimeZone } from "../../core/queries";
import { useNow } from "../../core/useNow";
import { confirm } from "../../components/dialogs/confirm";
import { DataTable } from "../../components/table/DataTable";
import { ListScreen } from "../../components/layout/ListScreen";
import { EmptyState } from "../../components/states/EmptyState";
import { Panel } from "../../components/layout/Panel";
import { toastFailure } from "../../components/states/toast";
import { PagesStates } from "../../components/table/PagesStates";
import { usePages } from "../../components/table/usePages";
import { CallDetail } from "./CallDetail";
import { shortPath } from "./callText";
import { callColumns } from "./columns";
import { questionOf, useActivity, type OutcomeFilter } from "./store";
import { Choice, type ChoiceOption } from "../../components/fields/Choice";

/** Activity: every API call with its time, duration and outcome. */
export function ActivityScreen() {
  const timeZone = useTimeZone();
  const now = useNow();
  const client = useQueryClient();
  const { search, set, callId, setCall } = useActivity();
  const list = useCalls();
  const columns = useMemo(() => callColumns(timeZone, now), [timeZone, now]);
  const [at, setAt] = useState<number | null>(null);
  // New calls may have moved the open one down the list.
  const listed =
    callId !== null && at !== null && list.pages.rowAt(at)?.id === callId ? at : list.indexOf(callId);
  const open = useQuery({
    queryKey: [...keys.activity, "entry", callId],
    queryFn: () => invoke("activity.get", { id: callId ?? 0 }),
    enabled: callId !== null,
    staleTime: Infinity,
  });
  const connectionId = useActivity((filters) => filters.connectionId) || null;
  const connections = useConnections().data?.connections ?? [];
  const of = connections.find(({ id }) => id === connectionId)?.name ?? null;
  const askToClear = () =>
    confirm({
      title:
        of === null ? t("activity:clearing.titleAll") : t("activity:clearing.titleOf", { connection: of }),
      text: t("activity:clearing.text"),
      action: t("activity:clearing.action"),
      onConfirm: () => {
        setCall(null);
        invoke("activity.clear", { connectionId })
          .then(() => client.invalidateQueries({ queryKey: keys.activity }))
          .catch((thrown: unknown) => toastFailure(t("activity:clearing.failed"), thrown));
      },
    });
  return (
    <ListScreen
      title={t("activity:title")}
      tabs={
        <TextInput
          flex={1}
          maw={460}
          ml="lg"
          aria-label={t("activity:search.label")}
          placeholder={t("activity:search.placeholder")}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={search}
          onChange={(event) => set({ search: event.currentTarget.value })}
        />
      }
      actions={
        <Button disabled={list.pages.total === 0} onClick={askToClear}>
          {t("activity:clear")}
        </Button>
      }
      controls={<ActivityControls />}
      onClose={() => setCall(null)}
      list={
        <Panel
          title={t("activity:calls")}
          grow
          note={
            <span aria-live="polite">
              {list.pages.head.data && t("activity:list.count", { count: list.pages.total })}
            </span>
          }
          actions={
            list.waiting > 0 && (
              <Button size="xs" variant="light" onClick={list.follow}>
                {t("activity:list.showNew", { count: list.waiting })}
              </Button>
            )
          }
        >
          <PagesStates
            pages={list.pages}
            fetching={t("activity:list.reading")}
            empty={<NoCalls filtered={list.filtered} />}
          >
            <DataTable
              key={list.round}
              label={t("activity:calls")}
              layoutKey="calls"
              // Showing new calls scrolls to the top.
              listed={String(list.round)}
              columns={columns}
              count={list.pages.count}
              rowAt={list.pages.rowAt}
              failed={list.pages.failed}
              onView={list.onView}
              open={listed}
              follows
              nameOf={({ path }) => shortPath(path)}
              onOpen={(index) => {
                const entry = list.pages.rowAt(index);
                if (!entry) return;
                client.setQueryData<ActivityEntry>([...keys.activity, "entry", entry.id], entry);
                setAt(index);
                setCall(entry.id);
              }}
            />
          </PagesStates>
        </Panel>
      }
      pane={
        callId !== null && <CallDetail entry={open.data} error={open.error} onClose={() => setCall(null)} />
      }
    />
  );
}

/** Maximum number of new calls that are counted individually. */
const maxCountedCalls = 100;

/**
 * The live list of calls. New calls appear at the top while the top is visible; after scrolling down, the list stays
 * in place and shows the number of new calls instead.
 */
function useCalls() {
  const client = useQueryClient();
  const filters = useActivity();
  const [search] = useDebouncedValue(filters.search, 200);
  const question = questionOf({ ...filters, search });
  const [waiting, setWaiting] = useState(0);
  const [round, setRound] = useState(0);
  const atHead = useRef(true);
  const newestId = useRef<number | null>(null);
  const ask = (offset: number, count: number, newest: number | null, signal?: AbortSignal) => {
    const { minutes, ...rest } = question;
    const since = minutes === 0 ? null : Date.now() - minutes * 60_000;
    return invoke(
      "activity.list",
      { ...rest, since, offset, count, newestId: newest },
      signal ? { signal } : {},
    );
  };
  const pages = usePages({
    queryKey: [...keys.activity, "list", question],
    fetchPage: async (offset, count, signal) => {
      // Later pages continue from the first one, regardless of calls made since.
      const page = await ask(offset, count, offset === 0 ? null : newestId.current, signal);
      if (offset === 0) newestId.current = page.newestId;
      return { total: page.total, rows: page.entries };
    },
  });
  const { onView: showPages } = pages;
  const onView = useCallback(
    (first: number, last: number) => {
      atHead.current = first === 0;
      showPages(first, last);
    },
    [showPages],
  );
  /** Number of the latest count request; an earlier one may resolve later and is ignored. */
  const counted = useRef(0);
  const refresh = useCallback(() => {
    counted.current++;
    setWaiting(0);
    void client.invalidateQueries({ queryKey: [...keys.activity, "list"] });
  }, [client]);
  const countNew = useCallbackRef(async () => {
    const count = ++counted.current;
    const newest = pages.head.data?.rows[0]?.id ?? 0;
    const page = await ask(0, maxCountedCalls, null).catch(() => null);
    if (!page || counted.current !== count) return;
    const found = page.entries.filter(({ id }) => id > newest).length;
    // If the page was full, there are more new calls than found. The totals show at least how many, not counting
    // calls that were dropped for new ones.
    setWaiting(Math.max(found, found === maxCountedCalls ? page.total - pages.total : 0));
  });
  useEffect(
    () =>
      onEvent("activity.changed", ({ added }) => {
        if (added === 0 || atHead.current) refresh();
        else void countNew();
      }),
    [refresh, countNew],
  );
  const key = JSON.stringify(question);
  useEffect(() => {
    // Counts for a previous list don't apply to this one.
    counted.current++;
    setWaiting(0);
  }, [key]);
  const follow = () => {
    atHead.current = true;
    setRound((before) => before + 1);
    refresh();
  };
  const { outcome, connectionId, method, minutes } = filters;
  const filtered = search !== "" || outcome !== "all" || connectionId !== "" || method !== "" || minutes > 0;
  const indexOf = (id: number | null) => {
    if (id === null) return null;
    for (let index = 0; index < Math.min(pages.count, 100); index++)
      if (pages.rowAt(index)?.id === id) return index;
    return null;
  };
  return { pages, onView, waiting, follow, round, filtered, indexOf };
}

function NoCalls({ filtered }: { filtered: boolean }) {
  const clear = useActivity((activity) => activity.clear);
  return filtered ? (
    <EmptyState
      title={t("activity:list.noMatch")}
      actions={<Button onClick={clear}>{t("activity:list.showAll")}</Button>}
    >
      {t("activity:list.noMatchText")}
    </EmptyState>
  ) : (
    <EmptyState icon={<IconActivity size={28} stroke={1.5} />} title={t("activity:list.empty")}>
      {t("activity:list.emptyText")}
    </EmptyState>
  );
}

const outcomes: ChoiceOption<OutcomeFilter>[] = [
  { value: "all", label: t("all") },
  { value: "failed", label: t("activity:filter.failed") },
  { value: "ok", label: t("activity:filter.ok") },
  { value: "slow", label: t("activity:filter.slow"), note: t("activity:filter.slowNote") },
];
const methods = ["GET", "POST", "PUT", "DELETE"];
const spans = [
  { value: "0", label: t("activity:filter.allKept") },
  { value: "5", label: t("activity:filter.last5Minutes") },
  { value: "60", label: t("activity:filter.lastHour") },
  { value: "1440", label: t("activity:filter.last24Hours") },
];

/** Filters of the call list. */
function ActivityControls() {
  const connections = useConnections().data?.connections ?? [];
  const { outcome, connectionId, method, minutes, set } = useActivity();
  return (
    <>
      <Choice
        label={t("activity:filter.outcome")}
        value={outcome}
        options={outcomes}
        onChange={(value) => set({ outcome: value })}
      />
      <Choice
        label={t("activity:filter.connection")}
        value={connectionId}
        options={[
          { value: "", label: t("all") },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(value) => set({ connectionId: value })}
        searchable={connections.length > 9}
      />
      <Choice
        label={t("activity:filter.method")}
        value={method}
        options={[
          { value: "", label: t("all") },
          ...methods.map((methodName) => ({ value: methodName, label: methodName })),
        ]}
        onChange={(value) => set({ method: value })}
      />
      <Choice
        label={t("activity:filter.time")}
        value={String(minutes)}
        options={spans}
        onChange={(value) => set({ minutes: Number(value) })}
      />
    </>
  );
}
