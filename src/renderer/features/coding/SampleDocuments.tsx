import { CloseButton } from "@mantine/core";
import { useMemo } from "react";
import type { Decision } from "../../../shared/coding/coding-sample";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { BlindItem, SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { EmptyState } from "../../components/states/EmptyState";
import { DataTable } from "../../components/table/DataTable";
import { PagesStates } from "../../components/table/PagesStates";
import type { DataColumn } from "../../components/table/columns";
import { usePages } from "../../components/table/usePages";
import { invoke } from "../../core/api";
import type { Target } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";
import { codingKeys } from "./queries";
import { headingOfItem } from "./sampleTexts";
import styles from "./Coding.module.css";

interface SampleDocumentsProps {
  target: Target;
  summary: SampleSummary;
  /** Documents that were loaded for coding, with their latest decisions. */
  items: ReadonlyMap<number, BlindItem>;
  at: number | null;
  onOpen: (position: number) => void;
  onClose: () => void;
}

/** The documents of a sample with the coder's own decisions, to jump to any of them. */
export function SampleDocuments({ target, summary, items, at, onOpen, onClose }: SampleDocumentsProps) {
  const { id, book, documents } = summary;
  const pages = usePages({
    queryKey: codingKeys.items(target.ref, id),
    fetchPage: async (offset, count, signal) => ({
      total: documents,
      rows: await invoke("coding.items", { sampleId: id, from: offset, max: count }, { signal }),
    }),
  });
  const columns = useMemo(
    (): DataColumn<BlindItem>[] => [
      {
        key: "position",
        title: t("coding:code.number"),
        width: 40,
        end: true,
        cell: ({ position }) => formatCount(position + 1),
      },
      {
        key: "document",
        title: t("coding:code.document"),
        width: 120,
        grow: 1,
        required: true,
        cell: (item) => <span title={headingOfItem(item, 300)}>{headingOfItem(item)}</span>,
      },
      {
        key: "decision",
        title: t("coding:code.decision"),
        width: 92,
        cell: ({ decision }) => decision && decisionText(book, decision),
      },
    ],
    [book],
  );
  return (
    <div className={styles["list"]}>
      <Panel
        title={t("coding:code.documents")}
        grow
        actions={<CloseButton aria-label={t("coding:code.closeList")} onClick={onClose} />}
      >
        <PagesStates
          pages={pages}
          fetching={t("coding:code.fetching")}
          empty={<EmptyState title={t("nothingMatches")} />}
        >
          <DataTable
            label={t("coding:code.documents")}
            layoutKey="documents of a coding queue"
            listed={id}
            columns={columns}
            count={documents}
            rowAt={(index) => items.get(index) ?? pages.rowAt(index)}
            failed={pages.failed}
            old={pages.isOld}
            onView={pages.onView}
            open={at}
            onOpen={onOpen}
          />
        </PagesStates>
      </Panel>
    </div>
  );
}

/** A decision in words: its values, or why it has none. */
export function decisionText(book: CodeBook, { outcome, values }: Omit<Decision, "note">): string {
  if (outcome === "off-topic") return t("app:shortcuts.codeOffTopic");
  if (outcome === "unclear") return t("app:shortcuts.codeUnclear");
  if (outcome === "skipped") return t("coding:skipped");
  const texts = book.codes.flatMap((code) => {
    const value = values[code.id];
    if (value === undefined) return [];
    if (code.kind === "number") return [`${code.title}: ${String(value)}`];
    const ids = Array.isArray(value) ? value : [value];
    const names = ids.map((id) => code.values.find((one) => one.id === id)?.title ?? String(id));
    return names.length > 0 ? [names.join(", ")] : [];
  });
  return texts.length > 0 ? texts.join(" · ") : t("coding:code.onTopic");
}
