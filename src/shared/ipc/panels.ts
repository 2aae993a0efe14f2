import { z } from "zod";
import { NewPanel, NewPanelEntry, NewPanelGroup, Panel, PanelEntry } from "../interface/resources";
import { ProjectRef } from "./explore";
import { answer, nothing, reading, route } from "./contract";
import { FileFormat, FileHandle, GivenFile, SavedFile } from "./files";

/** A member of a new panel: an author of a site, or a URL. */
export const PanelMember = NewPanelEntry;
export type PanelMember = z.output<typeof NewPanelEntry>;

/** A panel in a list. There may be tens of thousands of members, so they are only counted. */
const ListedPanel = z.object({
  id: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  color: z.string().optional(),
  /** null if the service only sends the panel's id. */
  members: z.number().nullable(),
});
/** Panels of a project by group. */
export const PanelGroups = z.object({
  data: z.array(
    z.object({ group: z.object({ id: z.string(), title: z.string(), panels: z.array(ListedPanel) }) }),
  ),
});
export type PanelGroups = z.output<typeof PanelGroups>;

/** Search among the members of all panels. */
export const MemberQuestion = z.object({
  search: z.string().max(1000).default(""),
  groupId: z.string().nullable().default(null),
  panelId: z.string().nullable().default(null),
  type: z.enum(["all", "AUTHOR", "URL"]).default("all"),
});
export type MemberQuestion = z.output<typeof MemberQuestion>;

/** A page of found members. */
export const FoundMembers = z.object({
  total: z.number(),
  members: z.array(z.object({ panelId: z.string(), panel: z.string(), entry: PanelEntry })),
  /** Types of all found members, not only of this page. */
  types: z.array(z.string()),
  /** Panels that match by title or by a member. */
  panelIds: z.array(z.string()),
});
export type FoundMembers = z.output<typeof FoundMembers>;

/** Members read from a list, without duplicates, and the invalid lines. */
export const MemberList = z.object({
  members: z.array(NewPanelEntry),
  /** Lines that repeat an earlier member. */
  repeated: z.number(),
  problems: z.array(z.object({ line: z.number(), text: z.string(), message: z.string() })),
});
export type MemberList = z.output<typeof MemberList>;

export const panelRoutes = {
  "project.panels": route(ProjectRef.extend(reading), answer(PanelGroups)),
  /** Searches the members of all panels, as they were read last. */
  "panels.find": route(
    ProjectRef.extend({
      ...MemberQuestion.shape,
      offset: z.number().int().min(0).default(0),
      count: z.number().int().min(0).max(500).default(100),
    }),
    FoundMembers,
  ),
  /**
   * Creates a panel, and first its group if that has only a title. Needs the network. Kind "missing" if the service doesn't
   * offer it. A group stays if its panel is refused.
   */
  "panels.add": route(
    ProjectRef.extend({
      panel: NewPanel.omit({ group_id: true }),
      /** null for the service's default group. */
      group: z
        .union([z.object({ id: z.string() }), NewPanelGroup])
        .nullable()
        .default(null),
    }),
    Panel,
  ),
  /** Parses members from pasted text: one per line, or a table with tabs or commas. */
  "panels.readText": route(z.object({ text: z.string().max(20_000_000) }), MemberList),
  "panels.chooseFile": route(nothing, z.object({ file: GivenFile.nullable() })),
  "panels.readFile": route(z.object({ handle: FileHandle }), MemberList.extend({ name: z.string() })),
  /** Opens a save dialog, then writes the members of some panels, or of all. Null if canceled. */
  "panels.saveMembers": route(
    ProjectRef.extend({ name: z.string(), format: FileFormat, panelIds: z.array(z.string()).nullable() }),
    SavedFile.nullable(),
  ),
};
