import { DocumentInput, requiredToCreate } from "../../shared/interface/documents";
import { codes } from "../../shared/interface/errors";
import { Failure, invalid, missing } from "../failure";
import { plainMessage } from "../issues";
import { isObject, type JsonObject } from "../../shared/documents/json";
import { cleanJson } from "../../shared/text/clean-text";
import { isShortened } from "./merge";
import type { StoredDocument } from "./stored-document";
import { usualInput } from "./usual-input";

/** Cleans the texts of a document and validates its fields. Throws a failure that names the first invalid one. */
export function checkedInput(body: unknown): JsonObject & { url: string } {
  if (!isObject(body))
    throw new Failure(codes.bodyInvalid, "A document must be a JSON object", { details: "not an object" });
  if (body["url"] === undefined || body["url"] === null) throw missing(["url"]);
  const { clean } = cleanDocument(body);
  const usual = usualInput(clean);
  if (usual) return usual;
  const parsed = DocumentInput.safeParse(clean);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(issue?.path.join(".") ?? "document", issue ? plainMessage(issue) : "cannot be read");
  }
  if (/[\p{Cc}\p{Surrogate}]/u.test(parsed.data.url))
    throw invalid("url", "must not hold control characters or broken text");
  return parsed.data;
}

/**
 * A document with clean texts, and how many of its characters were replaced or removed. Its URL stays: another URL names
 * another document.
 */
function cleanDocument(body: JsonObject): { clean: JsonObject; count: number } {
  const { value, count } = cleanJson(body);
  return { clean: count > 0 && isObject(value) ? { ...value, url: body["url"] } : body, count };
}

/** How many characters of a document are replaced or removed, as a field of its result. */
export function cleanedIn(body: unknown): { cleaned?: number } {
  const count = isObject(body) ? cleanDocument(body).count : 0;
  return count > 0 ? { cleaned: count } : {};
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
    const text = change[field];
    const before = stored[field];
    if (typeof text === "string" && before !== undefined && isShortened(text, before))
      Reflect.deleteProperty(change, field);
  }
}
