import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ErasureReceipt } from "../../shared/ipc/people";
import { countsOf, partsOf } from "../../shared/people/parts";
import { remainderText } from "../../shared/people/remainder";
import { currentLanguage, t } from "../../shared/texts";
import { failure } from "../client/service-error";
import type { Core, RoutesOf } from "../core/core";
import { now } from "../ipc/now";
import { Erasures, type ErasuresDeps } from "./erasures";

/** Erasing of authors. `parts` says what of the profile it reaches. */
export function installPeople(core: Core, parts: Pick<ErasuresDeps, "stores" | "open" | "hasOpenUploads">) {
  const { databases, window } = core;
  const erasures = new Erasures({
    ...core,
    ...parts,
    compact: () => databases.compact(),
    language: currentLanguage,
  });
  const routes: RoutesOf<"people"> = {
    "people.traces": ({ connectionId, author }, signal) => erasures.traces(connectionId, author, signal),
    "people.erase": ({ connectionId, author }, signal) => erasures.erase(connectionId, author, signal),
    "people.deleteCopies": now(({ connectionId, id }) => erasures.deleteCopies(connectionId, id)),
    "people.receipts": now(({ connectionId }) => erasures.receipts(connectionId)),
    "people.saveReceipt": async ({ connectionId, id }) => {
      const receipt = erasures.receipts(connectionId).find((candidate) => candidate.id === id);
      if (!receipt) throw failure("missing", t("main:erasure.noReceipt"));
      const day = new Date(receipt.at).toISOString().slice(0, 10);
      const file = await window.chooseSaveFile({
        name: `${t("main:erasure.fileName", { day })}.txt`,
        extension: "txt",
        kind: t("main:erasure.fileKind"),
      });
      if (file === null) return null;
      await writeFile(file, receiptText(receipt));
      return { name: path.basename(file) };
    },
  };
  return { routes, erasures };
}

/** A receipt for people, with a number that can be referred to. */
function receiptText({ id, workspace, at, traces, profile, remains }: ErasureReceipt): string {
  const lines = [
    t("people:receipt.title"),
    "",
    t("people:receipt.workspace", { name: workspace }),
    t("people:receipt.when", { when: new Date(at).toISOString() }),
    t("people:receipt.id", { id }),
    "",
    ...partsOf(countsOf({ traces, profile })).map(
      ({ part, count }) => `- ${t(`people:part.${part}`, { count })}`,
    ),
    "",
    ...(remains.length > 0
      ? [t("people:receipt.remains"), ...remains.map((remainder) => `- ${remainderText(remainder)}`), ""]
      : []),
    t("people:receipt.stays"),
    "",
  ];
  return lines.join("\n");
}
