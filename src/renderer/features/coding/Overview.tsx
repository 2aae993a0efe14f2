import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconBook2,
  IconChartDots,
  IconChecklist,
  IconDots,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useMemo } from "react";
import type { CodeBook } from "../../../shared/coding/code-book";
import type { SampleSummary } from "../../../shared/ipc/coding";
import { t } from "../../../shared/texts";
import { Panel } from "../../components/layout/Panel";
import { Screen, ScreenTitle } from "../../components/layout/Screen";
import { EmptyState } from "../../components/states/EmptyState";
import { Failure } from "../../components/states/Failure";
import { StaleFailure } from "../../components/states/StaleFailure";
import { DataTable } from "../../components/table/DataTable";
import type { DataColumn } from "../../components/table/columns";
import { useTimeZone, type Target } from "../../core/queries";
import { formatCount } from "../../../analysis/format/numbers";
import { formatInstant } from "../../../analysis/format/times";
import styles from "./Coding.module.css";
import type { useCodingOverview } from "./queries";
import { sampleText, widthText } from "./sampleTexts";
import { useCoding, type Coding } from "./store";
import { useSecondCoder } from "./useSecondCoder";

interface OverviewProps {
  target: Target;
  overview: ReturnType<typeof useCodingOverview>;
  onSample: () => void;
  onBook: (book: CodeBook | null) => void;
  onRemoveBook: (book: CodeBook) => void;
  onRemoveSample: (sample: SampleSummary) => void;
}

/** The samples and code books of a project. */
export function Overview({
  target,
  overview,
  onSample,
  onBook,
  onRemoveBook,
  onRemoveSample,
}: OverviewProps) {
  const { show } = useCoding();
  const timeZone = useTimeZone();
  const second = useSecondCoder(target);
  const { data, error } = overview;
  const columns = useMemo(() => sampleColumns(timeZone, show), [timeZone, show]);
  const retry = () => void overview.refetch();
  return (
    <Screen
      fixed
      bar={
        <div className={styles["barLine"]}>
          <ScreenTitle>{t("app:screen.coding")}</ScreenTitle>
          <div className={styles["barActions"]}>
            {data?.books.length === 0 && (
              <Button leftSection={<IconBook2 size={16} aria-hidden />} onClick={() => onBook(null)}>
                {t("coding:book.new")}
              </Button>
            )}
            <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={second.receive}>
              {t("coding:second.receive")}
            </Button>
            {data && data.samples.length > 0 && (
              <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onSample}>
                {t("coding:draw")}
              </Button>
            )}
          </div>
        </div>
      }
    >
      {error && data && <StaleFailure thrown={error} onRetry={retry} />}
      <Panel title={t("coding:queues")} grow>
        {!data ? (
          error ? (
            <Failure thrown={error} onRetry={retry} />
          ) : (
            <EmptyState title={t("coding:fetching")} />
          )
        ) : data.samples.length === 0 ? (
          <EmptyState
            icon={<IconChecklist size={28} stroke={1.5} />}
            title={t("coding:empty.title")}
            actions={
              <Button variant="filled" onClick={onSample}>
                {t("coding:draw")}
              </Button>
            }
          >
            {t("coding:empty.text")}
          </EmptyState>
        ) : (
          <DataTable
            label={t("coding:queues")}
            layoutKey="coding queues"
            columns={columns}
            count={data.samples.length}
            rowAt={(index) => data.samples[index]}
            nameOf={({ title }) => title}
            onOpen={(index) => {
              const sample = data.samples[index];
              if (sample) show({ kind: "code", sampleId: sample.id });
            }}
            menuOf={(sample) => [
              ...(sample.received
                ? []
                : [
                    {
                      label: t("coding:code.results"),
                      Icon: IconChartDots,
                      run: () => show({ kind: "results", sampleId: sample.id }),
                    },
                  ]),
              ...second.menuOf(sample),
              { label: t("coding:removeQueue"), Icon: IconTrash, run: () => onRemoveSample(sample) },
            ]}
          />
        )}
      </Panel>
      {data && data.books.length > 0 && (
        <Books books={data.books} onBook={onBook} onRemoveBook={onRemoveBook} />
      )}
      {second.dialog}
    </Screen>
  );
}

interface BooksProps extends Pick<OverviewProps, "onBook" | "onRemoveBook"> {
  books: readonly CodeBook[];
}

function Books({ books, onBook, onRemoveBook }: BooksProps) {
  return (
    <Panel
      title={t("coding:books")}
      actions={
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onBook(null)}>
          {t("coding:book.new")}
        </Button>
      }
    >
      <ul className={styles["books"]}>
        {books.map((book) => (
          <li key={book.id} className={styles["book"]}>
            <div>
              <h3>{book.title}</h3>
              <p className={styles["quiet"]}>{contentOf(book)}</p>
            </div>
            <Menu>
              <Menu.Target>
                <ActionIcon size={28} aria-label={t("coding:book.actions", { title: book.title })}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onBook(book)}>
                  {t("coding:book.edit")}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => onRemoveBook(book)}>
                  {t("coding:book.remove")}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The codes of a book in one line. */
function contentOf({ codes, relevance }: CodeBook): string {
  return [...codes.map(({ title }) => title), ...(relevance ? [t("coding:relevance")] : [])].join(", ");
}

function sampleColumns(timeZone: string, show: Coding["show"]): DataColumn<SampleSummary>[] {
  return [
    {
      key: "title",
      title: t("coding:newSample.title"),
      width: 180,
      grow: 2,
      required: true,
      cell: ({ title }) => <span title={title}>{title}</span>,
    },
    {
      key: "sample",
      title: t("coding:column.sample"),
      width: 220,
      grow: 2,
      cell: (sample) => <span title={sampleText(sample)}>{sampleText(sample)}</span>,
    },
    { key: "book", title: t("coding:book.one"), width: 110, cell: ({ book }) => book.title },
    {
      key: "coded",
      title: t("coding:column.coded"),
      width: 110,
      end: true,
      cell: ({ coded, documents }) => t("part", { count: coded, total: documents }),
    },
    {
      key: "width",
      title: t("coding:column.width"),
      width: 110,
      end: true,
      cell: ({ width }) => width !== null && widthText(width),
    },
    {
      key: "others",
      title: t("coding:column.others"),
      width: 140,
      cell: ({ others }) => others.map(({ coder, coded }) => `${coder}: ${formatCount(coded)}`).join(", "),
    },
    {
      key: "drawn",
      title: t("coding:column.drawn"),
      width: 146,
      cell: ({ drawnAt }) => formatInstant(drawnAt, timeZone),
    },
    {
      key: "results",
      title: t("coding:results.title"),
      width: 90,
      cell: ({ id, received }) =>
        !received && (
          <button
            type="button"
            tabIndex={-1}
            className={styles["open"]}
            onClick={() => show({ kind: "results", sampleId: id })}
          >
            {t("coding:results.title")}
          </button>
        ),
    },
  ];
}
