import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "../../src/service/call";
import { start, type StartOptions } from "../../src/service/start";
import type { StreamOptions } from "../../src/service/streams/streams";
import { type Log, lineLog } from "../../src/shared/log";
import type { Workspace } from "../../src/service/workspace";

const stderrLog = lineLog((line) => process.stderr.write(`${line}\n`));

/** A local service that runs in the test's process. */
export interface TestService {
  url: string;
  token: string;
  readOnlyToken: string;
  /** The project of a new workspace. */
  projectId: string;
  folder: string;
  workspace: Workspace;
  /** What handlers of endpoints work with. */
  context: Context;
  /** Calls the service and adds the token. `path` may have a query string. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<TestAnswer>;
  /** Stops the service. Deletes its folder unless the test provided it. */
  stop(): Promise<void>;
}

/** A response with the fields of every envelope. */
export interface TestAnswer {
  http: number;
  status_code: string;
  status_message: string;
  request: string;
  request_id: string;
  // Payloads differ by endpoint; tests parse or compare the parts they need.
  [key: string]: unknown;
}

type Elsewhere = { store: StartOptions["store"]; clear?: () => Promise<void> };
let elsewhere: () => Elsewhere = () => ({ store: undefined });

/** Has services that start without a store of their own take this one, which each clears when it is stopped. */
export function storeElsewhere(make: typeof elsewhere): void {
  elsewhere = make;
}

/** Starts the service on a free port, with a temporary workspace unless a folder is given. */
export async function startService(
  options: {
    folder?: string;
    title?: string;
    token?: string;
    threadFile?: string;
    log?: Log;
    erasure?: string;
    adopt?: boolean;
    streams?: Partial<StreamOptions>;
  } & Pick<StartOptions, "damaged" | "patience" | "store"> = {},
): Promise<TestService> {
  const token = options.token ?? "test-token";
  const readOnlyToken = `${token}-reading`;
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "earshot-service-"));
  const { store, clear }: Elsewhere = options.store ? { store: options.store } : elsewhere();
  const { url, context, workspace, stop } = await start({
    folder,
    create: true,
    token,
    readOnlyToken,
    port: 0,
    ...(options.patience && { patience: options.patience }),
    store,
    ...(options.damaged && { damaged: options.damaged }),
    ...(options.streams && { streams: options.streams }),
    ...(options.erasure === undefined ? {} : { erasure: options.erasure }),
    ...(options.adopt === undefined ? {} : { adopt: options.adopt }),
    ...(options.title === undefined ? {} : { title: options.title }),
    log: options.log ?? stderrLog,
    ...(options.threadFile === undefined ? {} : { threadFile: options.threadFile }),
  });
  return {
    url,
    token,
    readOnlyToken,
    projectId: context.workspace.records.projects.list("")[0]?.id ?? "",
    folder,
    workspace,
    context,
    call: (method, path, body, as = token) => callService(url, as, method, path, body),
    stop: async () => {
      await stop();
      await clear?.();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends one HTTP request. A string body is sent unchanged. */
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
