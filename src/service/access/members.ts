import { randomBytes, randomUUID } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { codes } from "../../shared/interface/errors";
import { type AuditEntry, Roles, type Member, allProjects } from "../../shared/interface/team";
import { teamDatabaseFile } from "../../shared/workspace-folder";
import { Database } from "../../sqlite/database";
import { type Migration, migrate } from "../../sqlite/migrations";
import { sql } from "../../sqlite/sql";
import { column } from "../../sqlite/values";
import { Failure, notFound } from "../failure";
import { digestOf } from "./access";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds between two records of a token's use. */
const useEvery = 60_000;
/** So that scanners for secrets in files and repositories find tokens. */
const tokenPrefix = "earshot_";

const migrations: readonly Migration[] = [
  sql`
  CREATE TABLE member (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, roles TEXT NOT NULL, created INTEGER NOT NULL, removed INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE token (
    id TEXT PRIMARY KEY, member TEXT NOT NULL REFERENCES member (id), label TEXT NOT NULL, digest TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL, expires INTEGER NOT NULL, revoked INTEGER, last_used INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, member TEXT NOT NULL, action TEXT NOT NULL,
    project TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL
  );
  `,
];

const StoredRoles = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(Roles);
const MemberRow = z.object({ id: z.string(), name: z.string(), roles: StoredRoles });
const TokenRow = z.object({
  id: z.string(),
  member: z.string(),
  label: z.string(),
  digest: z.string(),
  created: z.number(),
  expires: z.number(),
  revoked: z.number().nullable(),
  last_used: z.number().nullable(),
});
const AuditRow = z.object({
  id: z.number(),
  at: z.number(),
  member_id: z.string(),
  member_name: z.string(),
  action: z.string(),
  project_id: z.string(),
  path: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  status_code: z.number(),
});

type StoredMember = z.output<typeof MemberRow>;
type StoredToken = z.output<typeof TokenRow>;
export interface TokenOrder {
  label: string;
  days: number;
}

/**
 * The members of a team, their tokens and what they did, in a database of its own beside the workspace's. A token is stored as
 * its digest only. All members and tokens are in memory too, as every call asks for one.
 */
export class Members {
  readonly #db: Database;
  readonly #members = new Map<string, StoredMember>();
  /** By digest. Those of removed members and revoked ones aren't among them. */
  readonly #tokens = new Map<string, StoredToken>();
  /** State of the database that they are of. */
  #read = -1;

