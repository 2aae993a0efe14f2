import { Select } from "@mantine/core";
import { actionRefusal, type KnownState } from "../../../../shared/documents/states";
import type { DocumentAction } from "../../../../shared/interface/documents";
import { documentActions } from "../../../../shared/interface/documents.constants";
import { t } from "../../../../shared/texts";
import type { Tone } from "../../../components/states/Mark";

/** Button labels of the actions. */
export const actionVerbs: Readonly<Record<DocumentAction, string>> = {
  create: t("documents:verb.create"),
  update: t("documents:verb.update"),
  upsert: t("documents:verb.upsert"),
  delete: t("documents:verb.delete"),
  undelete: t("documents:verb.undelete"),
};

/** Text and color of each state. */
export const stateTags: Readonly<Record<KnownState, { text: string; tone: Tone }>> = {
  live: { text: t("documents:state.live"), tone: "positive" },
  deleted: { text: t("documents:state.deleted"), tone: "warning" },
  absent: { text: t("documents:state.absent"), tone: "neutral" },
  unknown: { text: t("documents:state.unknown"), tone: "neutral" },
};

interface ActionChoiceProps {
  state: KnownState;
  value: DocumentAction;
  onChange: (action: DocumentAction) => void;
}

/** The five actions. One that the document's state doesn't allow says why. */
export function ActionChoice({ state, value, onChange }: ActionChoiceProps) {
  const options = documentActions.map((action) => ({
    value: action,
    label: actionVerbs[action],
    disabled: actionRefusal(action, state) !== undefined,
  }));
  return (
    <Select
      aria-label={t("documents:drafts.action")}
      w={220}
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
        const action = documentActions.find((documentAction) => documentAction === next);
        if (action) onChange(action);
      }}
    />
  );
}
