import { z } from "zod";
import { NewPanel, NewPanelEntry, Panel } from "../interface/resources";
import { ProjectRef } from "./analytics";
import { nothing, route } from "./contract";
import { FileFormat, SavedFile } from "./files";

/** A member of a new panel: an author of a site, or an address. */
export const PanelMember = NewPanelEntry;
/** A member of a new panel. */
export type PanelMember = z.output<typeof NewPanelEntry>;

/** What was made of a list: its members, each once, and the lines that are none. */
export const MemberList = z.object({
  members: z.array(NewPanelEntry),
  /** Lines that repeat an earlier member. */
  repeated: z.number(),
  problems: z.array(z.object({ line: z.number(), text: z.string(), message: z.string() })),
});
/** What was made of a list of members. */
export type MemberList = z.output<typeof MemberList>;

/** Routes of panels, besides reading them. */
export const panelRoutes = {
  /** Makes one panel. Needs the network; kind "missing" where the service doesn't offer it. */
  "panels.add": route(ProjectRef.extend({ panel: NewPanel }), Panel),
  /** Reads members from text as it was pasted: one a line, or a table with tabs or commas. */
  "panels.readText": route(z.object({ text: z.string().max(20_000_000) }), MemberList),
  "panels.chooseFile": route(nothing, z.object({ path: z.string().nullable() })),
  "panels.readFile": route(z.object({ path: z.string() }), MemberList.extend({ name: z.string() })),
  /** Asks where to, then writes the members of the panels, or of all; null when cancelled. */
  "panels.saveMembers": route(
    ProjectRef.extend({ name: z.string(), format: FileFormat, panelIds: z.array(z.string()).nullable() }),
    SavedFile.nullable(),
  ),
};
