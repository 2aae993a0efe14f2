import path from "node:path";
import { describe, expect, it } from "vitest";
import { Keychain } from "../../../../src/main/connections/keychain";
import { Profiles } from "../../../../src/main/connections/profiles";
import { Tokens } from "../../../../src/main/connections/tokens";
import { silentLog } from "../../../../src/main/log";
import { Redactor } from "../../../../src/main/redaction";
import type { Profile } from "../../../../src/shared/ipc/connections";
import { memoryKeychain } from "../../../support/app";
import { filesHolding, temporaryFolder } from "../../../support/temporary-folder";

const token = "canary-token-1f6e2c";
const service = (id: string, tokenKept: Profile["tokenKept"] = "keychain"): Profile => ({
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

/** Passed to `keep` where the profile doesn't change. */
const none = () => undefined;

/** Starts the token store of an app, with a map as its keychain. A second call simulates a restart. */
function start(kept: Map<string, string>, folder = temporaryFolder(), library = memoryKeychain(kept)) {
  const profiles = new Profiles(path.join(folder, "connections.json"), silentLog);
  const keychain = new Keychain("EarshotTest", () => Promise.resolve(library));
  return { tokens: new Tokens(keychain, profiles, new Redactor(), silentLog), profiles, folder };
}

describe("a stored token", () => {
  it("is available after a restart, and in no file", async () => {
    const kept = new Map<string, string>();
    const { tokens, profiles, folder } = start(kept);
    const profile = profiles.add(service("a"));
    await tokens.keep("a", token, "keychain", none);
    const again = start(kept, folder);
    expect(await again.tokens.ofService(profile)).toBe(token);
    expect(filesHolding(folder, token)).toEqual([]);
  });

  it("that was removed from the keychain is told apart from another keychain", async () => {
    const kept = new Map<string, string>();
    const { tokens, profiles, folder } = start(kept);
    const profile = profiles.add(service("a"));
    await tokens.keep("a", token, "keychain", none);
    kept.delete("a");
    await expect(start(kept, folder).tokens.ofService(profile)).rejects.toMatchObject({
      data: { details: { keychain: "item-gone", token: "needed" } },
    });
    await expect(start(new Map(), folder).tokens.ofService(profile)).rejects.toMatchObject({
      data: { details: { keychain: "backend-changed", token: "needed" } },
    });
  });

  it("for the session only, or removed, is requested without reading the keychain", async () => {
    for (const where of ["session", "none"] as const) {
      const { tokens, profiles } = start(new Map([["a", "stale-secret"]]));
      await expect(tokens.ofService(profiles.add(service("a", where)))).rejects.toMatchObject({
        kind: "auth",
        data: { details: { token: "needed" } },
      });
    }
  });

  it("leaves nothing in the keychain once the last one is removed", async () => {
    const kept = new Map<string, string>();
    const { tokens, profiles } = start(kept);
    const a = profiles.add(service("a"));
    const b = profiles.add(service("b"));
    await tokens.keep("a", token, "keychain", none);
    await tokens.keep("b", `${token}-2`, "keychain", none);
    await tokens.remove(a);
    profiles.remove("a");
    expect(kept.has("keychain-mark")).toBe(true);
    await tokens.remove(b);
    expect(kept.size).toBe(0);
    await expect(tokens.ofService(profiles.change("b", { tokenKept: "none" }))).rejects.toMatchObject({
      kind: "auth",
    });
  });
});

describe("a token that is replaced by one for another server", () => {
  /** A keychain that stores a new token but reports success only when `goOn` is called. */
  function slow(kept: Map<string, string>) {
    const library = memoryKeychain(kept);
    let goOn: () => void = none;
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    const setPassword = async (of: string, account: string, secret: string) => {
      await library.setPassword(of, account, secret);
      await waits;
    };
    return { library: { ...library, setPassword }, goOn: () => goOn() };
  }

  it("isn't used for the old server, even while the keychain stores it", async () => {
    const kept = new Map([["a", token]]);
    const { library, goOn } = slow(kept);
    const { tokens, profiles } = start(kept, undefined, library);
    const old = profiles.add(service("a"));
    const replaced = tokens.keep("a", `${token}-2`, "keychain", () =>
      profiles.change("a", { baseUrl: "https://other.example" }),
    );
    await expect.poll(() => kept.get("a")).toBe(`${token}-2`);
    const asked = tokens.ofService(old);
    goOn();
    const changed = await replaced;
    await expect(asked).rejects.toMatchObject({ kind: "cancelled" });
    expect(await tokens.ofService(changed)).toBe(`${token}-2`);
  });

  it("stays unchanged if its connection can't be changed", async () => {
    const kept = new Map([["a", token]]);
    const { tokens, profiles } = start(kept);
    const profile = profiles.add(service("a"));
    const full = () => {
      throw new Error("The disk is full");
    };
    await expect(tokens.keep("a", `${token}-2`, "keychain", full)).rejects.toThrow("full");
    expect(kept.get("a")).toBe(token);
    expect(await tokens.ofService(profile)).toBe(token);
  });

  it("is used even if a read of the keychain is pending", async () => {
    const kept = new Map([["a", token]]);
    const { tokens, profiles } = start(kept);
    const profile = profiles.add(service("a"));
    const asked = tokens.ofService(profile);
    await tokens.keep("a", `${token}-2`, "session", () => profiles.change("a", { tokenKept: "session" }));
    await asked;
    expect(await tokens.ofService(profile)).toBe(`${token}-2`);
  });

  it("is gone once removed, even if a read of the keychain is pending", async () => {
    const kept = new Map([["a", token]]);
    const { tokens, profiles } = start(kept);
    const profile = profiles.add(service("a"));
    const asked = tokens.ofService(profile);
    await tokens.remove(profile);
    await asked;
    expect(await tokens.held("a")).toBeNull();
  });
});
