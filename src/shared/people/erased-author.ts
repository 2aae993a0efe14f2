import { isObject } from "../documents/json";
import type { Author, Recognition } from "./erasure";
import { type Person, Pseudonyms, aliasesOf, fold, keyOf } from "./pseudonyms";

/** The author attributes that tell who wrote a document. */
export function authorOf(document: Readonly<Record<string, unknown>>): Person | undefined {
  const author = document["extra_author_attributes"];
  if (!isObject(author)) return undefined;
  const text = (name: string) => (typeof author[name] === "string" ? author[name] : undefined);
  return { id: text("id"), name: text("name"), url: text("url") };
}

/** Whether somebody is the author: the same id, or the same name if they have no id; on request everybody of that name. */
export function isSameAuthor(person: Person, author: Author): boolean {
  const key = keyOf(author);
  if (key !== undefined && keyOf(person) === key) return true;
  return author.sameName && hasSameName(person, author);
}

export function hasSameName({ name = "" }: Person, author: Author): boolean {
  return fold(author.name) !== "" && fold(name) === fold(author.name);
}

/** Letters and digits by which a stored text that names somebody is found, before it is read properly. */
export function needlesOf(people: readonly Person[]): string[] {
  const words = people.flatMap(aliasesOf).map((alias) => {
    const found = fold(alias).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
    return found.toSorted((a, b) => b.length - a.length)[0] ?? JSON.stringify(fold(alias)).slice(1, -1);
  });
  const inLinks = words.map((word) => encodeURIComponent(word).toLowerCase());
  return [...new Set([...words, ...inLinks])];
}

/** Recognizes what is an erased author's, and puts a pseudonym that means nobody in the place of their names. */
export class ErasedAuthor {
  readonly #pseudonyms: Pseudonyms;
  readonly #keys: ReadonlySet<string>;
  readonly #urls: ReadonlySet<string>;
  readonly #needles: readonly string[];

  constructor({ tag, language, people, keys, urls }: Recognition) {
    // There is one person, so nothing has to tell pseudonyms apart.
    this.#pseudonyms = new Pseudonyms(() => tag, language, true);
    for (const person of people) this.#pseudonyms.add(person);
    this.#keys = new Set(keys);
    this.#urls = new Set(urls);
    this.#needles = needlesOf(people);
  }

  hasUrl(url: string): boolean {
    return this.#urls.has(url);
  }

  /** Whether a JSON object is a document of theirs, or stands for one. */
  isTheirs(document: Readonly<Record<string, unknown>>): boolean {
    if (typeof document["url"] === "string" && this.#urls.has(document["url"])) return true;
    const person = authorOf(document);
    return person !== undefined && this.#keys.has(keyOf(person) ?? "");
  }

  /** Whether a text may name them. Quick, and true too often. */
  mayName(text: string): boolean {
    const folded = fold(text);
    return this.#needles.some((needle) => folded.includes(needle));
  }

  /** Whether a text may hold a URL of one of their documents. Quick, and true too often. */
  mayHaveUrl(text: string): boolean {
    if (this.#urls.size === 0) return false;
    const found = text.match(/[a-z]+:\/\/[^"\s\\]+/gi) ?? [];
    return found.some((url) => this.#urls.has(url));
  }

  /** A text without their names, also as values of `author:` and `author_id:` in a query. */
  inText(text: string): string {
    return this.#pseudonyms.inQuery(text);
  }

  inUrl(url: string): string {
    return this.#pseudonyms.inUrl(url);
  }

  /** A mention with or without its sign. */
  inMention(text: string): string {
    return this.#pseudonyms.inMention(text);
  }

  /** A JSON value without their documents and names. Undefined if it is a document of theirs. Names of fields stay. */
  inJson(value: unknown): unknown {
    if (typeof value === "string") return this.inText(value);
    if (Array.isArray(value))
      return value.map((member: unknown) => this.inJson(member)).filter((member) => member !== undefined);
    if (!isObject(value)) return value;
    if (this.isTheirs(value)) return undefined;
    // Entries of panels and findings about an author, in which a name as a whole means nobody else.
    const namesAuthor = value["entry_type"] === "AUTHOR" || value["type"] === "author";
    const fields = Object.entries(value).map(
      ([name, inner]) =>
        [name, namesAuthor ? this.#inName(name, inner) : this.#inField(name, inner)] as const,
    );
    return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
  }

  #inName(field: string, value: unknown): unknown {
    if ((field !== "id" && field !== "name") || typeof value !== "string") return this.inJson(value);
    return this.#pseudonyms.named(value)?.[field] ?? this.inText(value);
  }

  #inField(name: string, value: unknown): unknown {
    if (name === "author" && typeof value === "string")
      return this.#pseudonyms.named(value)?.name ?? this.inText(value);
    if (name === "authorId" && typeof value === "string")
      return this.#pseudonyms.identified(value)?.id ?? this.inText(value);
    if (name !== "tokens_mention" || !Array.isArray(value)) return this.inJson(value);
    return value.map((mention: unknown) => (typeof mention === "string" ? this.inMention(mention) : mention));
  }
}
