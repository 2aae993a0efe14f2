import { createHash } from "node:crypto";

/** The scope in which a URL is unique: the documents of a project (empty dataset) or one of its datasets. */
export interface Place {
  project: string;
  dataset: string;
}

/** The key of a document: 128 bits of a hash of where it lies and its URL, so that any gateway finds it without asking. */
export function documentKey({ project, dataset }: Place, url: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([project, dataset, url]))
    .digest();
  return hash.subarray(0, 16).toString("base64url");
}
