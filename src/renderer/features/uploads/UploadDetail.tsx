import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowLeft, IconPencil } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { openPlace } from "../../core/openPlace";
import { linePlace } from "../../../shared/documents/file-parts";
import type { Upload, UploadEntry, EntryOutcome } from "../../../shared/ipc/uploads";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { DataTable, type DataColumn } from "../../components/table/DataTable";
import { LineName } from "../../components/table/LineName";
import { EmptyState } from "../../components/states/EmptyState";
import { Tag } from "../../components/states/Mark";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { SearchField } from "../../components/fields/SearchField";
import { PagesStates } from "../../components/table/PagesStates";
import { usePages } from "../../components/table/usePages";
import { useTimeZone } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import { actionNames, outcomeName, outcomeTones, stateOf, tally } from "../../components/uploads/uploads";
import { UploadActions } from "./UploadActions";
import { UploadFault, UploadProgress } from "./UploadProgress";
import { EntryEditor } from "./EntryEditor";
import styles from "./Uploads.module.css";

const lineColumn = (parts: Upload["parts"]): DataColumn<UploadEntry> => ({
  key: "line",
  title: t("uploads:column.line"),
  width: parts.length > 1 ? 160 : 64,
  end: true,
  cell: ({ line }) => (line === null ? "" : <LineName parts={parts} line={line} />),
});

const columns: DataColumn<UploadEntry>[] = [
  {
    key: "outcome",
    title: t("uploads:column.outcome"),
    // The longest outcome in both languages.
    width: 178,
    cell: (entry) => <Tag tone={outcomeTones[entry.outcome]}>{outcomeName(entry)}</Tag>,
  },
  {
    key: "url",
    title: t("uploads:column.url"),
    width: 200,
    grow: 2,
    cell: (entry) => <span title={entry.url}>{entry.url || t("uploads:column.noUrl")}</span>,
  },
  {
    key: "reason",
    title: t("uploads:column.reason"),
    width: 130,
    grow: 4,
    cell: ({ message, statusCode }) => {
      const text = [message, statusCode ? t("uploads:column.code", { code: statusCode }) : ""]
        .filter(Boolean)
        .join(" ");
      return <span title={text}>{text}</span>;
    },
  },
  {
    key: "attempts",
    title: t("uploads:column.attempts"),
    width: 62,
    end: true,
    cell: (entry) => formatCount(entry.attempts),
  },
];

/** Rejected entries can be corrected and sent again. */
const isEditable = ({ outcome }: UploadEntry) => outcome === "refused" || outcome === "invalid";

/** Columns that need the screen's zone, or open an entry. */
function moreColumns(
  parts: Upload["parts"],
  timeZone: string,
  onEdit: (entry: UploadEntry) => void,
): DataColumn<UploadEntry>[] {
  return [
    {
      key: "sent",
      title: t("uploads:column.sent"),
      width: 140,
      cell: ({ sentAt }) => (sentAt === null ? "" : formatInstant(sentAt, timeZone)),
    },
    {
      key: "call",
      title: t("uploads:column.call"),
      width: 76,
      cell: ({ requestId }) => <span title={requestId ?? ""}>{requestId ?? ""}</span>,
    },
    {
      key: "edit",
      title: "",
      width: 44,
      fixed: true,
      cell: (entry) =>
        isEditable(entry) && (
          <ActionIcon
            size="sm"
            aria-label={
              entry.line === null
                ? t("uploads:edit.url", { url: entry.url })
                : t("uploads:edit.line", { line: linePlace(parts, entry.line) })
            }
            onClick={() => onEdit(entry)}
          >
            <IconPencil size={14} />
          </ActionIcon>
        ),
    },
  ];
}

interface UploadDetailProps {
  upload: Upload;
  onBack: () => void;
}

