import type { ImportPlan } from "../../shared/ipc/imports";
import { HashedTexts } from "../uploads/hashes";
import type { JudgedRow } from "./check";
import { readPath, setPath } from "./document-paths";

/** Fields that a document needs, and those that every row gives anew. */
const always: ReadonlySet<string> = new Set(["url", "content", "published", "import"]);
/** Fields that rows give besides those of their plan. */
const besides = ["parent_url", "post_type", "original_url"] as const;

/** How the rows of a plan are sent. Those that replace an import update its documents or create others. */
export const sentAction = ({ action, replaces }: Pick<ImportPlan, "action" | "replaces">) =>
  replaces === null ? action : "upsert";

/** The documents of an import whose file is read again, and which of them the rows of the new reading give. */
export class ReplacedDocuments {
  readonly #own = new HashedTexts("texts alone");
  /** What the earlier reading may have given. */
  readonly #fields: readonly string[];
  #met = new HashedTexts("texts alone");
  #updated = 0;

  constructor(
    private readonly urls: readonly string[],
    { mapping, templates, defaults, mark }: ImportPlan,
  ) {
    for (const url of urls) this.#own.meet(url);
    const given = [mapping, templates, defaults].flatMap((of) => Object.keys(of));
    // Only local workspaces know that a date is assumed.
    const fields = [...given, ...besides, ...(mark === null ? [] : ["date_assumed"])];
    this.#fields = [...new Set(fields)].filter((field) => !always.has(field));
  }

  /** Begins a pass over the rows. */
  begin(): void {
    this.#met = new HashedTexts("texts alone");
    this.#updated = 0;
  }

  has(url: string): boolean {
    return this.#own.has(url);
  }

  /** Notes that a row gives a document. False if an earlier row gave it. */
  meet(url: string): boolean {
    if (this.#met.meet(url) !== undefined) return false;
    if (this.#own.has(url)) this.#updated++;
    return true;
  }

  get counts(): { updated: number; removed: number } {
    return { updated: this.#updated, removed: this.urls.length - this.#updated };
  }

  get removed(): string[] {
    return this.urls.filter((url) => !this.#met.has(url));
  }

  /** The row as it is sent: it clears what only the earlier reading gave, and leaves `others` alone. */
  applied(row: JudgedRow, others: ReadonlySet<string>): JudgedRow {
    if (row.outcome !== "ready" && row.outcome !== "warned") return row;
    if (others.has(row.url) || !this.meet(row.url)) return { ...row, outcome: "skipped" };
    if (this.#own.has(row.url))
      for (const field of this.#fields)
        if (readPath(row.document, field) === undefined) setPath(row.document, field, null);
    return row;
  }
}
