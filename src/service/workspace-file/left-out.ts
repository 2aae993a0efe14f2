import { isObject } from "../../shared/documents/json";
import { WorkspaceFilePart } from "../../shared/workspace-file";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { authorOf } from "../../shared/people/erased-author";
import type { Pseudonym, Pseudonyms } from "../../shared/people/pseudonyms";
import { scoredFields, textAfter } from "../workspace/derive";
import { siteOf } from "../workspace/site";
import { type StoredDocument, stored } from "../workspace/stored-document";

/** Without what people decided: a sentiment is scored anew, tags and metrics of theirs are removed. */
export function withoutCodes(document: StoredDocument): StoredDocument {
  const { origins = {}, custom = {}, ...rest } = document;
  const given = Object.keys(origins).filter((field) => origins[field] === sentimentOrigins.person);
  const isScoredAnew = document.sentiment_origin === sentimentOrigins.person;
  if (given.length === 0 && !isScoredAnew) return document;
  const left = (fields: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !given.includes(`${prefix}${name}`)));
  const changed: Record<string, unknown> = {
    ...rest,
    origins: left(origins, ""),
    custom: left(custom, "custom."),
  };
  if (given.includes("tags_customer")) Reflect.deleteProperty(changed, "tags_customer");
  if (isScoredAnew) {
    const text = textAfter(document.title ?? "", document.content);
    Object.assign(changed, scoredFields(text, document.lang));
  }
  return stored(changed);
}

export function withPseudonyms(document: StoredDocument, people: Pseudonyms): StoredDocument {
  const changed = documentWithPseudonyms(document, people);
  const { host, domain } = siteOf(people.inUrl(document.url, ownNames(document)));
  return stored({ ...changed, host_url: host, domain_url: domain });
}

/** A document in the form of the interface, as it is stored and as the app keeps it. */
function documentWithPseudonyms(
  document: Readonly<Record<string, unknown>>,
  people: Pseudonyms,
): Record<string, unknown> {
  const own = ownNames(document);
  const { extra_author_attributes: attributes, tokens_mention: mentions, url, ...rest } = document;
  const changed = inStrings(rest, (text) => people.inText(text, own));
  return {
    ...(isObject(changed) ? changed : {}),
    ...(typeof url === "string" && { url: people.inUrl(url, own) }),
    ...(mentions !== undefined && {
      tokens_mention: inStrings(mentions, (mention) => people.inMention(mention)),
    }),
    ...(isObject(attributes) && {
      extra_author_attributes: anonymous(attributes, people.of(authorOf(document) ?? {})),
    }),
  };
}

function ownNames(document: Readonly<Record<string, unknown>>) {
  const author = authorOf(document);
  return author ? [author] : [];
}

/** Author attributes in which nothing tells who it is: a description, a picture or a place may. */
function anonymous(
  { id, name, gender }: Readonly<Record<string, unknown>>,
  pseudonym: Pseudonym | undefined,
): Record<string, unknown> {
  return {
    ...(gender !== undefined && { gender }),
    ...(pseudonym && id !== undefined && { id: id === "" ? "" : pseudonym.id }),
    ...(pseudonym && name !== undefined && { name: name === "" ? "" : pseudonym.name }),
  };
}

export function partWithPseudonyms(part: WorkspaceFilePart, people: Pseudonyms): WorkspaceFilePart {
  const inTexts = (value: unknown, named: boolean) =>
    inDocuments(
      value,
      (document) => documentWithPseudonyms(document, people),
      (text) => (named ? people.named(text)?.name : undefined) ?? people.inQuery(text),
    );
  const changed = WorkspaceFilePart.safeParse(inTexts(part, true));
  // Somebody may be named like a value that isn't a text, such as "all". Then only names in texts are replaced.
  return changed.success ? changed.data : WorkspaceFilePart.parse(inTexts(part, false));
}

/** A record of a topic, panel or the like, so that queries still find the same documents. */
export function recordWithPseudonyms(record: unknown, people: Pseudonyms): unknown {
  return inStrings(record, (text) => people.named(text)?.name ?? people.inQuery(text));
}

/** A JSON value with the documents and all other texts in it replaced. */
function inDocuments(
  value: unknown,
  replaceDocument: (document: Record<string, unknown>) => unknown,
  replace: (text: string) => string,
): unknown {
  const inner = (part: unknown) => inDocuments(part, replaceDocument, replace);
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map(inner);
  if (!isObject(value)) return value;
  if (authorOf(value)) return replaceDocument(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inner(one)]));
}

/** A JSON value with each text in it replaced. Names of fields stay. */
function inStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((part: unknown) => inStrings(part, replace));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inStrings(inner, replace)]));
}
