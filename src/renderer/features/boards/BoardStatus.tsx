import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useIsFetching } from "@tanstack/react-query";
import { t } from "../../../shared/words";
import { useNow } from "../../core/useNow";
import { callsOf } from "../../charts/question/useChart";
import { CostNote } from "../../components/states/CostNote";
import { formatAge } from "../../format/times";
import styles from "./Boards.module.css";
import { useShownCards } from "./shown";

interface BoardStatusProps {
  /** Prefix of the query keys of the charts. */
  charts: readonly string[];
  onRefresh: () => void;
}

/** Age of the board's oldest chart, and a button that refreshes all charts. */
export function BoardStatus({ charts, onRefresh }: BoardStatusProps) {
  const busy = useIsFetching({ queryKey: charts }) > 0;
  const cards = useShownCards((shown) => shown.cards);
  const now = useNow();
  const ages = [...cards.values()].flatMap(({ shown }) => (shown ? [shown.answer.asOf] : []));
  const oldest = Math.min(...ages);
  const calls = [...cards.values()].reduce(
    (sum, { shown }) => sum + (shown ? callsOf(shown.answer.request, { before: false }) : 0),
    0,
  );
  return (
    <>
      <CostNote calls={calls} />
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
