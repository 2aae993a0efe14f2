import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "../../src/service/start";
import type { Workspace } from "../../src/service/workspace/workspace";

/** A local service in this process, as a test sees it. */
export interface TestService {
  url: string;
  token: string;
  readOnlyToken: string;
  /** Project that a new workspace holds. */
  projectId: string;
  folder: string;
  workspace: Workspace;
  /** Calls the service; `path` may have a query string, the token is added. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<TestAnswer>;
  /** Ends the service; the folder goes too, unless it was given. */
  stop(): Promise<void>;
}

/** An answer with what every envelope holds. */
export interface TestAnswer {
  http: number;
  status_code: string;
  status_message: string;
  request: string;
  request_id: string;
  // Payloads differ by endpoint; tests parse or compare what they look at.
  [key: string]: unknown;
}

/** Starts the service on a free port, with a workspace of its own unless a folder is given. */
export async function startService(
  options: { folder?: string; title?: string; token?: string; threadFile?: string; logLevel?: string } = {},
): Promise<TestService> {
  const token = options.token ?? "test-token";
  const readOnlyToken = `${token}-reading`;
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "earshot-service-"));
  const { url, context, stop } = await start({
    folder,
    create: true,
    token,
    readOnlyToken,
    port: 0,
    ...(options.title === undefined ? {} : { title: options.title }),
    ...(options.logLevel === undefined ? {} : { logLevel: options.logLevel }),
    ...(options.threadFile === undefined ? {} : { threadFile: options.threadFile }),
  });
  return {
    url,
    token,
    readOnlyToken,
    projectId: context.workspace.records.projects.list("")[0]?.id ?? "",
    folder,
    workspace: context.workspace,
    call: (method, path, body, as = token) => callService(url, as, method, path, body),
    stop: async () => {
      await stop();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One call over HTTP; a body that is text is sent as it is. */
export async function callService(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestAnswer> {
  const separator = path.includes("?") ? "&" : "?";
  const response = await fetch(`${url}${path}${separator}access_token=${encodeURIComponent(token)}`, {
    method,
    ...(body === undefined
      ? {}
      : {
          headers: { "content-type": "application/json" },
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
  });
  const text = await response.text();
  if (text.includes("\n")) throw new Error("An answer must be one line");
  return { ...(JSON.parse(text) as Omit<TestAnswer, "http">), http: response.status } as TestAnswer;
}
