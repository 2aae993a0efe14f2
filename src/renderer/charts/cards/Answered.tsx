import { unknown, type CardAnswer, type CardPanels } from "../../../analysis/cards/cardAnswer";
import { commonMax, courseBars } from "../../../analysis/drawing/courseBars";
import { cellTexts } from "../../../analysis/format/cellTexts";
import { formatCount } from "../../../analysis/format/numbers";
import type { Quotation, ReportTable } from "../../../shared/ipc/reports";
import { quoted, t } from "../../../shared/texts";
import styles from "./Answered.module.css";

/** What a card says: figures, courses, a table and quotations, as far as it has them. Null if it has none. */
export function Answered({
  answer: { tiles, panels, table, quotations },
  title,
}: {
  answer: CardAnswer;
  title: string;
}) {
  return (
    <>
      {tiles.length > 0 && <Tiles tiles={tiles} />}
      {panels && panels.list.length > 0 && <Panels panels={panels} />}
      {table && tiles.length === 0 && (!panels || quotations.length > 0) && (
        <Table table={table} label={title} />
      )}
      <Quotations quotations={quotations} />
    </>
  );
}

/** Whether a card has anything to show. */
export const saysSomething = ({ tiles, panels, table, quotations }: CardAnswer) =>
  tiles.length > 0 || (panels?.list.length ?? 0) > 0 || table !== null || quotations.length > 0;

function Tiles({ tiles }: { tiles: CardAnswer["tiles"] }) {
  return (
    <dl className={styles["tiles"]}>
      {tiles.map(({ label, value, change, note, course }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles["figure"]}>{value}</dd>
          <dd className={styles["change"]}>
            {change !== null && <strong>{change} </strong>}
            {note}
          </dd>
          {course.length > 1 && (
            <dd>
              <Course values={course} label={t("cards:tile.course", { label })} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface CourseProps {
  values: readonly (number | null)[];
  label: string;
  /** The largest value of the axis, if others share it. */
  max?: number | undefined;
  /** Position of the highest value. */
  peak?: number | undefined;
}

const room = { width: 300, height: 60 };

/** A course as bars that fill the width. */
function Course({ values, label, max, peak }: CourseProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles["course"]}
      viewBox={`0 0 ${room.width} ${room.height}`}
      preserveAspectRatio="none"
    >
      {courseBars(values, room, max).map(({ at, ...bar }) => (
        <rect key={at} {...bar} fill={at === peak ? "var(--negative)" : "var(--accent)"} />
      ))}
    </svg>
  );
}

function Panels({ panels: { shared, list } }: { panels: CardPanels }) {
  const max = shared ? commonMax(list) : undefined;
  return (
    <ul className={styles["panels"]}>
      {list.map(({ name, values, peak, cause }) => (
        <li key={name}>
          <h3>
            <bdi>{name}</bdi>
          </h3>
          <p>{peak ? `${formatCount(peak.value)} · ${peak.name}` : unknown}</p>
          <Course values={values} label={t("cards:peak.course", { name })} max={max} peak={peak?.at} />
          <p>{cause}</p>
        </li>
      ))}
    </ul>
  );
}

function Quotations({ quotations }: { quotations: readonly Quotation[] }) {
  return quotations.map(({ text, by }, index) => (
    <figure key={index} className={styles["quotation"]}>
      <blockquote>
        <bdi>{quoted(text)}</bdi>
      </blockquote>
      <figcaption>
        <bdi>{by}</bdi>
      </figcaption>
    </figure>
  ));
}

function Table({ table: { columns, rows }, label }: { table: ReportTable; label: string }) {
  const textOf = cellTexts({ columns, rows }, unknown);
  const isNumber = columns.map((_, at) => at > 0 && rows.some((row) => typeof row[at] === "number"));
  return (
    <table className={styles["table"]} aria-label={label}>
      <thead>
        <tr>
          {columns.map((name, at) => (
            <th key={at} scope="col" data-number={isNumber[at]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map((_, at) =>
              at === 0 ? (
                <th key={at} scope="row" title={textOf(row[at], at)}>
                  <bdi>{textOf(row[at], at)}</bdi>
                </th>
              ) : (
                <td key={at} data-number={isNumber[at]} title={textOf(row[at], at)}>
                  {textOf(row[at], at)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
