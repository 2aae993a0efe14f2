import { Select } from "@mantine/core";
import { actionRefusal, type KnownState } from "../../../../shared/documents/states";
import type { DocumentAction } from "../../../../shared/interface/documents";
import { documentActions } from "../../../../shared/interface/documents.constants";
import type { Tone } from "../../../components/Mark";

/** What the button of an action says. */
export const actionVerbs: Readonly<Record<DocumentAction, string>> = {
  create: "Create document",
  update: "Update document",
  upsert: "Create or update",
  delete: "Delete document",
  undelete: "Undelete document",
};

/** A state in a word and its colour. */
export const stateTags: Readonly<Record<KnownState, { text: string; tone: Tone }>> = {
  live: { text: "On the service", tone: "positive" },
  deleted: { text: "Deleted", tone: "warning" },
  absent: { text: "Not on the service", tone: "neutral" },
  unknown: { text: "State not known", tone: "neutral" },
};

interface ActionChoiceProps {
  state: KnownState;
  value: DocumentAction;
  onChange: (action: DocumentAction) => void;
}

/** The five actions; one that the state does not allow says why. */
export function ActionChoice({ state, value, onChange }: ActionChoiceProps) {
  const options = documentActions.map((action) => ({
    value: action,
    label: actionVerbs[action],
    disabled: actionRefusal(action, state) !== undefined,
  }));
  return (
    <Select
      aria-label="Action"
      w={190}
      allowDeselect={false}
      comboboxProps={{ keepMounted: false }}
      data={options}
      value={value}
      renderOption={({ option }) => {
        const reason = actionRefusal(option.value, state);
        return (
          <span>
            {option.label}
            {reason !== undefined && (
              <span style={{ display: "block", color: "var(--text-3)", fontSize: 12 }}>{reason}</span>
            )}
          </span>
        );
      }}
      onChange={(next) => {
        const action = documentActions.find((one) => one === next);
        if (action) onChange(action);
      }}
    />
  );
}
