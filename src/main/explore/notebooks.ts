import { createHash } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ProjectRef } from "../../shared/ipc/explore";
import { Board, BoardCard, NewerCard } from "../../shared/ipc/boards";
import { Notebook, type NotebookItem, type NotebookList } from "../../shared/ipc/notebook";
import { isObject } from "../../shared/documents/json";
import type { ErasedAuthor } from "../../shared/people/erased-author";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";
import type { OpenStore, Store } from "../storage/store";

const { id, title, width } = NewerCard.shape;

/** A card as it lies in the file. One that can't be read is shown as such, and written back as it was. */
const StoredCard = z.union([
  BoardCard,
  z
    .looseObject({ id, title: title.catch(""), width: width.catch(3) })
    .transform((stored) => ({ ...pick(stored), wording: null, kind: "newer" as const, stored })),
]);
const StoredBoard = Board.extend({ cards: z.array(StoredCard).default([]) });

const Page = z.object({
  connectionId: z.string(),
  projectId: z.string(),
  notebook: Notebook.extend({ boards: z.array(StoredBoard).default([]) }),
});
type Page = z.output<typeof Page>;

function pick({ id, title, width }: { id: string; title: string; width: number }) {
  return { id, title, width };
}

function storedPage(page: Page | null): unknown {
  const storedCard = (card: BoardCard) => (card.kind === "newer" ? { ...card.stored, ...pick(card) } : card);
  const boards = page?.notebook.boards.map((board) => ({ ...board, cards: board.cards.map(storedCard) }));
  return page && { ...page, notebook: { ...page.notebook, boards } };
}

/** Whatever of a notebook a newer version has added is kept. */
const options = { skips: true, stored: storedPage };

/** Maximum number of queries in the history. */
export const maxHistory = 100;
/** Maximum number of items in each list but the history. */
const maxItems = 1_000;

export const notebookStore = {
  path: "notebooks",
  kind: "folder of json",
  erased: "rewritten",
} as const satisfies Store;

/** Query history, saved queries and charts, annotations, boards and hidden terms, in one small file per project. */
export class Notebooks implements OpenStore {
  constructor(
    private readonly folder: string,
    private readonly log: Log,
  ) {}

  read(ref: ProjectRef): Notebook {
    return this.#file(ref).read().notebook;
  }

  /** Moves a query to the top of the history, without duplicates. */
  addHistory(ref: ProjectRef, query: string, at = Date.now()): Notebook {
    const text = query.trim();
    if (text === "") return this.read(ref);
    return this.#change(ref, ({ history, ...rest }) => ({
      ...rest,
      history: [{ query: text, at }, ...history.filter((pastQuery) => pastQuery.query !== text)].slice(
        0,
        maxHistory,
      ),
    }));
  }

  forgetHistory(ref: ProjectRef): Notebook {
    return this.#change(ref, (notebook) => ({ ...notebook, history: [] }));
  }

  /** Adds an item, or replaces the one with the same id in place. */
  keep(ref: ProjectRef, entry: NotebookItem): Notebook {
    return this.#change(ref, (notebook) => {
      const list: readonly { id: string }[] = notebook[entry.list];
      const known = list.some(({ id }) => id === entry.item.id);
      if (!known && list.length >= maxItems)
        throw failure("invalid", t("main:notebook.full", { max: maxItems }));
      const next = known
        ? list.map((oldItem) => (oldItem.id === entry.item.id ? entry.item : oldItem))
        : [...list, entry.item];
      return { ...notebook, [entry.list]: next };
    });
  }

  remove(ref: ProjectRef, list: NotebookList, id: string): Notebook {
    return this.#change(ref, (notebook) => ({
      ...notebook,
      [list]: notebook[list].filter((item) => item.id !== id),
    }));
  }

  /** The notebooks of a connection, by project. */
  of(connectionId: string): { projectId: string; notebook: Notebook }[] {
    return this.#pages(connectionId).map(({ page: { projectId, notebook } }) => ({ projectId, notebook }));
  }

  /** Replaces a project's notebook by one from elsewhere. */
  put(ref: ProjectRef, notebook: Notebook): void {
    this.#change(ref, () => notebook);
  }

  /** Deletes the notebooks of a removed connection. */
  forget(connectionId: string): void {
    for (const { file } of this.#pages(connectionId)) rmSync(file.path, { force: true });
  }

  /** Takes an author's names out of a connection's notebooks. */
  erase(connectionId: string, author: ErasedAuthor) {
    let changed = 0;
    for (const { file } of this.#pages(connectionId)) {
      const erased = file.rewrite((raw) => {
        if (!isObject(raw) || !author.mayName(JSON.stringify(raw))) return raw;
        return { ...raw, notebook: author.inJson(raw["notebook"]) };
      });
      if (erased) changed++;
    }
    return { saved: changed };
  }

  #pages(connectionId: string) {
    let names: string[];
    try {
      names = readdirSync(this.folder).filter((name) => name.endsWith(".json"));
    } catch {
      return []; // nothing was ever kept
    }
    return names.flatMap((name) => {
      const file = new JsonFile(path.join(this.folder, name), Page.nullable(), () => null, this.log, options);
      const page = file.read();
      return page?.connectionId === connectionId ? [{ file, page }] : [];
    });
  }

  #change(ref: ProjectRef, work: (notebook: Notebook) => Notebook): Notebook {
    const file = this.#file(ref);
    const page = file.read();
    const notebook = Notebook.parse(work(page.notebook));
    file.write({ ...page, notebook });
    return notebook;
  }

  #file({ connectionId, projectId }: ProjectRef) {
    // Ids may contain any characters, so their digest is used as the file name.
    const name = createHash("sha256")
      .update(JSON.stringify([connectionId, projectId]))
      .digest("hex");
    return new JsonFile(
      path.join(this.folder, `${name.slice(0, 32)}.json`),
      Page,
      () => ({ connectionId, projectId, notebook: Notebook.parse({}) }),
      this.log,
      options,
    );
  }
}
