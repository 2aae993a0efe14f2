import { ActionIcon, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { can } from "../../../shared/capabilities";
import { identityOf } from "../../../shared/documents/identity";
import type { TopicDraft } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { sourceOf } from "../../../shared/documents/source";
import { headingOf } from "../../components/table/documents";
import type { DraftForm } from "../../components/forms/useDraftForm";
import { QueryField } from "../../components/query/QueryField";
import { queryFault } from "../../components/query/queryFault";
import styles from "./Topics.module.css";

interface QueryLinesProps {
  target: Target;
  /** Whether matching documents are included or excluded. */
  kind: "included" | "excluded";
  form: DraftForm<TopicDraft>;
}

const example = '"north wind" OR northwind';

/**
 * The queries of a topic, one per line. Each is validated while typing; a local workspace also counts its documents.
 */
export function QueryLines({ target, kind, form }: QueryLinesProps) {
  const queries = form.values[kind];
  const move = (at: number, by: 1 | -1) => form.reorderListItem(kind, { from: at, to: at + by });
  const lines = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    flushSync(() => form.insertListItem(kind, ""));
    // A new line is a plain text field first; the query editor that replaces it takes over the focus.
    [...(lines.current?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
  };
  return (
    <fieldset ref={lines} className={styles["lines"]}>
      <legend className={styles["legend"]}>{t(`topics:${kind}.legend`)}</legend>
      <p className={styles["note"]}>{t(`topics:${kind}.help`)}</p>
      {queries.map((query, at) => (
        <div key={at} className={styles["line"]}>
          <QueryField
            label={t(`topics:${kind}.query`, { number: at + 1 })}
            hideLabel
            placeholder={example}
            {...form.getInputProps(`${kind}.${at}`)}
            value={query}
          />
          <div className={styles["tools"]}>
            <Tool
              label={t(`topics:${kind}.moveUp`, { number: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={15} aria-hidden />
            </Tool>
            <Tool
              label={t(`topics:${kind}.moveDown`, { number: at + 1 })}
              disabled={at === queries.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={15} aria-hidden />
            </Tool>
            <Tool
              label={t(`topics:${kind}.remove`, { number: at + 1 })}
              onClick={() => form.removeListItem(kind, at)}
            >
              <IconTrash size={15} aria-hidden />
            </Tool>
          </div>
          <LineFacts target={target} query={query} />
        </div>
      ))}
      <div>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t(`topics:${kind}.add`)}
        </Button>
      </div>
    </fieldset>
  );
}

interface ToolProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon size={26} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

const examplesShown = 3;

/** The number of documents that match a query, and the first ones. Undefined while disabled or loading. */
export function useMatches(target: Target, query: string, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.project(target.ref.connectionId, target.ref.projectId), "matches", query],
    queryFn: async ({ signal }) =>
      (await invoke("documents.search", { ...target.ref, q: query, count: examplesShown }, { signal })).data,
    enabled,
    staleTime: 60_000,
  });
}

/**
 * Number of matching documents, with examples. Automatic in a local workspace; on a service it costs a call and needs
 * a click.
 */
function LineFacts({ target, query }: { target: Target; query: string }) {
  const [settled] = useDebouncedValue(query.trim(), 300);
  const [requested, setRequested] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const countable = settled !== "" && queryFault(settled) === null;
  const isFree = can(target.connection, "freeCalls");
  const matches = useMatches(target, settled, countable && (isFree || requested === settled));
  if (!countable || settled !== query.trim()) return null;
  if (!isFree && requested !== settled)
    return (
      <div className={styles["facts"]}>
        <Button size="xs" variant="subtle" onClick={() => setRequested(settled)}>
          {t("topics:lines.count")}
        </Button>
      </div>
    );
  if (matches.error)
    return (
      <div className={styles["facts"]}>{t("topics:lines.notCounted", { reason: matches.error.message })}</div>
    );
  if (!matches.data) return <div className={styles["facts"]}>{t("topics:lines.counting")}</div>;
  const { total, documents } = matches.data;
  return (
    <>
      <div className={styles["facts"]} role="status">
        <span>{t("topics:lines.documents", { count: total })}</span>
        {documents.length > 0 && (
          <Button size="xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t("topics:lines.hideExamples") : t("topics:lines.showExamples")}
          </Button>
        )}
      </div>
      {open && documents.length > 0 && (
        <ul
          className={styles["examples"]}
          aria-label={t("topics:lines.examples", { shown: documents.length, total })}
        >
          {documents.map((document) => (
            <li key={identityOf(document)} title={headingOf(document)}>
              {headingOf(document)} · {sourceOf(document)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
