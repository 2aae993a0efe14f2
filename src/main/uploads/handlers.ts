import type { Handlers } from "../../shared/ipc/index";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { FileImports } from "../imports/file-imports";
import { type NewFile, savedAs } from "../files/saved-as";
import { now } from "../ipc/now";
import type { Outbox } from "./outbox";

export interface UploadDeps {
  outbox: Outbox;
  imports: FileImports;
  /** Opens a save dialog. Null if canceled. */
  chooseSaveFile: (file: NewFile) => Promise<string | null>;
}

type UploadHandlers = Pick<Handlers, Extract<keyof Handlers, `uploads.${string}`>>;

export function uploadHandlers({ outbox, imports, chooseSaveFile }: UploadDeps): UploadHandlers {
  return {
    "uploads.list": now(() => outbox.list()),
    "uploads.entries": ({ uploadId, ...question }, signal) => outbox.ledger.page(uploadId, question, signal),
    "uploads.document": now(({ entryId }) => ({ document: outbox.ledger.document(entryId) })),
    "uploads.editEntry": now(({ entryId, document }) => outbox.revise(entryId, document)),
    "uploads.pause": now(({ uploadId }) => outbox.pause(uploadId)),
    "uploads.resume": now(({ uploadId }) => {
      const upload = outbox.resume(uploadId);
      imports.resume();
      return upload;
    }),
    "uploads.cancel": now(({ uploadId }) => outbox.cancel(uploadId)),
    "uploads.retry": now(({ uploadId }) => outbox.retry(uploadId)),
    "uploads.decide": now(({ uploadId, entryId, how }) => outbox.decide(uploadId, entryId, how)),
    "uploads.setPriority": now(({ uploadId, priority }) => outbox.setPriority(uploadId, priority)),
    "uploads.exportFailed": async ({ uploadId }, signal) => {
      const source = outbox.source(uploadId);
      if (!source) throw failure("missing", t("main:upload.fileNotKept"));
      const [part] = source.parts;
      const kind =
        part?.options.kind ??
        (part?.options.sheet !== undefined
          ? "workbook"
          : part?.options.delimiter !== undefined
            ? "delimited"
            : "json");
      const upload = outbox.list().find(({ id }) => id === uploadId);
      // Of several files the first names the export: "a.csv and 2 more files" has no extension.
      const isSeveral = kind !== "workbook" && upload !== undefined && upload.parts.length > 1;
      const name = (isSeveral ? part?.name : upload?.name) ?? part?.name ?? "";
      const target = await chooseSaveFile(savedAs({ name, kind }, "notIn"));
      if (target === null) return null;
      const failedLines = await outbox.ledger.failedLines(uploadId, signal);
      return imports.exportLines(source, failedLines, target, signal);
    },
    "uploads.remove": now(({ uploadId }) => {
      outbox.remove(uploadId);
      return undefined;
    }),
  };
}
