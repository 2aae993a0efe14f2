import type { ServedWorkspace } from "../served-workspace";
import type { Access } from "./access";
import { Members } from "./members";
import { teamAccess } from "./team-access";

/** Live documents of all projects. */
export async function liveDocuments({ engine }: ServedWorkspace): Promise<number> {
  return (await engine.countByCollection()).reduce((sum, { live }) => sum + live, 0);
}

/** Longest text of a path's parameter in the audit record. */
const maxPathText = 200;

/** The people that a workspace is served to. */
export class Team {
  readonly members: Members;
  readonly access: Access;
  readonly started = Date.now();

  constructor(folder: string, callsPerMinute: number) {
    this.members = new Members(folder);
    this.access = teamAccess(this.members, callsPerMinute);
  }

  /** Puts what a member did, or had no right to, into the audit record. Texts of documents and queries aren't in it. */
  record({ member, action, path, code }: Deed): void {
    const { project_id = "", ...others } = path;
    const texts = Object.entries(others).map(([name, value]) => [name, String(value).slice(0, maxPathText)]);
    this.members.record({
      member,
      action,
      project: String(project_id).slice(0, maxPathText),
      path: JSON.stringify(Object.fromEntries(texts)),
      status: code,
    });
  }

  close(): void {
    this.members.close();
  }
}

interface Deed {
  member: string;
  action: string;
  /** Parameters of the call's path. */
  path: Readonly<Record<string, unknown>>;
  code: number;
}
