import { IconCopy } from "@tabler/icons-react";
import type { Document } from "../../../shared/interface/documents";
import type { StoryOfResult } from "../../../shared/interface/text-analysis";
import { t } from "../../../shared/words";
import type { ContextItem } from "../menus/ContextMenu";
import type { DataColumn } from "./columns";
import styles from "./DataTable.module.css";

type Stories = ReadonlyMap<string, StoryOfResult>;
type OpenStory = (story: StoryOfResult) => void;

/** A query narrowed to the documents of a story. */
export function inStory(query: string, { id }: Pick<StoryOfResult, "id">): string {
  return query.trim() === "" ? `story:${id}` : `(${query}) AND story:${id}`;
}

const storyOf = ({ url }: Document, stories: Stories) => (url ? stories.get(url) : undefined);

/** Adds to a column how many copies a document has. A click shows the documents of the story. */
export function withCopies(
  column: DataColumn<Document>,
  stories: Stories,
  onOpen: OpenStory,
): DataColumn<Document> {
  return {
    ...column,
    cell: (row, index) => {
      const story = storyOf(row, stories);
      if (!story) return column.cell(row, index);
      const copies = story.documents - 1;
      return (
        <span className={styles["withCopies"]}>
          <span className={styles["ofCopies"]}>{column.cell(row, index)}</span>
          <button
            type="button"
            tabIndex={-1}
            className={styles["copies"]}
            title={t("charts:stories.open", { count: copies })}
            onClick={() => onOpen(story)}
          >
            {t("charts:stories.copies", { count: copies })}
          </button>
        </span>
      );
    },
  };
}

/** Context menu item of a document that has copies, which keyboards reach too. */
export function storyMenu(row: Document, stories: Stories, onOpen: OpenStory): ContextItem[] {
  const story = storyOf(row, stories);
  return story
    ? [
        {
          label: t("charts:stories.open", { count: story.documents - 1 }),
          Icon: IconCopy,
          run: () => onOpen(story),
        },
      ]
    : [];
}