/** An upload with all entries and their outcomes. */
export function UploadDetail({ upload, onBack }: UploadDetailProps) {
  // Users open an upload mainly to see what wasn't imported.
  const { held, refused } = tally(upload);
  const [filter, setFilter] = useState<OutcomeFilter>(
    upload.state !== "finished" ? "all" : held > 0 ? "held" : refused > 0 ? "refused" : "all",
  );
  const [search, setSearch] = useState("");
  const [text] = useDebouncedValue(search.trim(), 250);
  const [edited, setEdited] = useState<UploadEntry | null>(null);
  const timeZone = useTimeZone();
  const { outcomes } = entryOutcomeFilters[filter];
  const pages = usePages({
    // The counts are part of the key, so progress refetches the visible entries.
    queryKey: ["entries", upload.id, filter, text, upload.counts],
    fetchPage: async (offset, count, signal) => {
      const { total, more, entries } = await invoke(
        "uploads.entries",
        { uploadId: upload.id, outcomes: [...outcomes], offset, count, text },
        { signal },
      );
      return { total, more, rows: entries };
    },
  });
  const allColumns = useMemo(
    () => [lineColumn(upload.parts), ...columns, ...moreColumns(upload.parts, timeZone, setEdited)],
    [upload.parts, timeZone],
  );
  return (
    <Screen
      fixed
      bar={
        <>
          <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
            {t("uploads:title")}
          </Button>
          <ScreenTitle>{upload.name}</ScreenTitle>
        </>
      }
    >
      <Head upload={upload} onRemoved={onBack} />
      <Panel
        title={t("uploads:entries.title")}
        grow
        note={
          pages.head.data &&
          t(pages.head.data.more ? "uploads:entries.firstShown" : "uploads:entries.shown", {
            shown: formatCount(pages.total),
            total: formatCount(upload.total),
          })
        }
        actions={
          <>
            <SearchField
              label={t("uploads:entries.search")}
              value={search}
              onChange={setSearch}
              width={214}
            />
            <SegmentedControl
              aria-label={t("uploads:column.outcome")}
              value={filter}
              onChange={setFilter}
              // Only edits are held, so files don't list it.
              data={(Object.keys(entryOutcomeFilters) as OutcomeFilter[])
                .filter((value) => value !== "held" || held > 0 || filter === "held")
                .map((value) => ({
                  value,
                  label: entryOutcomeFilters[value].label,
                }))}
            />
          </>
        }
      >
        <PagesStates
          pages={pages}
          fetching={t("uploads:fetching")}
          empty={
            <EmptyState
              title={text === "" ? t("uploads:entries.noneOutcome") : t("uploads:entries.noneWords")}
            />
          }
        >
          <DataTable
            label={t("uploads:entries.title")}
            layoutKey="upload entries"
            columns={allColumns}
            count={pages.count}
            rowAt={pages.rowAt}
            failed={pages.failed}
            old={pages.isOld}
            onView={pages.onView}
            nameOf={({ url }) => url}
            menuOf={(entry) =>
              isEditable(entry)
                ? [{ label: t("uploads:edit.title"), Icon: IconPencil, run: () => setEdited(entry) }]
                : []
            }
          />
        </PagesStates>
      </Panel>
      {edited && <EntryEditor entry={edited} parts={upload.parts} onClose={() => setEdited(null)} />}
    </Screen>
  );
}

interface HeadProps {
  upload: Upload;
  onRemoved: () => void;
}

/** The state of the upload, and what can be done with it. */
function Head({ upload, onRemoved }: HeadProps) {
  const explore = () => {
    const { connectionId, projectId } = upload;
    openPlace({ screen: "explore", connectionId, projectId, importName: null, range: { kind: "all" } });
  };
  const state = stateOf(upload);
  return (
    <div className={styles["card"]}>
      <div className={styles["head"]}>
        <Tag tone={state.tone}>{state.text}</Tag>
        <span className={styles["facts"]}>{actionNames[upload.action]}</span>
        <div className={styles["actions"]}>
          <Button size="xs" onClick={explore}>
            {t("uploads:entries.explore")}
          </Button>
          <UploadActions upload={upload} onRemoved={onRemoved} />
        </div>
      </div>
      <UploadProgress upload={upload} />
      {upload.error && (
        <div className={styles["error"]}>
          <UploadFault upload={upload} />
        </div>
      )}
    </div>
  );
}

type OutcomeFilter =
  "all" | "in" | "present" | "uncertain" | "refused" | "held" | "open" | "skipped" | "cancelled";

/** Entry filters by outcome. An empty list means all. */
const entryOutcomeFilters: Readonly<
  Record<OutcomeFilter, { label: string; outcomes: readonly EntryOutcome[] }>
> = {
  all: { label: t("all"), outcomes: [] },
  in: { label: t("uploads:outcome.in"), outcomes: ["done"] },
  present: { label: t("uploads:outcome.present"), outcomes: ["present"] },
  uncertain: { label: t("uploads:outcome.uncertain"), outcomes: ["uncertain"] },
  refused: { label: t("uploads:outcome.refused"), outcomes: ["refused", "invalid"] },
  held: { label: t("uploads:outcome.held"), outcomes: ["held"] },
  open: { label: t("uploads:outcome.open"), outcomes: ["waiting", "sending"] },
  skipped: { label: t("uploads:outcome.skipped"), outcomes: ["skipped"] },
  cancelled: { label: t("uploads:outcome.cancelled"), outcomes: ["cancelled"] },
};
