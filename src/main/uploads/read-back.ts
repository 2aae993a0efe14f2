import { z } from "zod";
import type { Document } from "../../shared/interface/documents";
import { codes } from "../../shared/interface/errors";
import { looseInteger } from "../../shared/interface/values";
import { readStored } from "../../sqlite/stored-json";
import { t } from "../../shared/texts";
import type { ServiceClient } from "../client/service-client";
import { presentBatch } from "../results/present-batch";
import { documentIn } from "./call-body";
import type { ClaimedEntries } from "./entry-table";
import type { EntryAnswer } from "./rows";
import type { Verdict } from "./verdict";

/** The Date header counts whole seconds. */
const toleranceMs = 2000;

const SentDocument = z.looseObject({
  published: looseInteger,
  content: z.string().optional(),
  title: z.string().optional(),
});
type SentDocument = z.output<typeof SentDocument>;

/**
 * Decides whether an interrupted attempt or somebody else created documents, by reading them. `since` is when the first
 * attempt began, by the local clock. Documents for which nothing is proved stay uncertain.
 */
export async function readBack(
  client: ServiceClient,
  { upload, entries, body }: ClaimedEntries,
  answers: readonly EntryAnswer[],
  since: number | null,
  signal: AbortSignal,
): Promise<readonly EntryAnswer[]> {
  if (upload.action !== "create" || since === null) return answers;
  const { lines } = body;
  const sent = new Map(
    entries.map(({ url }, at) => [
      url,
      SentDocument.safeParse(readStored(z.unknown(), documentIn(lines[at] ?? ""))).data,
    ]),
  );
  const wanted = [...sent].map(([url, document]) => ({ url, published: document?.published ?? null }));
  const found = await presentBatch(
    client,
    { projectId: upload.project, datasetId: upload.dataset },
    wanted,
    signal,
  );
  const urls = new Map(entries.map(({ id, url }) => [id, url]));
  const begun = since + client.clockOffMs - toleranceMs;
  return answers.map((answer) => {
    const url = urls.get(answer.entryId) ?? "";
    const verdict = verdictOf(sent.get(url), found.get(url), begun);
    return verdict ? { ...answer, verdict } : answer;
  });
}

/** Null if the document proves nothing. */
function verdictOf(
  sent: SentDocument | undefined,
  found: Document | null | undefined,
  begun: number,
): Verdict | null {
  // Services don't pass on the texts of some networks.
  if (!sent || !found || (!found.content && sent.content)) return null;
  const isSame = plain(sent.content) === plain(found.content) && plain(sent.title) === plain(found.title);
  const indexed = found.search_indexed ?? found.indexed ?? null;
  const isNew = indexed === null ? null : indexed >= begun;
  if (isSame && isNew === true)
    return { outcome: "done", statusCode: codes.ok, message: t("main:verdict.readBack") };
  // Without a time, the same text proves nothing. Another text that is new may be this one, edited since.
  const isOpen = isSame ? isNew === null : isNew === true;
  return isOpen ? null : { outcome: "present", statusCode: null, message: t("main:verdict.present") };
}

/** Services may trim texts or write their letters in another form. */
const plain = (text: string | null | undefined) => (text ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
