import { z } from "zod";
import { NewPanelEntry } from "../../shared/interface/resources";
import type { MemberList, PanelMember } from "../../shared/ipc/panels";
import { t } from "../../shared/texts";
import { BadFile } from "../files/bad-file";
import { parseTable, type ReadFile, type TableRow } from "../files/tables/read-table";

/** Columns of a member file. */
export const memberColumns = ["group", "panel", "type", "site", "id", "name", "url", "exact"] as const;
type Column = "type" | "site" | "id" | "name" | "url" | "exact";

const names: ReadonlyMap<string, Column> = new Map<string, Column>([
  ["type", "type"],
  ["entrytype", "type"],
  ["site", "site"],
  ["network", "site"],
  ["host", "site"],
  ["id", "id"],
  ["authorid", "id"],
  ["name", "name"],
  ["author", "name"],
  ["authorname", "name"],
  ["url", "url"],
  ["address", "url"],
  ["link", "url"],
  ["exact", "exact"],
  ["exactmatch", "exact"],
]);

/** Parses members from a file. Throws BadFile for JSON without any. */
export function membersOfFile(file: ReadFile): MemberList {
  if (file.kind === "json") return membersOfJson(file.value);
  return file.kind === "rows" ? membersOfRows(file.rows) : membersOfText(file.text);
}

/**
 * Parses members from text: either a table with named columns, or one URL, domain, or site, id and author name per
 * line.
 */
export function membersOfText(text: string): MemberList {
  const [head = ""] = text.replace(/^\ufeff/, "").split(/\r?\n/, 1);
  if (headOf(head.split(/[,;\t|]/).map((name) => name.replaceAll('"', "").trim())))
    return membersOfRows(parseTable(text));
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  // A URL may contain the characters that separate site, id and name.
  const cells = (line: string) => (/^\s*https?:\/\//i.test(line) ? [line] : line.split(/\t|;|,/));
  return membersOfRows(lines.map((line, at) => ({ line: at + 1, cells: cells(line) })));
}

function membersOfRows(rows: readonly TableRow[]): MemberList {
  const list = new Members();
  const at = headOf(rows[0]?.cells ?? []);
  for (const row of at ? rows.slice(1) : rows) {
    const cells = row.cells.map((cell) => cell.trim());
    if (cells.every((cell) => cell === "")) continue;
    const made = at ? fromColumns((column) => cells[at[column] ?? -1] ?? "") : fromLine(cells);
    list.add(row.line, cells.filter(Boolean).join(", "), made);
  }
  return list.list;
}

const Entries = z.array(z.unknown());
const Panels = z.object({ panels: z.array(z.object({ included_entries: Entries.optional() })) });

function membersOfJson(value: unknown): MemberList {
  const bare = Entries.safeParse(value);
  const panel = z.object({ included_entries: Entries }).safeParse(value);
  const several = Panels.safeParse(value);
  const items = bare.success
    ? bare.data
    : panel.success
      ? panel.data.included_entries
      : several.success
        ? several.data.panels.flatMap(({ included_entries = [] }) => included_entries)
        : null;
  if (!items) throw new BadFile(t("main:panel.noMembers"));
  const list = new Members();
  for (const [i, item] of items.entries()) {
    const parsed = NewPanelEntry.safeParse(item);
    list.add(i + 1, JSON.stringify(item).slice(0, 200), parsed.success ? parsed.data : faultOf(parsed.error));
  }
  return list.list;
}

/** Collects members without duplicates. */
class Members {
  readonly list: MemberList = { members: [], repeated: 0, problems: [] };
  readonly #known = new Set<string>();

  add(line: number, text: string, made: PanelMember | string): void {
    if (typeof made === "string") {
      this.list.problems.push({ line, text, message: made });
      return;
    }
    const key = memberKey(made);
    if (this.#known.has(key)) this.list.repeated++;
    else {
      this.#known.add(key);
      this.list.members.push(made);
    }
  }
}

function memberKey(member: PanelMember): string {
  return member.entry_type === "AUTHOR"
    ? JSON.stringify(["AUTHOR", member.site.toLowerCase(), member.id])
    : JSON.stringify(["URL", member.url, member.exact_match]);
}

/** Finds the columns by the first row. Null if no combination of them identifies a member. */
function headOf(cells: readonly string[]): Partial<Record<Column, number>> | null {
  const at: Partial<Record<Column, number>> = {};
  for (const [i, cell] of cells.entries()) {
    const column = names.get(cell.toLowerCase().replace(/[^a-z]/g, ""));
    if (column) at[column] ??= i;
  }
  return at.url !== undefined || (at.id !== undefined && at.site !== undefined) ? at : null;
}

function fromColumns(cell: (column: Column) => string): PanelMember | string {
  const type = cell("type").toUpperCase();
  if (type === "AUTHOR" || (type === "" && cell("url") === ""))
    return author(cell("site"), cell("id"), cell("name"));
  if (type !== "URL" && type !== "") return t("main:panel.noType", { type: cell("type") });
  return address(cell("url"), /^(true|yes|1|x)$/i.test(cell("exact")), cell("site"));
}

function fromLine([first = "", second = "", third = ""]: readonly string[]): PanelMember | string {
  if ((second === "" && third === "") || /^https?:\/\//i.test(first)) return address(first, false);
  return author(first, second, third);
}

function author(site: string, id: string, name: string): PanelMember | string {
  if (site === "") return t("main:panel.needsSite");
  if (id === "") return t("main:panel.needsId");
  return checked({ entry_type: "AUTHOR", site, id, name });
}

function address(text: string, exact: boolean, site = ""): PanelMember | string {
  if (text === "") return t("main:panel.emptyUrl");
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = /\s/.test(text) || !URL.canParse(full) ? null : new URL(full);
  if (!url || !/[.:]/.test(url.host)) return t("main:panel.noUrl");
  return checked({ entry_type: "URL", site: site || url.hostname, url: url.href, exact_match: exact });
}

function checked(value: z.input<typeof NewPanelEntry>): PanelMember | string {
  const parsed = NewPanelEntry.safeParse(value);
  return parsed.success ? parsed.data : faultOf(parsed.error);
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return t("files:entry.fault", {
    field: issue?.path.join(".") || t("files:entry.itself"),
    why: issue?.message ?? t("main:client.isWrong"),
  });
}
