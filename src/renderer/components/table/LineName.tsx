import { lineName, type FilePart } from "../../../shared/documents/file-parts";
import styles from "./DataTable.module.css";

interface LineNameProps {
  parts: readonly FilePart[];
  line: number;
}

/** A line of an import. Where the name of its file is too long, it is cut at the start: the line number is last. */
export function LineName({ parts, line }: LineNameProps) {
  const name = lineName(parts, line);
  return (
    <span className={styles["lineName"]} title={name}>
      <bdi>{name}</bdi>
    </span>
  );
}
