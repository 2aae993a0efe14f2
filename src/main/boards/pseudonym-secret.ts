import { createHmac, randomBytes } from "node:crypto";
import { z } from "zod";
import type { ProjectRef } from "../../shared/ipc/explore";
import type { Log } from "../log";
import { JsonFile } from "../storage/json-file";

const File = z.object({ secret: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * The secret by which a project's people get their pseudonyms: the same in every report, another one in every project.
 * It stays in the profile, since with it one could find a name by trying names.
 */
export class PseudonymSecret {
  readonly #file: JsonFile<typeof File>;

  constructor(path: string, log: Log) {
    this.#file = new JsonFile(path, File, () => ({ secret: "" }), log);
  }

  of({ connectionId, projectId }: ProjectRef): string {
    let { secret } = this.#file.read();
    if (secret === "") {
      secret = randomBytes(32).toString("hex");
      this.#file.write({ secret });
    }
    return createHmac("sha256", secret)
      .update(JSON.stringify([connectionId, projectId]))
      .digest("hex");
  }
}
