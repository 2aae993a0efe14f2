import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconFileDownload, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Board } from "../../../shared/ipc/boards";
import type { ReportFormat } from "../../../shared/ipc/reports.constants";
import { t } from "../../../shared/texts";
import { asCallError, invoke, onEvent } from "../../core/api";
import { useScreenAction } from "../../core/openPlace";
import type { Target } from "../../core/queries";
import { toast, toastFailure } from "../../components/states/toast";
import { boardActions } from "./commands";
import { MovedDialog, type MovedCards } from "./MovedDialog";
import { RecordDialog, type OpenedRecord } from "./RecordDialog";
import { useShownCards } from "./shownCards";

interface SaveReportProps {
  target: Target;
  board: Board;
  /** Adds a record's board to the project and shows it. */
  onBoard: (board: Board) => void;
}

/** In the order of the menu. */
const formats = ["pptx", "docx", "pdf", "html", "md", "xlsx", "csv"] as const;

/** Files of numbers, or of what the board is: no sentence stands beside a number. */
const withoutWords: ReadonlySet<ReportFormat> = new Set(["xlsx", "csv", "record"]);

interface Saving {
  id: string;
  done: number;
  of: number;
  abort: AbortController;
}

/** Saves the board as a report, and compares it with an earlier one. */
export function SaveReport({ target, board, onBoard }: SaveReportProps) {
  const [saving, setSaving] = useState<Saving | null>(null);
  const [pseudonyms, setPseudonyms] = useState(false);
  const [method, setMethod] = useState(false);
  const [record, setRecord] = useState<OpenedRecord | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(
    () =>
      onEvent("reports.progress", ({ saveId, done, of }) =>
        setSaving((old) => (old?.id === saveId ? { ...old, done, of } : old)),
      ),
    [],
  );
  // The file belongs to the board that is left.
  useEffect(() => () => running.current?.abort(), []);
  const [asking, setAsking] = useState<{ cards: MovedCards; save: () => void } | null>(null);
  const save = (format: ReportFormat, withTemplate = false) => {
    if (board.cards.length === 0) {
      toast(t("boards:empty.noCharts"));
      return;
    }
    const shown = useShownCards.getState().cards;
    const cards = withoutWords.has(format)
      ? []
      : board.cards.flatMap(({ id }) => {
          const card = shown.get(id);
          return card?.moved == null ? [] : [{ ...card, id }];
        });
    const write = () => void written(format, withTemplate);
    if (cards.length === 0) write();
    else setAsking({ cards, save: write });
  };
  const written = async (format: ReportFormat, withTemplate: boolean) => {
    const abort = new AbortController();
    running.current = abort;
    try {
      const template = withTemplate ? await invoke("reports.chooseTemplate", undefined) : null;
      if (withTemplate && !template) return;
      const id = crypto.randomUUID();
      setSaving({ id, done: 0, of: board.cards.length, abort });
      const saved = await invoke(
        "reports.save",
        {
          projectRef: target.ref,
          board,
          pseudonyms,
          method,
          format,
          saveId: id,
          template: template?.handle ?? null,
        },
        { signal: abort.signal },
      );
      if (saved) toast(t("boards:report.saved", { path: saved.path }));
    } catch (thrown) {
      if (asCallError(thrown).kind !== "cancelled") toastFailure(t("boards:report.notSaved"), thrown);
    } finally {
      setSaving(null);
    }
  };
  const open = async () => {
    try {
      const opened = await invoke("reports.openRecord", undefined);
      if (opened) setRecord(opened);
    } catch (thrown) {
      toastFailure(t("boards:report.notOpened"), thrown);
    }
  };
  const run = (format: ReportFormat) => () => save(format);
  useScreenAction(boardActions.pptx, run("pptx"));
  useScreenAction(boardActions.docx, run("docx"));
  useScreenAction(boardActions.pdf, run("pdf"));
  useScreenAction(boardActions.html, run("html"));
  useScreenAction(boardActions.record, () => void open());
  if (saving)
    return (
      <Button
        size="xs"
        leftSection={<IconX size={14} aria-hidden />}
        aria-live="polite"
        onClick={() => saving.abort.abort()}
      >
        {t("boards:report.saving", { done: saving.done, of: saving.of })}
      </Button>
    );
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            leftSection={<IconFileDownload size={14} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t("boards:report.saveAs")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.CheckboxItem checked={pseudonyms} onChange={setPseudonyms}>
            {t("boards:report.pseudonyms")}
          </Menu.CheckboxItem>
          <Menu.CheckboxItem checked={method} onChange={setMethod}>
            {t("boards:report.method")}
          </Menu.CheckboxItem>
          <Menu.Divider />
          {formats.map((format) => (
            <Menu.Item key={format} disabled={board.cards.length === 0} onClick={() => save(format)}>
              {t(`common:saving.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={board.cards.length === 0} onClick={() => save("pptx", true)}>
            {t("boards:report.template")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={board.cards.length === 0} onClick={() => save("record")}>
            {t("common:saving.record")}
          </Menu.Item>
          <Menu.Item onClick={() => void open()}>{t("boards:report.check")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && <MovedDialog cards={asking.cards} onSave={asking.save} onClose={() => setAsking(null)} />}
      {record && (
        <RecordDialog target={target} record={record} onBoard={onBoard} onClose={() => setRecord(null)} />
      )}
    </>
  );
}
