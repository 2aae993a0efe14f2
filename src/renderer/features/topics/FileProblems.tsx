import { Button, Modal } from "@mantine/core";
import type { FileProblem, TopicDraft } from "../../../shared/ipc/topics";
import { DataTable } from "../../components/DataTable";
import { DialogActions } from "../../components/DialogActions";
import { formatCount, formatCounted } from "../../format/numbers";
import { tableHeight } from "./ChangeTable";
import styles from "./Topics.module.css";

/** A file of topics with lines that are none, and the way on with the rest. */
export interface ProblemFile {
  name: string;
  drafts: readonly TopicDraft[];
  problems: readonly FileProblem[];
  go: () => void;
}

/** Lists the lines of a file that can't be used, before anything is made of the others. */
export function FileProblems({ file, onClose }: { file: ProblemFile; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${formatCounted(file.problems.length, "line")} of ${file.name} can't be used`}
      size="lg"
    >
      <div className={styles["table"]} style={{ height: tableHeight(file.problems.length) }}>
        <DataTable
          label="Problems"
          count={file.problems.length}
          rowAt={(index) => file.problems[index]}
          columns={[
            { key: "line", title: "Line", width: 56, end: true, cell: ({ line }) => formatCount(line) },
            { key: "message", title: "Problem", width: 200, grow: 1, cell: ({ message }) => message },
          ]}
        />
      </div>
      <DialogActions>
        <span className={styles["note"]}>
          Mend them in the file and import it again, or go on without them.
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={file.drafts.length === 0}
          onClick={() => {
            onClose();
            file.go();
          }}
        >
          Go on with {formatCounted(file.drafts.length, "topic")}
        </Button>
      </DialogActions>
    </Modal>
  );
}
