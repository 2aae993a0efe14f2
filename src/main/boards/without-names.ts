import { createHmac } from "node:crypto";
import type { DocumentBrief, Factor, Stories, Term, Why } from "../../shared/interface/text-analysis";
import type { QuotedDocument, Renaming } from "../../analysis/cards/cardAnswer";
import type { Influencer } from "../../shared/interface/influencers";
import type { Wording } from "../../shared/ipc/boards";
import { Pseudonyms } from "../../shared/people/pseudonyms";
import { currentLanguage } from "../../shared/texts";

/** Replaces people in what a report says of documents. Numbers stay. */
export class WithoutNames implements Renaming {
  readonly #people: Pseudonyms;

  constructor(secret: string) {
    const sign = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
    this.#people = new Pseudonyms(sign, currentLanguage());
  }

  stories(found: Stories): Stories {
    this.#know(found.data.map(({ first }) => first));
    return { ...found, data: found.data.map((story) => ({ ...story, first: this.#brief(story.first) })) };
  }

  why(data: Why): Why {
    const { factors, most_shared, earliest, main_values } = data;
    this.#know([
      ...factors.flatMap(({ first }) => first ?? []),
      ...most_shared.map(({ document }) => document),
      ...earliest,
    ]);
    for (const { kind, label, key } of factors) if (kind === "author") this.#people.add(personOf(label, key));
    return {
      ...data,
      factors: factors.map((factor) => this.#factor(factor)),
      most_shared: most_shared.map((original) => ({ ...original, document: this.#brief(original.document) })),
      earliest: earliest.map((document) => this.#brief(document)),
      main_values: main_values?.map((value) => ({ ...value, label: this.#label(value.label) })),
    };
  }

  influencers(found: readonly Influencer[], type: "author" | "source"): Influencer[] {
    if (type === "author")
      for (const { details } of found) this.#people.add(personOf(details.name, details.id));
    // An id may be a name, and a link leads to the person.
    return found.map((one) => {
      const { name, id } = one.details;
      const shown =
        type === "author" ? this.#author(name, id) : (this.#people.named(name || id)?.name ?? (name || id));
      return { ...one, details: { name: shown, id: "", url: "" }, author_id: "" };
    });
  }

  quoted(found: readonly QuotedDocument[]): QuotedDocument[] {
    for (const { author, authorId } of found) this.#people.add(personOf(author, authorId));
    return found.map((document) => ({
      ...document,
      text: this.#people.inText(document.text, [personOf(document.author, document.authorId)]),
      author: this.#author(document.author, document.authorId),
      source: this.#people.named(document.source)?.name ?? document.source,
      value: this.#people.named(document.value)?.name ?? document.value,
    }));
  }

  /** The pseudonym of an author, whom later texts may name. */
  author(name: string, id: string): string {
    this.#people.add(personOf(name, id));
    return this.#author(name, id);
  }

  authorId(id: string): string {
    return this.#people.of({ id })?.id ?? "";
  }

  query(query: string): string {
    return this.#people.inQuery(query);
  }

  link(url: string): string {
    return this.#people.inUrl(url);
  }

  /** Words that quote what was found, such as an edited sentence. */
  wording<W extends Wording | null>(wording: W): W {
    return (
      wording && {
        ...wording,
        text: this.#people.inText(wording.text),
        about: this.#people.inText(wording.about),
      }
    );
  }

  term<T extends Pick<Term, "kind" | "term">>(original: T): T {
    const term =
      original.kind === "mention"
        ? this.#people.inText(`@${original.term}`).slice(1)
        : this.#people.inText(original.term);
    return { ...original, term };
  }

  /** Makes authors known before the first text is rewritten, since texts name each other's authors. */
  #know(documents: readonly DocumentBrief[]): void {
    for (const { author, author_id: id } of documents) this.#people.add(personOf(author, id));
  }

  #brief(document: DocumentBrief): DocumentBrief {
    const own = [personOf(document.author, document.author_id)];
    const text = (value: string) => this.#people.inText(value, own);
    return {
      ...document,
      title: text(document.title),
      snippet: text(document.snippet),
      author: this.#author(document.author, document.author_id),
      author_id: undefined,
      source: this.#people.named(document.source)?.name ?? document.source,
      url: this.#people.inUrl(document.url, own),
    };
  }

  #factor(factor: Factor): Factor {
    const label =
      factor.kind === "author" ? this.#author(factor.label, factor.key) : this.#label(factor.label);
    return { ...factor, label, first: factor.first ? this.#brief(factor.first) : factor.first };
  }

  /** A text that may be or hold a name. */
  #label(text: string): string {
    return this.#people.named(text)?.name ?? this.#people.inText(text);
  }

  /** A name alone may be that of somebody whose ID is known. */
  #author(name: string, id?: string): string {
    const person = personOf(name, id);
    return (
      ((person.id === undefined ? this.#people.named(name) : undefined) ?? this.#people.of(person))?.name ??
      ""
    );
  }
}

/**
 * An author and a handle in a text are the same person, with the sign or without. Where authors have no ID, queries take name
 * and host for one.
 */
const personOf = (name: string, id = "") => ({
  name: name.replace(/^@/, ""),
  id: id === "" || id.startsWith(`${name}@`) ? undefined : id,
});
