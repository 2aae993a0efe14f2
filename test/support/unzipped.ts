import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { openPromise } from "yauzl";

/** The contents of a ZIP by name. */
export async function unzipped(file: string): Promise<Record<string, string>> {
  const zip = await openPromise(file, { autoClose: false });
  const contents: Record<string, string> = {};
  try {
    for await (const entry of zip.eachEntry()) {
      const stream: Readable = await zip.openReadStreamPromise(entry);
      contents[entry.fileName] = await text(stream);
    }
  } finally {
    zip.close();
  }
  return contents;
}

/** All text in a ZIP. */
export async function textOf(file: string): Promise<string> {
  return Object.values(await unzipped(file)).join("\n");
}
