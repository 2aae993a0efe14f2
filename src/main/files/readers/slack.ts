import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isObject } from "../../../shared/documents/json";

/** A channel of a Slack export: its folder, and the names of people from the list beside the folder. */
export interface SlackRoom {
  channel: string;
  people: ReadonlyMap<string, string>;
}

/** Files beside the channels' folders that hold no messages. */
const indexFile =
  /^(?:users|channels|groups|dms|mpims|integration_logs|canvases|lists|file_conversations|huddle_transcripts)\.json$/;
const peopleFile = "users.json";
const channelFile = "channels.json";
const maxPeopleBytes = 64 * 1024 * 1024;

const People = z.array(
  z.looseObject({
    id: z.string(),
    name: z.string().optional(),
    real_name: z.string().optional(),
    profile: z.looseObject({ real_name: z.string().optional() }).optional(),
  }),
);

/** Which of a folder's files list people and channels, if it is a Slack export. */
export function slackIndexFiles(names: readonly string[]): ReadonlySet<string> {
  const isExport = names.includes(peopleFile) && names.includes(channelFile);
  return new Set(isExport ? names.filter((name) => indexFile.test(name)) : []);
}

/** The channel that a file of a Slack export belongs to. Null for other files. */
export async function slackRoom(file: string): Promise<SlackRoom | null> {
  const folder = path.dirname(path.resolve(file));
  const above = path.dirname(folder);
  try {
    const { size } = await stat(path.join(above, peopleFile));
    await stat(path.join(above, channelFile));
    if (size > maxPeopleBytes) return null;
    const listed = People.parse(JSON.parse(await readFile(path.join(above, peopleFile), "utf8")));
    const people = listed.flatMap(({ id, name, real_name: real, profile }): [string, string][] => {
      const known = [real, profile?.real_name, name].find(
        (candidate) => candidate !== undefined && candidate !== "",
      );
      return known === undefined ? [] : [[id, known]];
    });
    return { channel: path.basename(folder), people: new Map(people) };
  } catch {
    return null;
  }
}

/** A message with readable text, its channel and its author's name. Returns all other values unchanged. */
export function slackMessage(value: unknown, room: SlackRoom | null): unknown {
  if (!isObject(value)) return value;
  const { type, ts, text, user } = value;
  if (type !== "message" || typeof ts !== "string" || typeof text !== "string") return value;
  const name = typeof user === "string" && room ? (room.people.get(user) ?? user) : undefined;
  return {
    ...value,
    text: readable(text, room),
    ...(name !== undefined && { user_name: name }),
    ...(room && { source: room.channel }),
  };
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** "<@U1> see <https://a.example|this>" → "@Ann Lee see this (https://a.example)". */
function readable(text: string, room: SlackRoom | null): string {
  return text
    .replace(/<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>/g, (_, sign: string, target: string, named?: string) => {
      const label = named ?? "";
      if (sign === "@") return `@${room?.people.get(target) ?? (label || target)}`;
      if (sign === "#") return `#${label || target}`;
      if (sign === "!") return label || `@${target}`;
      const shown = target.replace(/^mailto:/, "");
      return label === "" || shown.endsWith(label) ? shown : `${label} (${shown})`;
    })
    .replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);
}