  constructor(
    folder: string,
    readonly now: () => number = Date.now,
  ) {
    const file = join(folder, teamDatabaseFile);
    // Nobody else on the computer is to read names and digests.
    closeSync(openSync(file, "a", 0o600));
    this.#db = Database.open(file, { synchronous: "NORMAL" });
    try {
      migrate(this.#db, migrations);
      this.#readAll();
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** The member with a valid token. */
  byToken(token: string): StoredMember | undefined {
    // Orders on the computer of the service come from another process.
    if (this.#version() !== this.#read) this.#readAll();
    const digest = digestOf(token).toString("hex");
    const found = this.#tokens.get(digest);
    const now = this.now();
    if (!found || found.expires <= now) return undefined;
    if (found.last_used === null || now - found.last_used >= useEvery) {
      found.last_used = now;
      this.#db.run("UPDATE token SET last_used = ? WHERE id = ?", [now, found.id]);
    }
    return this.#members.get(found.member);
  }

  /** Whether somebody with a valid token administers all projects. */
  get hasAdministrator(): boolean {
    return this.#isAdministered(this.#members, this.#tokens.values());
  }

  /** Makes a token for somebody who administers all projects; for a new member if there is nobody. */
  newAdministrator(): string {
    const isAdministrator = ({ roles }: StoredMember) => roles[allProjects] === "administer";
    const known = [...this.#members.values()].find(isAdministrator);
    const order = { label: "", days: 365 };
    return known
      ? this.issue(known.id, order).token
      : this.add("Administrator", { [allProjects]: "administer" }, order).token;
  }

  list(): Member[] {
    return [...this.#members.keys()].map((id) => this.get(id));
  }

  /** Throws a Failure if there is no such member. */
  get(id: string): Member {
    const member = this.#members.get(id);
    if (!member) throw notFound(`The member "${id}"`);
    const tokens = this.#db
      .all("SELECT * FROM token WHERE member = ? ORDER BY created, id", [id], TokenRow)
      .map(({ id: tokenId, label, created, expires, revoked, last_used }) => ({
        id: tokenId,
        label,
        created,
        expires,
        revoked,
        last_used,
      }));
    return { ...member, tokens };
  }

  add(name: string, roles: Roles, token: TokenOrder): { member: Member; token: string } {
    if ([...this.#members.values()].some((member) => member.name === name))
      throw new Failure(codes.parameterInvalid, `There is a member "${name}" already`, {
        param: "name",
        reason: "duplicate_member",
      });
    const id = randomUUID();
    const secret = this.#db.transaction(() => {
      this.#db.run("INSERT INTO member (id, name, roles, created) VALUES (?, ?, ?, ?)", [
        id,
        name,
        JSON.stringify(roles),
        this.now(),
      ]);
      return this.#insertToken(id, token);
    });
    this.#readAll();
    return { member: this.get(id), token: secret };
  }

  change(id: string, change: { name?: string | undefined; roles?: Roles | undefined }): Member {
    const { name, roles } = this.get(id);
    const changed = { id, name: change.name ?? name, roles: change.roles ?? roles };
    this.#refuseLockout(new Map(this.#members).set(id, changed), this.#tokens.values());
    this.#db.run("UPDATE member SET name = ?, roles = ? WHERE id = ?", [
      changed.name,
      JSON.stringify(changed.roles),
      id,
    ]);
    this.#readAll();
    return this.get(id);
  }

  /** Returns the member as it was. */
  remove(id: string): Member {
    const member = this.get(id);
    const others = new Map(this.#members);
    others.delete(id);
    this.#refuseLockout(others, this.#tokens.values());
    this.#db.transaction(() => {
      this.#db.run("UPDATE member SET removed = ? WHERE id = ?", [this.now(), id]);
      this.#db.run("UPDATE token SET revoked = ? WHERE member = ? AND revoked IS NULL", [this.now(), id]);
    });
    this.#readAll();
    return member;
  }

  /** Makes a token. It can't be read again. */
  issue(id: string, { label, days }: TokenOrder): { member: Member; token: string } {
    this.get(id);
    const token = this.#insertToken(id, { label, days });
    this.#readAll();
    return { member: this.get(id), token };
  }

  revoke(id: string, tokenId: string): Member {
    if (!this.get(id).tokens.some((token) => token.id === tokenId)) throw notFound(`The token "${tokenId}"`);
    this.#refuseLockout(
      this.#members,
      [...this.#tokens.values()].filter((token) => token.id !== tokenId),
    );
    this.#db.run("UPDATE token SET revoked = ? WHERE id = ? AND revoked IS NULL", [this.now(), tokenId]);
    this.#readAll();
    return this.get(id);
  }

  record({
    member,
    ...entry
  }: {
    member: string;
    action: string;
    project: string;
    path: string;
    status: number;
  }): void {
    this.#db.run("INSERT INTO audit (at, member, action, project, path, status) VALUES (?, ?, ?, ?, ?, ?)", [
      this.now(),
      member,
      entry.action,
      entry.project,
      entry.path,
      entry.status,
    ]);
  }

  /** Newest first. */
  audit(before: number, limit: number): AuditEntry[] {
    return this.#db.all(
      `SELECT a.id, at, member AS member_id, name AS member_name, action, project AS project_id, path, status AS status_code
       FROM audit a JOIN member m ON m.id = a.member WHERE a.id < ? ORDER BY a.id DESC LIMIT ?`,
      [before, limit],
      AuditRow,
    );
  }

  close(): void {
    this.#db.close();
  }

  #insertToken(member: string, { label, days }: TokenOrder): string {
    const token = tokenPrefix + randomBytes(24).toString("base64url");
    const now = this.now();
    this.#db.run(
      "INSERT INTO token (id, member, label, digest, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
      [randomUUID(), member, label, digestOf(token).toString("hex"), now, now + days * day],
    );
    return token;
  }

  #version(): number {
    return this.#db.get("PRAGMA data_version", [], column.number) ?? 0;
  }

  /** Takes over what has changed. A power cut must not bring a revoked token back, so it is on the disk first. */
  #readAll(): void {
    this.#db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    this.#read = this.#version();
    this.#members.clear();
    this.#tokens.clear();
    const members = this.#db.all(
      "SELECT id, name, roles FROM member WHERE removed IS NULL ORDER BY created, id",
      [],
      MemberRow,
    );
    for (const member of members) this.#members.set(member.id, member);
    for (const token of this.#db.all("SELECT * FROM token WHERE revoked IS NULL", [], TokenRow))
      this.#tokens.set(token.digest, token);
  }

  /** Refuses what would leave nobody who can let others in. */
  #refuseLockout(members: ReadonlyMap<string, StoredMember>, tokens: Iterable<StoredToken>): void {
    if (this.#isAdministered(members, tokens)) return;
    throw new Failure(codes.parameterInvalid, "Nobody would administer all projects any longer", {
      reason: "last_administrator",
    });
  }

  #isAdministered(members: ReadonlyMap<string, StoredMember>, tokens: Iterable<StoredToken>): boolean {
    const now = this.now();
    return [...tokens].some(
      ({ member, expires }) => expires > now && members.get(member)?.roles[allProjects] === "administer",
    );
  }
}
