import { ActionIcon, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";
import { headingOf } from "../../components/table/documents";
import styles from "./Boards.module.css";

const oneLine = {
  root: { minWidth: 0 },
  labelWrapper: { minWidth: 0 },
  label: { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
} as const;

interface ChosenQuotationsProps {
  target: Target;
  /** URLs of the documents that were chosen, in their order. */
  listed: readonly string[];
  /** URLs of those that are quoted. */
  quoted: readonly string[];
  onToggle: (url: string) => void;
  onMove: (at: number, by: 1 | -1) => void;
}

/** The documents that a card quotes, each to be moved, left out or quoted again. */
export function ChosenQuotations({
  target: { ref },
  listed,
  quoted,
  onToggle,
  onMove,
}: ChosenQuotationsProps) {
  const texts = useQueries({
    queries: listed.map((url) => ({
      queryKey: [...keys.project(ref.connectionId, ref.projectId), "quoted", url],
      queryFn: async () => {
        const { version } = await invoke("documents.read", { ...ref, url });
        return version.document ? headingOf(version.document) : url;
      },
    })),
  });
  return (
    <ul className={styles["chosen"]} aria-label={t("cards:chosen")}>
      {listed.map((url, at) => {
        const text = texts[at]?.data ?? url;
        const step = (by: 1 | -1) => {
          const isEnd = by < 0 ? at === 0 : at === listed.length - 1;
          return (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={t(by < 0 ? "components:columns.earlier" : "components:columns.later", {
                column: text,
              })}
              // aria-disabled instead of disabled, so that the button keeps the focus at either end.
              aria-disabled={isEnd}
              data-disabled={isEnd}
              onClick={() => onMove(at, by)}
            >
              {by < 0 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
            </ActionIcon>
          );
        };
        return (
          <li key={url}>
            <Checkbox
              size="xs"
              label={text}
              title={text}
              checked={quoted.includes(url)}
              onChange={() => onToggle(url)}
              styles={oneLine}
            />
            {step(-1)}
            {step(1)}
          </li>
        );
      })}
    </ul>
  );
}
