import type { TestApp } from "./app";

/** Leaves an upload of a connection unfinished: it goes to a project that doesn't exist, so it pauses. */
export async function pausedUpload(app: TestApp, { connectionId }: { connectionId: string }): Promise<void> {
  const paused = app.next("uploads.changed", ({ state }) => state === "paused");
  const document = { url: "https://paper.example/9", published: "1760000000000", content: "A kettle" };
  await app.call("documents.modify", { connectionId, projectId: "another", action: "create", document });
  await paused;
}
