import { ActionIcon, Button, Checkbox, Popover, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3 } from "@tabler/icons-react";
import { t } from "../../../shared/texts";
import { formatCount } from "../../../analysis/format/numbers";
import { widthBounds, type ColumnShape } from "./columns";
import styles from "./DataTable.module.css";
import type { ArrangedColumns } from "./useColumns";

const widthStep = 10;

/** Shows, hides, moves, resizes and resets the columns of a table by mouse and keyboard. */
export function ColumnsMenu({ columns }: { columns: ArrangedColumns<ColumnShape> }) {
  const { all, shown, isChanged, reset } = columns;
  const listed = all.filter(({ fixed }) => !fixed);
  const hideable = shown.filter(({ fixed }) => !fixed);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t("components:columns.title")}>
          <ActionIcon
            className={styles["columns"] ?? ""}
            size={24}
            aria-label={t("components:columns.title")}
          >
            <IconColumns3 size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <div role="group" aria-label={t("components:columns.title")} className={styles["choices"]}>
          {listed.map((column, at) => (
            <ColumnChoice
              key={column.key}
              column={column}
              columns={columns}
              isFirst={at === 0}
              isLast={at === listed.length - 1}
              // The last column can't be hidden: rows without columns couldn't be selected.
              isOnly={hideable.length === 1 && hideable[0] === column}
            />
          ))}
        </div>
        <Button size="xs" mt={8} disabled={!isChanged} onClick={reset}>
          {t("components:columns.reset")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ColumnChoiceProps {
  column: ColumnShape;
  columns: ArrangedColumns<ColumnShape>;
  isFirst: boolean;
  isLast: boolean;
  isOnly: boolean;
}

function ColumnChoice({ column, columns, isFirst, isLast, isOnly }: ColumnChoiceProps) {
  const { key, title, required = false } = column;
  const { shown, widths, toggle, move, resize } = columns;
  const isShown = shown.some((columnShape) => columnShape.key === key);
  const width = widths[key] ?? column.width;
  const step = (by: 1 | -1) => (
    <ActionIcon
      size={24}
      aria-label={t(by < 0 ? "components:columns.earlier" : "components:columns.later", { column: title })}
      // aria-disabled instead of disabled, so that the button keeps the focus at either end.
      aria-disabled={by < 0 ? isFirst : isLast}
      data-disabled={by < 0 ? isFirst : isLast}
      onClick={() => move(key, by)}
    >
      {by < 0 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
    </ActionIcon>
  );
  return (
    <div className={styles["choice"]}>
      <Checkbox label={title} checked={isShown} disabled={required || isOnly} onChange={() => toggle(key)} />
      <input
        type="range"
        min={widthBounds.min}
        max={widthBounds.max}
        step={widthStep}
        value={width}
        disabled={!isShown}
        aria-label={t("components:columns.width", { column: title })}
        aria-valuetext={t("components:columns.pixels", { width: formatCount(width) })}
        onChange={(event) => resize(key, Number(event.currentTarget.value))}
      />
      {step(-1)}
      {step(1)}
    </div>
  );
}
