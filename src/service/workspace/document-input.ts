import { DocumentInput, requiredToCreate } from "../../shared/interface/documents";
import { codes } from "../../shared/interface/errors";
import { Failure, invalid, missing } from "../failure";
import { plainMessage } from "../issues";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { isShortened } from "./merge";
import type { StoredDocument } from "./stored-document";
import { usualInput } from "./usual-input";

/** Validates the fields of a document. Throws a failure that names the first invalid one. */
export function checkedInput(body: unknown): JsonObject & { url: string } {
  if (!isObject(body))
    throw new Failure(codes.bodyInvalid, "A document must be a JSON object", { details: "not an object" });
  if (body["url"] === undefined || body["url"] === null) throw missing(["url"]);
  const usual = usualInput(body);
  if (usual) return usual;
  const parsed = DocumentInput.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(issue?.path.join(".") ?? "document", issue ? plainMessage(issue) : "cannot be read");
  }
  if (/[\p{Cc}\p{Surrogate}]/u.test(parsed.data.url))
    throw invalid("url", "must not hold control characters or broken text");
  return parsed.data;
}

/** Throws if a new document lacks a required field or a change clears one. */
export function refuseGaps(change: JsonObject, stored: StoredDocument | undefined): void {
  const { post_type, parent_url } = Object.assign({}, stored, change);
  const absent = requiredToCreate({ post_type, parent_url }).filter(
    (field) => change[field] === undefined || change[field] === null,
  );
  if (!stored && absent.length > 0) throw missing([...absent]);
  for (const field of absent)
    if (change[field] === null) throw invalid(field, "is required and cannot be cleared");
}

/** Keeps a stored text if the new one is only its beginning, cut with an ellipsis. */
export function keepShortened(change: Record<string, unknown>, stored: StoredDocument): void {
  for (const field of ["title", "content"] as const) {
    const [text, before] = [change[field], stored[field]];
    if (typeof text === "string" && before !== undefined && isShortened(text, before))
      Reflect.deleteProperty(change, field);
  }
}
