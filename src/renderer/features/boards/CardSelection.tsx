import { resolveRange } from "../../../analysis/question/range";
import type { AskedCard, Board } from "../../../shared/ipc/boards";
import type { ChartRange } from "../../../shared/ipc/chart-question";
import { t } from "../../../shared/texts";
import { usePresent } from "../../charts/question/usePresent";
import { RangeControl } from "../../charts/RangeControl";
import { Choice } from "../../components/fields/Choice";
import { QueryField } from "../../components/query/QueryField";
import { useTimeZone } from "../../core/queries";
import styles from "./Boards.module.css";

const exampleQuery = "sourcetype:BLOG";

interface OwnQueryProps {
  board: Board;
  own: string;
  onChange: (own: string) => void;
}

/** What a card counts within its board. */
export function OwnQuery({ board, own, onChange }: OwnQueryProps) {
  return (
    <QueryField
      label={t("boards:editor.query")}
      description={
        board.query.trim() === ""
          ? t("boards:editor.withinAll")
          : t("boards:editor.within", { query: board.query })
      }
      value={own}
      placeholder={exampleQuery}
      onChange={onChange}
    />
  );
}

interface OwnRangeProps {
  board: Board;
  card: AskedCard;
  onChange: (range: ChartRange | undefined) => void;
}

/** Whether a card has the range of its board, or which of its own. */
export function OwnRange({ board, card: { range }, onChange }: OwnRangeProps) {
  const timeZone = useTimeZone();
  const now = usePresent(range ?? board.range, timeZone);
  return (
    <div className={styles["questions"]}>
      <Choice
        label={t("charts:range.title")}
        value={range ? "own" : "board"}
        options={(["board", "own"] as const).map((value) => ({
          value,
          label: t(`cards:range.${value}`),
        }))}
        onChange={(value) => onChange(value === "own" ? board.range : undefined)}
      />
      {range && (
        <RangeControl
          range={range}
          period={resolveRange(range, now, timeZone, null)?.period ?? null}
          timeZone={timeZone}
          onChange={onChange}
        />
      )}
    </div>
  );
}
