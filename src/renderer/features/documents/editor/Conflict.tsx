import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { divergences, resolved, type Divergence } from "../../../../shared/documents/change";
import { fieldTitle } from "../../../../shared/documents/fields";
import type { JsonObject } from "../../../../shared/documents/json";
import type { KnownVersion } from "../../../../shared/ipc/documents";
import { t } from "../../../../shared/texts";
import { Dialog } from "../../../components/dialogs/Dialog";
import { DialogActions } from "../../../components/dialogs/DialogActions";
import { Tag } from "../../../components/states/Mark";
import styles from "../../../components/edits/Differences.module.css";
import { FieldValue } from "../../../components/edits/FieldValue";

const sides = ["base", "mine", "theirs"] as const;
type Side = (typeof sides)[number];

interface ConflictProps {
  base: JsonObject;
  mine: JsonObject;
  current: KnownVersion;
  /** Labels of the actions, if the document isn't in the editor. */
  actions?: { take: string; close: string };
  onResolve: (document: JsonObject) => void;
  onClose: () => void;
}

const stateWords: Readonly<Record<KnownVersion["state"], string>> = {
  live: t("documents:conflict.live"),
  deleted: t("documents:conflict.deleted"),
  absent: t("documents:conflict.absent"),
  unknown: t("documents:conflict.unknown"),
};

const keyOf = ({ path }: Divergence) => path.join("\n");
const chosenFirst = ({ mine, base, conflict }: Divergence): Side =>
  !conflict && JSON.stringify(mine) === JSON.stringify(base) ? "theirs" : "mine";

/** Shows what changed here and on the service since the document was opened, with a choice for each field. */
export function Conflict({ base, mine, current, actions, onResolve, onClose }: ConflictProps) {
  const theirs = current.document ?? {};
  const fields = divergences(base, mine, theirs).filter(({ path }) => path[0] !== "url");
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (field: Divergence) => choices[keyOf(field)] ?? chosenFirst(field);
  const conflicts = fields.filter(({ conflict }) => conflict).length;
  return (
    <Dialog onClose={onClose} size={980} title={t("documents:conflict.title")}>
      <p style={{ marginTop: 0 }}>
        {stateWords[current.state]}{" "}
        {current.state === "live" &&
          (conflicts > 0
            ? t("documents:conflict.both", { conflicts, fields: fields.length })
            : t("documents:conflict.none"))}
      </p>
      {current.state === "live" && (
        <table className={styles["table"]} aria-label={t("documents:conflict.table")}>
          <thead>
            <tr>
              <th scope="col" style={{ width: "15%" }}>
                {t("documents:conflict.field")}
              </th>
              <th scope="col">{t("documents:conflict.asOpened")}</th>
              <th scope="col">{t("documents:conflict.mine")}</th>
              <th scope="col">{t("documents:conflict.now")}</th>
              <th scope="col" style={{ width: 244 }}>
                {t("documents:conflict.toBe")}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={keyOf(field)}>
                <th scope="row">
                  {fieldTitle(field.path)}{" "}
                  {field.conflict && <Tag tone="warning">{t("documents:conflict.bothChanged")}</Tag>}
                </th>
                {sides.map((side) => (
                  <td key={side} className={sideOf(field) === side ? undefined : styles["before"]}>
                    <FieldValue path={field.path} value={field[side]} />
                  </td>
                ))}
                <td>
                  <SegmentedControl
                    aria-label={t("documents:conflict.fieldToBe", { field: fieldTitle(field.path) })}
                    value={sideOf(field)}
                    data={[
                      { value: "base", label: t("documents:conflict.opened") },
                      { value: "mine", label: t("documents:conflict.mine") },
                      { value: "theirs", label: t("documents:conflict.service") },
                    ]}
                    onChange={(side) => setChoices({ ...choices, [keyOf(field)]: side })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogActions>
        <Button onClick={onClose}>{actions?.close ?? t("documents:conflict.keepEditing")}</Button>
        <Button variant="filled" onClick={() => onResolve(resolved(theirs, fields, sideOf))}>
          {actions?.take ??
            (current.state === "live" ? t("documents:conflict.take") : t("documents:conflict.goOn"))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
