import path from "node:path";
import { describe, expect, it } from "vitest";
import { Keychain } from "../../../../src/main/connections/keychain";
import { Profiles } from "../../../../src/main/connections/profiles";
import { Tokens } from "../../../../src/main/connections/tokens";
import { silentLog } from "../../../../src/main/log";
import { Redactor } from "../../../../src/main/redaction";
import type { Connection } from "../../../../src/shared/ipc/connections";
import { memoryKeychain } from "../../../support/app";
import { filesHolding, temporaryFolder } from "../../../support/temporary-folder";

const token = "canary-token-1f6e2c";
const service = (id: string, tokenKept: Connection["tokenKept"] = "keychain"): Connection => ({
  id,
  kind: "service",
  name: id,
  baseUrl: "https://s.example",
  platform: "platform",
  folder: null,
  sample: false,
  tokenKept,
  projects: [],
  createdAt: 1,
  limits: {},
  caFile: null,
});

/** The tokens of an app with a keychain that is a map; a further call stands for a restart. */
function start(kept: Map<string, string>, folder = temporaryFolder()) {
  const profiles = new Profiles(path.join(folder, "connections.json"), silentLog);
  const keychain = new Keychain("EarshotTest", () => Promise.resolve(memoryKeychain(kept)));
  return { tokens: new Tokens(keychain, profiles, new Redactor(), silentLog), profiles, folder };
}

describe("a token that was kept", () => {
  it("is there again after a restart, and in no file", async () => {
    const kept = new Map<string, string>();
    const { tokens, profiles, folder } = start(kept);
    const profile = profiles.add(service("a"));
    await tokens.keep("a", token, "keychain");
    const again = start(kept, folder);
    expect(await again.tokens.ofService(profile)).toBe(token);
    expect(filesHolding(folder, token)).toEqual([]);
  });

  it("and was taken out of the keychain is told from another keychain", async () => {
    const kept = new Map<string, string>();
    const { tokens, profiles, folder } = start(kept);
    const profile = profiles.add(service("a"));
    await tokens.keep("a", token, "keychain");
    kept.delete("a");
    await expect(start(kept, folder).tokens.ofService(profile)).rejects.toMatchObject({
      data: { details: { keychain: "item-gone", token: "needed" } },
    });
    await expect(start(new Map(), folder).tokens.ofService(profile)).rejects.toMatchObject({
      data: { details: { keychain: "backend-changed", token: "needed" } },
    });
  });

  it("for the session only, or removed, is said to be needed, without asking the keychain", async () => {
    const { tokens } = start(new Map([["a", "stale-secret"]]));
    for (const where of ["session", "none"] as const) {
      await expect(tokens.ofService(service("a", where))).rejects.toMatchObject({
        kind: "auth",
        data: { details: { token: "needed" } },
      });
    }
  });

  it("leaves nothing in the keychain once the last one is removed", async () => {
    const kept = new Map<string, string>();
    const { tokens, profiles } = start(kept);
    const [a, b] = [profiles.add(service("a")), profiles.add(service("b"))];
    await tokens.keep("a", token, "keychain");
    await tokens.keep("b", `${token}-2`, "keychain");
    await tokens.remove(a);
    profiles.remove("a");
    expect(kept.has("keychain-mark")).toBe(true);
    await tokens.remove(b);
    expect(kept.size).toBe(0);
    await expect(tokens.ofService({ ...b, tokenKept: "none" })).rejects.toMatchObject({ kind: "auth" });
  });
});
