import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { silentLog } from "../../src/shared/log";
import { mutatedBytes } from "./file-mutations";
import { startService, type TestAnswer, type TestService } from "./service";
import { temporaryFolder } from "./temporary-folder";

const isComputed = (name: string) => /^(columns|derived|texts)-[\d-]+\.bin$/.test(name);
const computedFiles = (folder: string) => readdirSync(folder).filter(isComputed).sort();

/** A workspace whose snapshots are written, and what it answers. */
export interface SnapshotWorkspace {
  folder: string;
  answers: unknown[];
}

/** As many as it takes for the texts to be stored on closing. */
const documents = 1200;

export async function workspaceWithSnapshots(): Promise<SnapshotWorkspace> {
  const folder = temporaryFolder();
  const service = await startService({ folder });
  const words = ["kettle", "teapot", "strainer", "mug", "saucer", "tray", "spoon"];
  const create = (n: number) => ({
    url: `https://paper.example/${n}`,
    published: 1_700_000_000_000 + n * 3_600_000,
    lang: "en",
    content: `The ${words[n % 7] ?? ""} of number ${n} is ${n % 3 ? "lovely" : "terrible"} #${words[n % 5] ?? ""}`,
    engagement: n,
  });
  for (let from = 0; from < documents; from += 400)
    await service.call(
      "POST",
      `/api/v2/docs/p/${service.projectId}`,
      Array.from({ length: 400 }, (_, n) => ({ create: create(from + n) })),
    );
  const answers = await answersOf(service);
  await service.stop();
  if (!JSON.stringify(answers[0]).includes(`"total":${documents}`))
    throw new Error(JSON.stringify(answers[0]));
  if (computedFiles(folder).length < 3)
    throw new Error(`Only ${computedFiles(folder).join(", ")} are stored`);
  return { folder, answers };
}

/** What the service says about its documents: counts, orders, values and words. */
async function answersOf(service: TestService): Promise<unknown[]> {
  const search = `/api/v1/search/p/${service.projectId}`;
  const paths = [
    `${search}/results?q=&hpp=20&sort_by=engagement`,
    `${search}/results?q=kettle&hpp=5&sort_by=published`,
    `${search}/histogram/published?interval=1d&min=2023-11-14&max=2024-01-10&breakdown=sentiment`,
    `${search}/histogram/hashtag?min=2023-11-14&max=2024-01-10`,
    `/local/p/${service.projectId}/words?q=lovely&top_n=10`,
  ];
  const said = [];
  for (const path of paths) said.push(contentOf(await service.call("GET", path)));
  return said;
}

/** An answer without what differs with each call. */
function contentOf(answer: TestAnswer): unknown {
  return { ...answer, request: "", request_id: "" };
}

/** Damage of one trial. Crafted files have right checksums, and lie in a folder that comes from somebody else. */
export type Damage = "noise" | "crafted" | "swapped" | "missing";
export const damages: readonly Damage[] = ["noise", "crafted", "swapped", "missing"];

/**
 * Damages a copy's snapshots, opens it and asks again. Returns what went wrong: other answers than before, or a file of another
 * name.
 */
export async function damagedTrial(
  whole: SnapshotWorkspace,
  damage: Damage,
  seed: number,
): Promise<string[]> {
  const folder = temporaryFolder();
  cpSync(whole.folder, folder, { recursive: true });
  const names = computedFiles(folder);
  const before = new Set(readdirSync(folder));
  const file = path.join(folder, names[seed % names.length] ?? "");
  const other = path.join(folder, names[(seed + 1) % names.length] ?? "");
  const bytes = readFileSync(file);
  if (damage === "missing") rmSync(file);
  else if (damage === "swapped") {
    writeFileSync(file, readFileSync(other));
    writeFileSync(other, bytes);
  } else writeFileSync(file, damage === "noise" ? mutatedBytes(seed, bytes) : crafted(bytes, seed));
  const faults: string[] = [];
  const service = await startService({ folder, adopt: damage === "crafted", log: silentLog });
  try {
    const answers = await answersOf(service);
    answers.forEach((answer, at) => {
      if (JSON.stringify(answer) !== JSON.stringify(whole.answers[at]))
        faults.push(`question ${at} is answered otherwise: ${JSON.stringify(answer).slice(0, 200)}`);
    });
  } finally {
    await service.stop();
  }
  for (const name of readdirSync(folder))
    if (!before.has(name) && !isComputed(name) && !name.startsWith("workspace."))
      faults.push(`${name} was written`);
  return faults;
}

/** Changes a section, or the list of sections, and makes the checksums right again. */
function crafted(bytes: Buffer, seed: number): Buffer {
  const length = bytes.readUInt32LE(bytes.length - 8);
  const end = bytes.length - 8 - length;
  const trailer = JSON.parse(bytes.toString("utf8", end, end + length)) as {
    sections: { name: string; bytes: number; crc: number }[];
  };
  const body = Buffer.from(bytes.subarray(0, end));
  const { sections } = trailer;
  const chosen = sections[seed % sections.length];
  if (chosen === undefined) return bytes;
  if (seed % 3 === 0) {
    const sizes = [0, 1, -1, 2 ** 40, 2 ** 53, chosen.bytes * 1000, chosen.bytes - 1];
    chosen.bytes = sizes[seed % sizes.length] ?? 0;
  } else {
    const from = sections.slice(0, sections.indexOf(chosen)).reduce((sum, section) => sum + section.bytes, 0);
    for (let at = from; at < from + chosen.bytes; at += 1 + (seed % 7))
      body[at] = (body[at] ?? 0) ^ (seed % 251 || 255);
    chosen.crc = crc32(body.subarray(from, from + chosen.bytes));
  }
  const text = Buffer.from(JSON.stringify(trailer));
  const footer = Buffer.alloc(8);
  footer.writeUInt32LE(text.length, 0);
  footer.writeUInt32LE(crc32(text), 4);
  return Buffer.concat([body, text, footer]);
}
