import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useIsFetching, type QueryFilters } from "@tanstack/react-query";
import { t } from "../../../shared/texts";
import { useNow } from "../../core/useNow";
import { CostNote } from "../../components/states/CostNote";
import { formatAge } from "../../../analysis/format/times";
import styles from "./Boards.module.css";
import { useShownCards } from "./shownCards";

interface BoardStatusProps {
  /** The queries of the cards. */
  loads: QueryFilters;
  onRefresh: () => void;
}

/** Age of the board's oldest card, and a button that refreshes all cards. */
export function BoardStatus({ loads, onRefresh }: BoardStatusProps) {
  const busy = useIsFetching(loads) > 0;
  const cards = useShownCards((shown) => shown.cards);
  const now = useNow();
  const contents = [...cards.values()].flatMap(({ content }) => content ?? []);
  const ages = contents.map(({ asOf }) => asOf);
  const oldest = Math.min(...ages);
  const calls = contents.reduce((sum, content) => sum + content.calls, 0);
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
