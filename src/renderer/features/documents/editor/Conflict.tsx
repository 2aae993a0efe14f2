import { Button, Group, Modal, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { divergences, resolved, type Divergence } from "../../../../shared/documents/change";
import { fieldTitle } from "../../../../shared/documents/fields";
import type { JsonObject } from "../../../../shared/documents/json";
import type { KnownVersion } from "../../../../shared/ipc/documents";
import { Tag } from "../../../components/Mark";
import styles from "../edits/Differences.module.css";
import { FieldValue } from "../edits/FieldValue";

type Side = "base" | "mine" | "theirs";

interface ConflictProps {
  base: JsonObject;
  mine: JsonObject;
  current: KnownVersion;
  onResolve: (document: JsonObject) => void;
  onClose: () => void;
}

const stateWords: Readonly<Record<KnownVersion["state"], string>> = {
  live: "The document was changed on the service since it was opened here.",
  deleted: "The document was deleted on the service since it was opened here.",
  absent: "The document is not on the service any more.",
  unknown: "The present state of the document is not known.",
};

const keyOf = ({ path }: Divergence) => path.join("\n");
const chosenFirst = ({ mine, base, conflict }: Divergence): Side =>
  !conflict && JSON.stringify(mine) === JSON.stringify(base) ? "theirs" : "mine";

/** What moved here and on the service since a document was opened, with a choice for each field. */
export function Conflict({ base, mine, current, onResolve, onClose }: ConflictProps) {
  const theirs = current.document ?? {};
  const fields = divergences(base, mine, theirs).filter(({ path }) => path[0] !== "url");
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const sideOf = (field: Divergence) => choices[keyOf(field)] ?? chosenFirst(field);
  const conflicts = fields.filter(({ conflict }) => conflict).length;
  return (
    <Modal opened onClose={onClose} size={980} title="The document has changed meanwhile">
      <p style={{ marginTop: 0 }}>
        {stateWords[current.state]}{" "}
        {current.state === "live" &&
          (conflicts > 0
            ? `${conflicts} of ${fields.length} ${fields.length === 1 ? "field" : "fields"} were changed in both places: choose what each is to be.`
            : "No field was changed in both places.")}
      </p>
      {current.state === "live" && (
        <table className={styles["table"]} aria-label="Fields that moved">
          <thead>
            <tr>
              <th scope="col" style={{ width: "15%" }}>
                Field
              </th>
              <th scope="col">As it was opened</th>
              <th scope="col">Mine</th>
              <th scope="col">On the service now</th>
              <th scope="col" style={{ width: 220 }}>
                To be
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={keyOf(field)}>
                <th scope="row">
                  {fieldTitle(field.path)} {field.conflict && <Tag tone="warning">Both changed</Tag>}
                </th>
                {(["base", "mine", "theirs"] as const).map((side) => (
                  <td key={side} className={sideOf(field) === side ? undefined : styles["before"]}>
                    <FieldValue path={field.path} value={field[side]} />
                  </td>
                ))}
                <td>
                  <SegmentedControl
                    size="xs"
                    aria-label={`${fieldTitle(field.path)} is to be`}
                    value={sideOf(field)}
                    data={[
                      { value: "base", label: "Opened" },
                      { value: "mine", label: "Mine" },
                      { value: "theirs", label: "Service" },
                    ]}
                    onChange={(side) => setChoices({ ...choices, [keyOf(field)]: side })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>Keep editing</Button>
        <Button variant="filled" onClick={() => onResolve(resolved(theirs, fields, sideOf))}>
          {current.state === "live" ? "Take these values" : "Go on from the present state"}
        </Button>
      </Group>
    </Modal>
  );
}
