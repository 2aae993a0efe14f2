import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { IANAZone } from "luxon";
import { z } from "zod";
import { MemberOrder } from "../shared/interface/team";
import { Author } from "../shared/people/erasure";
import { type Language, suitable } from "../shared/texts/languages";
import { type TeamConfig, readTeamConfig } from "./access/team-config";
import { OpeningFailure } from "./workspace/opening-failure";

export interface Arguments {
  folder: string;
  port: number;
  token: string;
  readOnlyToken: string | undefined;
  /** Only carry out this order about the team's members, and exit. */
  memberOrder: MemberOrder | undefined;
  /** Serves a team as this says, instead of whoever has the token. */
  team: TeamConfig | undefined;
  title: string | undefined;
  create: boolean;
  sample: boolean;
  /** Take over nothing that was computed or ordered in the folder, which comes from elsewhere. */
  adopt: boolean;
  /** The order to erase an author that may be carried out. */
  erasure: string | undefined;
  timeZone: string;
  /** Stop when standard input ends, because the process that started the service has exited. */
  followParent: boolean;
  /** Also print progress lines during a long start, before the line with the URL. */
  progress: boolean;
  /** Only write a copy for somebody else into this file, and exit. */
  workspaceFile:
    | {
        file: string;
        without: string[];
        secret: string | undefined;
        language: Language;
        /** File with what the app adds. */
        parts: string | undefined;
      }
    | undefined;
  /** Only create the workspace from this file of somebody else, and exit. */
  openFile: { file: string; parts: string | undefined } | undefined;
  /** Only make the workspace's database sound, and exit. */
  rebuild: boolean;
  /** Only count what the workspace holds of this author, and exit. */
  author: Author | undefined;
  /** After a job, wait for a signal: Electron drops lines of a process that has ended. */
  linger: boolean;
}

const omittable = ["codes", "notes", "authors"];

const usage = `Usage: service --workspace FOLDER [options]
  --workspace FOLDER      the workspace to open
  --create                make the folder when it is not there; an empty folder always becomes a workspace
  --title TEXT            title of the first project of a new workspace; default: the folder's name
  --sample                make and fill the workspace with the sample when there is none; its dates end today
  --adopt                 the folder comes from elsewhere: drop stored results, queued exports and orders to erase
  --erasure ID            carry out the order with this id to erase an author, if it lies in the folder; others are not
  --time-zone NAME        zone of the sample's "today"; default: the system's
  --port N                port on 127.0.0.1; 0, the default, takes a free one
  --token TEXT            access token; better: environment variable EARSHOT_SERVICE_TOKEN, which others cannot see
  --team FILE             serve a team as this JSON file says, see docs/team.md; it names the workspace, and tokens are made
                          for each member
  --members               only do with the team's members what EARSHOT_MEMBERS says, even while it is served
  --read-only-token TEXT  a second token that may only read (or EARSHOT_SERVICE_READ_ONLY_TOKEN)
  --follow-parent         stop when standard input ends; without it only a signal stops the service
  --progress              tell how far a long start is, in lines before the address
  --hand-over FILE        only write a copy of the workspace into this new file, even while it is open elsewhere
  --without WHAT          leave out of it: codes, notes or authors; may be repeated. Without authors' names, pseudonyms
                          are made with the secret in EARSHOT_PSEUDONYM_SECRET
  --parts FILE            put what the app keeps about the workspace into the copy: one JSON object a line
  --open-file FILE        only create the workspace from this file, which --hand-over wrote, or go on after an interruption;
                          --parts FILE gets what the app keeps about it
  --rebuild               only make a copied workspace sound: a database that is damaged or has parts that Earshot doesn't
                          create is replaced by a new one with all rows that can be read
  --traces                only count what the workspace holds of the author in EARSHOT_AUTHOR, as JSON with id and name,
                          even while it is open elsewhere
  --linger                after such a job, end with a signal only, so that its last line can be read
  --language CODE         language of pseudonyms, en or de; default en

The log goes to standard error.`;

/** Reads the command line and the environment. Throws an OpeningFailure of kind "usage" if they are invalid. */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Arguments {
  const values = parse(args);
  const token = env["EARSHOT_SERVICE_TOKEN"] ?? values.token ?? "";
  const team = values.team === undefined ? undefined : readTeamConfig(resolve(values.team), env);
  const folder = team?.folder ?? values.workspace;
  if (folder === undefined || folder === "") throw wrong("--workspace is required");
  if (token === "" && !team) throw wrong("EARSHOT_SERVICE_TOKEN or --token is required");
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) throw wrong("--port must be a number from 0 to 65535");
  const timeZone = values["time-zone"] ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!IANAZone.isValidZone(timeZone)) throw wrong("--time-zone must be a time zone such as Europe/Berlin");
  return {
    folder,
    team,
    memberOrder: values.members ? orderIn(env["EARSHOT_MEMBERS"]) : undefined,
    port,
    token,
    readOnlyToken: env["EARSHOT_SERVICE_READ_ONLY_TOKEN"] ?? values["read-only-token"],
    title: values.title,
    create: values.create,
    sample: values.sample,
    adopt: values.adopt,
    erasure: values.erasure,
    timeZone,
    followParent: values["follow-parent"] || env["EARSHOT_PARENT"] === "1",
    progress: values.progress,
    workspaceFile: workspaceFileOf(values, env["EARSHOT_PSEUDONYM_SECRET"]),
    openFile:
      values["open-file"] === undefined ? undefined : { file: values["open-file"], parts: values.parts },
    rebuild: values.rebuild,
    author: values.traces ? authorIn(env["EARSHOT_AUTHOR"]) : undefined,
    linger: values.linger,
  };
}

function orderIn(text = ""): MemberOrder {
  try {
    return MemberOrder.parse(JSON.parse(text));
  } catch (error) {
    throw wrong(error instanceof z.ZodError ? z.prettifyError(error) : "EARSHOT_MEMBERS must be JSON");
  }
}

function authorIn(text = ""): Author {
  try {
    return Author.parse(JSON.parse(text));
  } catch {
    throw wrong("EARSHOT_AUTHOR must be JSON with an id or a name");
  }
}

function workspaceFileOf(
  { "hand-over": file, without, language, parts }: ReturnType<typeof parse>,
  secret: string | undefined,
): Arguments["workspaceFile"] {
  if (file === undefined) return undefined;
  const unknown = without.find((omission) => !omittable.includes(omission));
  if (unknown !== undefined) throw wrong(`--without must be one of ${omittable.join(", ")}`);
  if (without.includes("authors") && !secret)
    throw wrong("EARSHOT_PSEUDONYM_SECRET is required to leave out authors");
  return { file, without, secret, language: suitable(language), parts };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({
      args: [...args],
      options: {
        workspace: text,
        port: { ...text, default: "0" },
        token: text,
        "read-only-token": text,
        team: text,
        members: flag,
        title: text,
        create: flag,
        sample: flag,
        adopt: flag,
        erasure: text,
        "time-zone": text,
        "follow-parent": flag,
        progress: flag,
        traces: flag,
        rebuild: flag,
        "open-file": text,
        linger: flag,
        "hand-over": text,
        parts: text,
        without: { ...text, multiple: true, default: [] },
        language: { ...text, default: "en" },
      },
    }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): OpeningFailure {
  return new OpeningFailure("usage", `${message}\n${usage}`);
}
