import { beforeEach, describe, expect, it } from "vitest";
import { CallFailure, asCallError, invoke, onEvent } from "../../../../src/renderer/core/api";
import { failure, FakeMain, live } from "../fake-bridge";

let main: FakeMain;
beforeEach(() => {
  main = new FakeMain();
});

describe("invoke", () => {
  it("returns the data of a response", async () => {
    main.answer({
      "app.keychain": () => ({ available: true, state: "available", message: "kept", remedy: "" }),
    });
    expect(await invoke("app.keychain", undefined)).toEqual({
      available: true,
      state: "available",
      message: "kept",
      remedy: "",
    });
  });

  it("returns the data of a response with many bins, which is sent as text", async () => {
    const data = { data: [{ t: 1, v: [3] }], header: { v: ["ALL"] } };
    main.answer({ "analytics.histogram": () => live(data) });
    const { earshot } = window;
    Object.assign(window, {
      earshot: {
        ...earshot,
        invoke: async (...given: Parameters<typeof earshot.invoke>) =>
          JSON.stringify(await earshot.invoke(...given)),
      },
    });
    const asked = { connectionId: "c1", projectId: "p1", type: "published", params: {} };
    expect(await invoke("analytics.histogram", asked)).toMatchObject({ data });
  });

  it("throws a failure with all details from main", async () => {
    main.answer({
      "connections.open": () => {
        throw failure("auth", "The token is inactive.", "req-7");
      },
    });
    const thrown = await invoke("connections.open", { id: "c1" }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(CallFailure);
    expect(asCallError(thrown)).toMatchObject({
      kind: "auth",
      message: "The token is inactive.",
      requestId: "req-7",
    });
  });

  it("tells main once when the view cancels", async () => {
    const giveUp = new AbortController();
    main.answer({
      "app.keychain": () => {
        giveUp.abort();
        return { available: true, state: "available", message: "", remedy: "" };
      },
    });
    await invoke("app.keychain", undefined, { signal: giveUp.signal });
    expect(main.aborted).toHaveLength(1);
  });

  it("doesn't call main if already canceled", async () => {
    await expect(invoke("app.keychain", undefined, { signal: AbortSignal.abort() })).rejects.toThrow(
      "canceled",
    );
    expect(main.calls).toEqual([]);
  });
});

describe("onEvent", () => {
  it("receives only its own event, until it is unsubscribed", () => {
    const heard: number[] = [];
    const end = onEvent("uploads.removed", ({ uploadId }) => heard.push(uploadId));
    main.emit("uploads.removed", { uploadId: 1 });
    main.emit("imports.progress", { importId: "i", stage: "reading", rows: 1, progress: 0.1 });
    end();
    main.emit("uploads.removed", { uploadId: 2 });
    expect(heard).toEqual([1]);
  });
});
