import { Button } from "@mantine/core";
import { IconCornerDownLeft } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { ImportedFile } from "../../../shared/ipc/imports";
import { t } from "../../../shared/texts";
import { asCallError, factsOf } from "../../core/api";
import { ariaKeys } from "../../core/keys";
import { useProjects, type Target } from "../../core/queries";
import { isDialogOpen, useKeys } from "../../core/useKeys";
import { focusScreen } from "../../components/dialogs/focus";
import { Screen } from "../../components/layout/Screen";
import { Failure } from "../../components/states/Failure";
import { inSentence } from "../../../analysis/format/labels";
import { formatBytes, formatCount } from "../../../analysis/format/numbers";
import { BusyPanel, stageText } from "./BusyPanel";
import { ColumnsView } from "./ColumnsView";
import { countOf } from "./corrections";
import { newRows } from "./headline";
import { rejectedLines } from "./importActions";
import styles from "./ImportScreen.module.css";
import { Overview } from "./Overview";
import { delimiters } from "./ReadingControls";
import { SheetChoice } from "./SheetChoice";
import { useImports } from "./store";
import { useAutoCheck } from "./useAutoCheck";
import { useFields, usePlan } from "./usePlan";
import { useStart, type StartedImport } from "./useStart";

/** Number of names of queued files that are shown. A folder may have thousands. */
const namesShown = 6;

interface ImportScreenProps {
  target: Target;
  onImported: (imported: StartedImport) => void;
}

/** The import of a file: summary, mapping, results of the check, and the import button. */
export function ImportScreen({ target: opened, onImported }: ImportScreenProps) {
  const target = useDestination(opened);
  const imports = useImports();
  const { source, file, busy, failure, report, view } = imports;
  const fields = useFields(target);
  const planned = usePlan(target);
  const checking = useAutoCheck(target, planned);
  const { importNow, importAll } = useStart(target, planned, onImported);
  const [detail, setDetail] = useState<string | null>(null);

  useEffect(() => {
    // Enter starts the import, so the focus must not stay on an element of the previous screen.
    if (source !== null && !isDialogOpen()) focusScreen();
  }, [source]);

  const { isChecked } = checking;
  const count = isChecked && report && planned ? newRows(report, planned.plan) : null;
  const isWorking = busy !== null && busy.stage !== "comparing" && busy.stage !== "checking";
  const canImport = count !== null && count > 0 && !isWorking && planned?.fault === null;
  // Applies edits in open grids before the import.
  const corrected = countOf(Object.values(imports.corrections));
  useKeys({ importFile: canImport && corrected === 0 && view === "overview" ? importNow : null });

  return (
    <Screen
      bar={
        <div className={styles["bar"]}>
          <h1 className={styles["name"]} title={file?.name ?? source?.name}>
            {file?.name ?? source?.name}
          </h1>
          {file && <span className={styles["facts"]}>{factsText(file)}</span>}
          {file && file.sheets.length > 1 && view === "overview" && <SheetChoice file={file} />}
          <div className={styles["actions"]}>
            {view === "columns" ? (
              <>
                {file?.isPartial && busy && (
                  <span className={styles["outcome"]} role="status">
                    {stageText(busy)}
                  </span>
                )}
                {count !== null && report && (
                  <span className={styles["outcome"]} role="status">
                    {t("imports:check.outcome", { count, total: formatCount(report.total) })}
                  </span>
                )}
                <Button variant="filled" onClick={() => imports.show("overview")}>
                  {t("done")}
                </Button>
              </>
            ) : (
              <>
                <Button onClick={() => void imports.close()}>{t("cancel")}</Button>
                {file && planned && corrected > 0 ? (
                  <Button
                    variant="filled"
                    disabled={isWorking || planned.fault !== null}
                    onClick={() => imports.applyCorrections(planned.plan)}
                  >
                    {t("imports:act.apply", { count: corrected })}
                  </Button>
                ) : file ? (
                  <Button
                    variant="filled"
                    disabled={!canImport}
                    onClick={importNow}
                    aria-keyshortcuts={ariaKeys("importFile")}
                    rightSection={<IconCornerDownLeft size={15} aria-hidden />}
                  >
                    {count === null ? t("imports:act.importSome") : t("imports:act.import", { count })}
                  </Button>
                ) : null}
              </>
            )}
          </div>
        </div>
      }
    >
      <Queue canImport={canImport} onImportAll={importAll} />
      <RejectedFiles />
      {failure !== null && (
        <Failure
          thrown={failure}
          inline
          actions={
            <>
              <FileRemedy failure={failure} />
              {!file && (
                <Button size="xs" onClick={() => void imports.close()}>
                  {t("imports:act.closeFile")}
                </Button>
              )}
            </>
          }
        />
      )}
      {fields.error && <Failure thrown={fields.error} onRetry={() => void fields.refetch()} inline />}
      {busy?.stage === "reading" && !file?.isPartial ? (
        <BusyPanel busy={busy} onStop={imports.stop} />
      ) : !file || !planned ? null : view === "columns" ? (
        <ColumnsView target={target} file={file} planned={planned} fields={fields.data ?? []} />
      ) : (
        <Overview
          target={target}
          file={file}
          planned={planned}
          fields={fields.data ?? []}
          checking={checking}
          detail={detail}
          onDetail={setDetail}
        />
      )}
    </Screen>
  );
}

