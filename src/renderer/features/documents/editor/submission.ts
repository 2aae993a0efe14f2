import { changeBetween, writable } from "../../../../shared/documents/change";
import type { JsonObject } from "../../../../shared/documents/json";
import type { DocumentAction } from "../../../../shared/interface/documents";
import type { KnownVersion } from "../../../../shared/ipc/documents";

export interface Submission {
  action: DocumentAction;
  datasetId: string | null;
  base: KnownVersion;
  document: JsonObject;
  options: Readonly<Record<string, string>>;
}

/**
 * The body of a modification. An update, and an upsert of an existing document, hold only the changed fields; a new
 * document is sent whole; deletion and undeletion need only the URL. The API takes `published` as text.
 */
export function bodyOf({ action, base, document }: Omit<Submission, "datasetId" | "options">): {
  url: string;
} & Record<string, unknown> {
  const url = typeof document["url"] === "string" ? document["url"] : "";
  if (action === "delete" || action === "undelete") return { url };
  const isThere = base.document !== null && base.state !== "absent";
  const fields =
    isThere && action !== "create" ? changeBetween(base.document ?? {}, document) : writable(document);
  const { published, ...others } = fields;
  const time = typeof published === "number" ? String(published) : published;
  return { ...others, ...(time !== undefined && { published: time }), url };
}

/** The API call as it will be sent, with a placeholder for the token. */
export function callText(submission: Submission, projectId: string): { line: string; body: string } {
  const { action, datasetId, options } = submission;
  const place = datasetId === null ? "" : `/d/${encodeURIComponent(datasetId)}`;
  const query = [
    ...Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    "access_token=<ACCESS_TOKEN>",
  ];
  return {
    line: `POST /api/v2/docs/p/${encodeURIComponent(projectId)}${place}/${action}?${query.join("&")}`,
    body: JSON.stringify(bodyOf(submission), null, 2),
  };
}
