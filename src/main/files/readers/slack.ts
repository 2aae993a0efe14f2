import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isObject } from "../../../shared/documents/json";

/** Where a file of a Slack export lies: its channel, and the path of the list of people. */
export interface SlackPlace {
  channel: string;
  people: string;
}

/** A channel of a Slack export, and the names of people. */
export interface SlackRoom {
  place: SlackPlace;
  people: ReadonlyMap<string, string>;
}

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

/** The channel that a file in the folder of a Slack export belongs to. Null for other files. */
export async function slackPlace(file: string): Promise<SlackPlace | null> {
  const folder = path.dirname(path.resolve(file));
  const people = path.join(path.dirname(folder), peopleFile);
  try {
    await Promise.all([stat(people), stat(path.join(path.dirname(folder), channelFile))]);
    return { channel: path.basename(folder), people };
  } catch {
    return null;
  }
}

/** The people of the last export, which many files share. */
let last: { file: string; changed: number; people: ReadonlyMap<string, string> } | null = null;

/** Null if the list of people can't be read. */
export async function slackRoom(place: SlackPlace): Promise<SlackRoom | null> {
  const file = place.people;
  try {
    const { size, mtimeMs: changed } = await stat(file);
    if (size > maxPeopleBytes) return null;
    if (last?.file !== file || last.changed !== changed)
      last = { file, changed, people: namesIn(People.parse(JSON.parse(await readFile(file, "utf8")))) };
    return { place, people: last.people };
  } catch {
    return null;
  }
}

function namesIn(listed: z.output<typeof People>): Map<string, string> {
  return new Map(
    listed.flatMap(({ id, name, real_name: real, profile }): [string, string][] => {
      const known = [real, profile?.real_name, name].find(
        (candidate) => candidate !== undefined && candidate !== "",
      );
      return known === undefined ? [] : [[id, known]];
    }),
  );
}

/** A message with readable text, its channel and its author's name. Returns all other values unchanged. */
export function slackMessage(value: unknown, room: SlackRoom | null): unknown {
  if (!isObject(value)) return value;
  const { type, ts, text, user, user_profile: profile, thread_ts: thread } = value;
  if (type !== "message" || typeof ts !== "string" || typeof text !== "string") return value;
  const own = isObject(profile) ? [profile["real_name"], profile["display_name"], profile["name"]] : [];
  const told = own.find((candidate) => typeof candidate === "string" && candidate !== "");
  const name =
    typeof user === "string" ? (room?.people.get(user) ?? told ?? (room ? user : undefined)) : undefined;
  return {
    ...value,
    text: readable(text, room),
    // Messages name the one that they answer by its time.
    message_id: ts,
    ...(typeof thread === "string" && thread !== ts && { parent_id: thread }),
    ...(name !== undefined && { user_name: name }),
    ...(room && { source: room.place.channel }),
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
