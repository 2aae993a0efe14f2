import { startOf } from "../../shared/text/start-of";
import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { fileName } from "../../main/files/file-name";
import { failure } from "../../main/client/service-error";
import { writeFailure } from "../../main/storage/write-failure";
import { reportExtensions, reportFormats, type ReportFormat } from "../../shared/ipc/reports.constants";
import { t } from "../../shared/texts";
import { callErrorOf } from "../runner";
import { boardNamed, targetOf, type Target } from "../target";
import { uploadFinished } from "../upload-progress";
import type { LastingSession } from "./lasting-session";
import { answered, dataNote, openToAssistants, place, type ToolCall } from "./tools";

const tags = z.array(z.string().trim().min(1).max(500)).max(50).default([]);

/** What the analyst decided when starting the server. */
export interface WriteChoices {
  /** The one folder in which reports are saved. */
  reports: string;
}

/** Registers the tools that change something. Each use is listed in Activity, and changes of documents in Uploads. */
export function registerWriteTools(
  server: McpServer,
  lasting: LastingSession,
  { reports }: WriteChoices,
): void {
  const annotations = {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };

  server.registerTool(
    "tag_documents",
    {
      description:
        "Adds tags to mentions or removes them. Name the mentions by their URLs, as `documents` lists them. The analyst sees the change in Activity and Uploads and can undo it there.",
      inputSchema: {
        ...place,
        urls: z.array(z.string().min(1).max(2048)).min(1).max(500),
        add: tags,
        remove: tags,
      },
      annotations,
    },
    (given, extra) =>
      answered(lasting, extra, async (call) => {
        const target = await targetOf(call.session, given, call.signal, openToAssistants);
        return recorded(call, target, "tag_documents", given, () => tagged(call, target, given));
      }),
  );

  server.registerTool(
    "add_note",
    {
      description: "Adds a note at a point in time, which all charts over time of the project show.",
      inputSchema: {
        ...place,
        at: z.iso.datetime({ offset: true }).describe("ISO time with zone, such as 2026-03-14T09:00:00Z"),
        text: z.string().trim().min(1).max(300),
      },
      annotations: { ...annotations, idempotentHint: false },
    },
    (given, extra) =>
      answered(lasting, extra, async (call) => {
        const target = await targetOf(call.session, given, call.signal, openToAssistants);
        return recorded(call, target, "add_note", given, async () => {
          const item = { id: randomUUID(), at: Date.parse(given.at), text: given.text };
          const entry = { list: "annotations" as const, item };
          await call.session.ask("notebook.keep", { ...target.ref, entry }, call.signal);
          return { added: item };
        });
      }),
  );

  server.registerTool(
    "save_report",
    {
      description:
        "Saves one of the analyst's boards as a report file, with the numbers that `earshot export` writes, and returns its path, what each card says, and a digest of the numbers. Never replaces a file.",
      inputSchema: {
        ...place,
        board: z.string().max(200).optional().describe("Name or id of a board, as `boards` lists them"),
        format: z
          .enum(reportFormats)
          .describe("pptx has charts that can be edited; csv and xlsx have the tables; record the method"),
        name: z.string().trim().min(1).max(100).optional().describe("Name of the file; default: the board's"),
        pseudonyms: z.boolean().default(false).describe("Replaces people by pseudonyms"),
        method: z.boolean().default(false).describe("Adds how the numbers were counted, in words"),
      },
      annotations: { ...annotations, idempotentHint: false },
    },
    (given, extra) =>
      answered(lasting, extra, async (call) => {
        const target = await targetOf(call.session, given, call.signal, openToAssistants);
        return recorded(call, target, "save_report", given, () => saved(call, target, given, reports));
      }),
  );
}

/** Saves a board in the folder for reports, under a name that no file has. */
async function saved(
  { session, signal }: ToolCall,
  { ref }: Target,
  given: {
    board?: string | undefined;
    format: ReportFormat;
    name?: string | undefined;
    pseudonyms: boolean;
    method: boolean;
  },
  folder: string,
): Promise<object> {
  const { boards } = await session.ask("notebook.read", ref, signal);
  const board = boardNamed(boards, given.board);
  const { format, pseudonyms, method } = given;
  const file = await newFile(
    folder,
    fileName(given.name ?? board.name, t("common:saving.chart")),
    reportExtensions[format],
  );
  const input = { projectRef: ref, board: board.id, format, pseudonyms, method, path: file, template: null };
  try {
    const written = await session.ask("reports.write", input, signal);
    return { board: { id: board.id, name: board.name }, format, ...written, note: dataNote };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const maxNamesakes = 1_000;

/** Creates an empty file, so that nothing else can take the name before the report is written. */
async function newFile(folder: string, name: string, extension: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    for (let number = 1; number <= maxNamesakes; number++) {
      const file = path.join(folder, `${name}${number === 1 ? "" : ` (${number})`}.${extension}`);
      try {
        await (await open(file, "wx")).close();
        return file;
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      }
    }
  } catch (error) {
    throw writeFailure(error);
  }
  throw failure("invalid", t("cli:mcp.manyReports", { name, folder }));
}

async function tagged(
  { session, signal }: ToolCall,
  { ref }: Target,
  { urls, add, remove }: { urls: string[]; add: string[]; remove: string[] },
) {
  const steps = [
    ...(add.length > 0 ? [{ kind: "tags" as const, mode: "add" as const, tags: add }] : []),
    ...(remove.length > 0 ? [{ kind: "tags" as const, mode: "remove" as const, tags: remove }] : []),
  ];
  if (steps.length === 0) throw failure("invalid", t("cli:mcp.noTags"));
  const planId = randomUUID();
  const only = [...new Set(urls)].map((url) => ({ url, published: null }));
  const scope = { kind: "results" as const, question: {}, only, except: [] };
  const plan = await session.ask("documents.planBulk", { ...ref, planId, scope, steps }, signal);
  const { change, same, missing } = plan;
  if (change === 0) {
    await session.ask("documents.discardPlan", { planId }, signal);
    return { changed: 0, alreadySo: same, missing };
  }
  const { uploadIds } = await session.ask("documents.commitPlan", { planId }, signal);
  let changed = 0;
  let held = 0;
  for (const id of uploadIds) {
    const { counts } = await uploadFinished(session, id, signal);
    changed += counts.done;
    held += counts.held;
  }
  return { changed, held, rejected: change - changed - held, alreadySo: same, missing, uploads: uploadIds };
}

/** Lists a use of a tool in Activity, whether it succeeds or fails. */
async function recorded(
  { session }: ToolCall,
  { ref: { connectionId } }: Target,
  tool: string,
  given: object,
  work: () => Promise<object>,
): Promise<object> {
  const at = Date.now();
  const params = Object.entries(given).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    value === undefined
      ? []
      : [[name, startOf(typeof value === "string" ? value : JSON.stringify(value), 2000)]],
  );
  const note = (error: ReturnType<typeof callErrorOf> | null) =>
    session.ask(
      "activity.note",
      { connectionId, tool, params, at, durationMs: Date.now() - at, error },
      // What was done is listed even if the assistant no longer waits.
      new AbortController().signal,
    );
  try {
    const result = await work();
    await note(null);
    return result;
  } catch (error) {
    await note(callErrorOf(error));
    throw error;
  }
}
