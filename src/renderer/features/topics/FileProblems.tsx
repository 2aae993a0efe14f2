import { Button } from "@mantine/core";
import type { FileProblem, TopicDraft } from "../../../shared/ipc/topics";
import { t } from "../../../shared/texts";
import { DataTable } from "../../components/table/DataTable";
import { Dialog } from "../../components/dialogs/Dialog";
import { DialogActions } from "../../components/dialogs/DialogActions";
import { formatCount } from "../../../analysis/format/numbers";
import { tableHeight } from "./ChangeTable";
import styles from "./Topics.module.css";

/** A file of topics with invalid lines, and a callback to continue with the rest. */
export interface ProblemFile {
  name: string;
  drafts: readonly TopicDraft[];
  problems: readonly FileProblem[];
  go: () => void;
}

/** Lists the invalid lines of a file before the valid ones are used. */
export function FileProblems({ file, onClose }: { file: ProblemFile; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t("topics:file.problems", { count: file.problems.length, file: file.name })}
      size="lg"
    >
      <div className={styles["table"]} style={{ height: tableHeight(file.problems.length) }}>
        <DataTable
          label={t("topics:file.problemsLabel")}
          layoutKey="lines of a topic file"
          count={file.problems.length}
          rowAt={(index) => file.problems[index]}
          columns={[
            {
              key: "line",
              title: t("topics:file.line"),
              width: 56,
              end: true,
              cell: ({ line }) => formatCount(line),
            },
            {
              key: "message",
              title: t("topics:file.problem"),
              width: 200,
              grow: 1,
              cell: ({ message }) => message,
            },
          ]}
        />
      </div>
      <DialogActions>
        <span className={styles["note"]}>{t("topics:file.fix")}</span>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button
          variant="filled"
          disabled={file.drafts.length === 0}
          onClick={() => {
            onClose();
            file.go();
          }}
        >
          {t("topics:file.goOn", { count: file.drafts.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
