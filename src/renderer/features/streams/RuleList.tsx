import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/texts";
import styles from "./Streams.module.css";

/** Rules of a stream, read-only. */
export function RuleList({ rules }: { rules: readonly { rule_id: string; query: string }[] }) {
  if (rules.length === 0) return <p className={styles["note"]}>{t("streams:rule.none")}</p>;
  return (
    <ul className={styles["rules"]} aria-label={t("streams:rule.title")}>
      {rules.map(({ rule_id, query }, at) => (
        <li key={`${at} ${rule_id}`}>
          <div className={styles["name"]}>{rule_id}</div>
          <div className={styles["mono"]}>{query || t("streams:rule.noQuery")}</div>
        </li>
      ))}
    </ul>
  );
}

interface RuleRowProps {
  /** Name of the row for screen readers. */
  name: string;
  idLabel: string;
  idProps: TextInputProps;
  removeLabel: string;
  canRemove?: boolean;
  onRemove: () => void;
  /** The field of the query. */
  children: ReactNode;
}

/** A rule in a form: its id, its query, and a button that removes it. */
export function RuleRow(props: RuleRowProps) {
  const { name, idLabel, idProps, removeLabel, canRemove = true, onRemove, children } = props;
  return (
    <div className={styles["rule"]} role="group" aria-label={name}>
      <TextInput label={idLabel} spellCheck={false} {...idProps} />
      {children}
      <ActionIcon mt={22} size={34} aria-label={removeLabel} disabled={!canRemove} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
