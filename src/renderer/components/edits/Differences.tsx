import type { FieldDifference } from "../../../shared/documents/change";
import { fieldTitle } from "../../../shared/documents/fields";
import { t } from "../../../shared/texts";
import styles from "./Differences.module.css";
import { FieldValue } from "./FieldValue";

interface DifferencesProps {
  fields: readonly FieldDifference[];
  /** Titles of the two columns. */
  before?: string;
  after?: string;
  /** Text if nothing differs. */
  none?: string;
}

/** Old and new values field by field. */
export function Differences({
  fields,
  before = t("documents:difference.before"),
  after = t("documents:difference.after"),
  none = t("documents:difference.none"),
}: DifferencesProps) {
  if (fields.length === 0) return <p className={styles["none"]}>{none}</p>;
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col" style={{ width: "26%" }}>
            {t("documents:conflict.field")}
          </th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.path.join("\n")}>
            <th scope="row">{fieldTitle(field.path)}</th>
            <td className={styles["before"]}>
              <FieldValue path={field.path} value={field.before} />
            </td>
            <td>
              <FieldValue path={field.path} value={field.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
