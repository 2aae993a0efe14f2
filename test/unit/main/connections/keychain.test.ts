import { describe, expect, it } from "vitest";
import { Keychain, type KeychainLibrary } from "../../../../src/main/connections/keychain";
import { keychainFailure, keychainFaultOf } from "../../../../src/main/connections/keychain-fault";
import { keychainFaults } from "../../../../src/shared/ipc/contract";
import { t } from "../../../../src/shared/texts";

const never = new Promise<never>(() => undefined);

/** A system keychain backed by a map. Tests override single functions. */
function library(over: Partial<KeychainLibrary> = {}): KeychainLibrary {
  const kept = new Map<string, string>();
  return {
    getPassword: (service, account) => Promise.resolve(kept.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, secret) => {
      kept.set(`${service}/${account}`, secret);
      return Promise.resolve();
    },
    deletePassword: (service, account) => Promise.resolve(kept.delete(`${service}/${account}`)),
    ...over,
  };
}
const keychain = (over?: Partial<KeychainLibrary>) =>
  new Keychain("EarshotTest", () => Promise.resolve(library(over)), 20);

describe("Keychain", () => {
  it("returns stored tokens", async () => {
    const chain = keychain();
    await chain.set("a", "secret");
    expect(await chain.get("a")).toBe("secret");
    await chain.delete("a");
    expect(await chain.get("a")).toBeNull();
    expect((await chain.state()).available).toBe(true);
  });

  it("reports a keychain that accepts a token without storing it", async () => {
    const chain = keychain({ setPassword: () => Promise.resolve() });
    await expect(chain.set("a", "secret")).rejects.toThrow(t("main:keychain.not-kept"));
  });

  it("never waits longer than the deadline, and makes no further call while one hangs", async () => {
    let asked = 0;
    const chain = keychain({
      getPassword: () => {
        asked++;
        return never;
      },
    });
    const both = await Promise.allSettled([chain.get("a"), chain.get("b")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(chain.set("c", "secret")).rejects.toThrow(t("main:keychain.hanging"));
    expect(asked).toBe(1);
    expect(chain.hangs).toBe(true);
    expect(await chain.state()).toMatchObject({ available: false });
  });

  it("works again once the hanging call returns", async () => {
    let answer: (value: string | null) => void = () => undefined;
    let first = true;
    const chain = keychain({
      getPassword: () => {
        if (!first) return Promise.resolve("secret");
        first = false;
        return new Promise((resolve) => (answer = resolve));
      },
    });
    await expect(chain.get("a")).rejects.toThrow(t("main:keychain.hanging"));
    answer(null);
    await new Promise((resolve) => setImmediate(resolve));
    expect(chain.hangs).toBe(false);
    expect(await chain.get("a")).toBe("secret");
  });

  it("reports a library that can't be loaded", async () => {
    const chain = new Keychain("EarshotTest", () =>
      Promise.reject(new Error("libsecret-1.so.0: cannot open shared object file")),
    );
    expect(await chain.state()).toMatchObject({ available: false, state: "no-library" });
  });

  it.each([
    ["Cannot autolaunch D-Bus without X11 $DISPLAY", "no-service"],
    ["The name org.freedesktop.secrets was not provided by any .service files", "no-service"],
    ["Unknown or unsupported transport “disabled” for address “disabled:”", "no-service"],
    ["Cannot create an item in a locked collection", "locked"],
    ["GDBus.Error:org.freedesktop.Secret.Error.IsLocked: locked", "locked"],
    ["User canceled the operation.", "denied"],
    ["something else", "unknown"],
  ])("%s → %s", (error, fault) => {
    expect(keychainFaultOf(new Error(error))).toBe(fault);
  });

  it.each(keychainFaults)("explains the state %s and what to do", (fault) => {
    const { data } = keychainFailure(fault);
    expect(data).toMatchObject({ kind: "auth", details: { keychain: fault } });
    expect(data.message.split(/\. /).length).toBeGreaterThanOrEqual(2);
  });
});
