import { expect, onTestFinished } from "vitest";
import type { DocumentAction } from "../../src/shared/interface/documents";
import type { DocumentQuestion, KnownVersion } from "../../src/shared/ipc/documents";
import type { Upload } from "../../src/shared/ipc/uploads";
import { TestApp, type AppScripts } from "./app";
import { temporaryFolder, type WhenOver } from "./temporary-folder";

/** The document that tests edit. */
export const url = "https://blog.example/kites";
export const published = Date.UTC(2026, 4, 1, 10);
export const whole = {
  url,
  published: String(published),
  content: "Kites fly high",
  tags_customer: ["Sky / kites"],
};
/** Base versions for edits. */
export const unknown: KnownVersion = { state: "unknown", document: null, asOf: 0, from: "history" };
export const absent: KnownVersion = { ...unknown, state: "absent" };

/** A workspace driven through the routes that the document editor uses. */
export class Desk {
  constructor(
    readonly app: TestApp,
    readonly to: { connectionId: string; projectId: string },
  ) {}

  static async open(
    scripts: AppScripts,
    whenOver: WhenOver = onTestFinished,
    folder = temporaryFolder(whenOver),
  ): Promise<Desk> {
    const app = new TestApp(folder, scripts);
    whenOver(() => app.core.close());
    const { id } = await app.call("connections.createWorkspace", { name: "Kites", folder: null });
    await app.call("connections.open", { id });
    const [project] = (await app.call("connections.projects", { id })).data;
    return new Desk(app, { connectionId: id, projectId: project?.id ?? "" });
  }

  /** Waits until an upload is finished or canceled. */
  async answered(uploadId: number): Promise<Upload> {
    const isOver = ({ id, state }: Upload) =>
      id === uploadId && (state === "finished" || state === "cancelled");
    const told = this.app.next("uploads.changed", isOver);
    const now = (await this.app.call("uploads.list", undefined)).find(isOver);
    return now ?? (await told);
  }

  /** Submits an edit. Waits for the upload if the edit was queued. */
  async submit(
    action: DocumentAction,
    document: { url: string } & Record<string, unknown>,
    base: KnownVersion,
    datasetId: string | null = null,
  ): Promise<{ kind: "queued"; upload: Upload } | { kind: "changed"; current: KnownVersion }> {
    const answer = await this.app.call("documents.submit", {
      ...this.to,
      datasetId,
      action,
      document,
      options: {},
      base,
      draftId: null,
    });
    return answer.kind === "changed"
      ? answer
      : { kind: "queued", upload: await this.answered(answer.uploadId) };
  }

  async done(...given: Parameters<Desk["submit"]>): Promise<void> {
    const outcome = await this.submit(...given);
    expect(outcome).toMatchObject({ kind: "queued", upload: { counts: { done: 1 } } });
  }

  async read(of = url): Promise<{ version: KnownVersion; datasetId: string | null }> {
    return this.app.call("documents.read", { ...this.to, url: of });
  }

  async find(question: Partial<DocumentQuestion> = {}) {
    return (await this.app.call("documents.search", { ...this.to, ...question })).data;
  }

  /** Creates `n` documents, each through its own edit. */
  async fill(n: number): Promise<void> {
    for (let i = 0; i < n; i++) {
      const document = {
        ...whole,
        url: `https://blog.example/${i}`,
        published: String(published + i * 60_000),
      };
      await this.app.call("documents.modify", { ...this.to, action: "create", document });
    }
    await expect.poll(async () => (await this.find()).total).toBe(n);
  }
}
