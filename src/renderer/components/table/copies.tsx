import { IconCopy, IconFileText } from "@tabler/icons-react";
import type { Document } from "../../../shared/interface/documents";
import type { StoryOfResult } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/texts";
import type { ContextItem } from "../menus/ContextMenu";
import type { DataColumn } from "./columns";
import type { CopiesInPlace } from "./copiesInPlace";
import styles from "./DataTable.module.css";

type Stories = ReadonlyMap<string, StoryOfResult>;

/** A query narrowed to the documents of a story. */
export function inStory(query: string, { id }: Pick<StoryOfResult, "id">): string {
  return query.trim() === "" ? `story:${id}` : `(${query}) AND story:${id}`;
}

const storyOf = ({ url }: Document, stories: Stories) => (url ? stories.get(url) : undefined);

interface CopiesOptions {
  stories: Stories;
  /** Row of the document whose copies are shown, and how many there are. */
  from: CopiesInPlace["copiesFrom"];
  shown: number;
  onExpand: (index: number, open: boolean) => void;
}

/** Adds to a column how many copies a document has. A click lists them below it. */
export function withCopies(
  column: DataColumn<Document>,
  { stories, from, shown, onExpand }: CopiesOptions,
): DataColumn<Document> {
  return {
    ...column,
    cell: (row, index) => {
      if (from !== null && index > from && index <= from + shown)
        return <span className={styles["copy"]}>{column.cell(row, index)}</span>;
      const story = storyOf(row, stories);
      if (!story) return column.cell(row, index);
      const copies = story.documents - 1;
      const isOpen = index === from;
      return (
        <span className={styles["withCopies"]}>
          <span className={styles["ofCopies"]}>{column.cell(row, index)}</span>
          <button
            type="button"
            tabIndex={-1}
            className={styles["copies"]}
            aria-expanded={isOpen}
            title={t(isOpen ? "charts:stories.hide" : "charts:stories.expand", { count: copies })}
            onClick={() => onExpand(index, !isOpen)}
          >
            {t("charts:stories.copies", { count: copies })}
          </button>
        </span>
      );
    },
  };
}

/** Context menu items of a document that has copies. */
export function storyMenu(
  row: Document,
  index: number,
  stories: Stories,
  inPlace: CopiesInPlace,
  /** Lists only the documents of the story. */
  onOpen: (story: StoryOfResult) => void,
): ContextItem[] {
  const story = storyOf(row, stories);
  if (!story || inPlace.isCopy(index)) return [];
  const count = story.documents - 1;
  const isOpen = index === inPlace.copiesFrom;
  return [
    {
      label: t(isOpen ? "charts:stories.hide" : "charts:stories.expand", { count }),
      Icon: IconCopy,
      run: () => inPlace.expand(index, !isOpen),
    },
    { label: t("charts:stories.open", { count }), Icon: IconFileText, run: () => onOpen(story) },
  ];
}