/** The destination of the file, including another project chosen for it. */
function useDestination(target: Target): Target {
  const projectId = useImports((state) => state.decisions.projectId);
  const project = useProjects().data?.find(({ id }) => id === projectId);
  return project ? { ...target, project } : target;
}

/** "2.1 MB, UTF-8, comma" */
function factsText({ bytes, encoding, delimiter, sheets, sheet }: ImportedFile): string {
  const name = delimiters[delimiter];
  return [
    formatBytes(bytes),
    encoding,
    delimiter === "" ? "" : name ? inSentence(name) : delimiter,
    sheets.length === 1 ? (sheet ?? "") : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

interface SampleProps {
  canImport: boolean;
  onImportAll: () => void;
}

/** The files queued after the current one. */
function Queue({ canImport, onImportAll }: SampleProps) {
  const { queued, inSequence } = useImports();
  if (queued.length === 0) return null;
  const names = queued.slice(0, namesShown).map(({ name }) => name);
  return (
    <div className={`${styles["band"]} ${styles["queue"]}`} role="status">
      {t("imports:queued", {
        count: queued.length,
        names: [...names, ...(queued.length > namesShown ? ["…"] : [])].join(", "),
      })}
      <Button size="xs" disabled={!canImport || inSequence} onClick={onImportAll}>
        {t("imports:act.importAll", { count: queued.length + 1 })}
      </Button>
    </div>
  );
}

/** The files dropped together with this one that can't be imported, with reasons. */
function RejectedFiles() {
  const { rejected, file } = useImports();
  const all = [...rejected, ...(file?.rejected ?? [])];
  if (all.length === 0) return null;
  return (
    <div className={`${styles["band"]} ${styles["refused"]}`} role="status">
      {t("imports:take.refused", { count: all.length })}
      <ul>
        {rejectedLines(all).map((line, at) => (
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Remedies for an unreadable file, besides leaving it. */
function FileRemedy({ failure }: { failure: unknown }) {
  const { file, source, edits, readAgain, openAs } = useImports();
  const error = asCallError(failure);
  const facts = factsOf(error);
  if (file && facts.file && error.kind === "conflict")
    return (
      <Button size="xs" onClick={() => void readAgain()}>
        {t("imports:act.readAgain")}
      </Button>
    );
  if (!file && facts.field === "quote")
    return (
      <Button size="xs" onClick={() => void openAs({ quote: "" })}>
        {t("imports:act.withoutQuotes")}
      </Button>
    );
  if (!file && (edits || (source && "uploadId" in source && error.kind === "invalid")))
    return (
      <Button size="xs" onClick={() => void openAs({})}>
        {t("imports:act.readAgain")}
      </Button>
    );
  return null;
}
