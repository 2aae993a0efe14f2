import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { t } from "../../../shared/words";
import { useNow } from "../../core/useNow";
import { formatAge } from "../../format/times";
import styles from "./Boards.module.css";
import { useShownCards } from "./shown";

interface BoardStatusProps {
  /** What the keys of the charts begin with. */
  charts: readonly string[];
  onRefresh: () => void;
}

/** How old the oldest chart of the board is, and the one button that asks all of them again. */
export function BoardStatus({ charts, onRefresh }: BoardStatusProps) {
  const busy = useIsFetching({ queryKey: charts }) > 0;
  const cards = useShownCards((shown) => shown.cards);
  const now = useNow();
  const ages = [...cards.values()].flatMap(({ shown }) => (shown ? [shown.answer.asOf] : []));
  const oldest = Math.min(...ages);
  return (
    <>
      {ages.length > 0 && (
        <span className={styles["age"]}>
          {busy ? t("boards:status.asking") : t("boards:status.asOf", { age: formatAge(oldest, now) })}
        </span>
      )}
      <Button
        size="xs"
        leftSection={<IconRefresh size={14} aria-hidden />}
        disabled={cards.size === 0}
        loading={busy}
        onClick={onRefresh}
      >
        {t("boards:status.refresh")}
      </Button>
    </>
  );
}
