import { createHmac } from "node:crypto";
import type { DocumentBrief, Factor, Stories, Term, Why } from "../../shared/interface/text-analysis";
import { Pseudonyms } from "../../shared/people/pseudonyms";
import { currentLanguage } from "../../shared/texts";

/** Replaces people in what a report says of documents. Numbers stay. */
export class WithoutNames {
  readonly #people: Pseudonyms;

  constructor(secret: string) {
    const sign = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
    this.#people = new Pseudonyms(sign, currentLanguage());
  }

  stories(found: Stories): Stories {
    this.#know(found.data.map(({ first }) => first));
    return { ...found, data: found.data.map((one) => ({ ...one, first: this.#brief(one.first) })) };
  }

  why(data: Why): Why {
    const { factors, most_shared, earliest } = data;
    this.#know([
      ...factors.flatMap(({ first }) => first ?? []),
      ...most_shared.map(({ document }) => document),
      ...earliest,
    ]);
    for (const { kind, label } of factors) if (kind === "author") this.#people.add(personOf(label));
    return {
      ...data,
      factors: factors.map((factor) => this.#factor(factor)),
      most_shared: most_shared.map((one) => ({ ...one, document: this.#brief(one.document) })),
      earliest: earliest.map((one) => this.#brief(one)),
    };
  }

  term<T extends Pick<Term, "kind" | "term">>(one: T): T {
    const term =
      one.kind === "mention" ? this.#people.inText(`@${one.term}`).slice(1) : this.#people.inText(one.term);
    return { ...one, term };
  }

  /** Makes authors known before the first text is rewritten, since texts name each other's authors. */
  #know(documents: readonly DocumentBrief[]): void {
    for (const { author } of documents) this.#people.add(personOf(author));
  }

  #brief(one: DocumentBrief): DocumentBrief {
    const own = [personOf(one.author)];
    const text = (value: string) => this.#people.inText(value, own);
    return {
      ...one,
      title: text(one.title),
      snippet: text(one.snippet),
      author: this.#author(one.author),
      source: this.#people.named(one.source)?.name ?? one.source,
      url: this.#people.inUrl(one.url, own),
    };
  }

  #factor(one: Factor): Factor {
    const label =
      one.kind === "author"
        ? this.#author(one.label)
        : (this.#people.named(one.label)?.name ?? this.#people.inText(one.label));
    return { ...one, label, first: one.first ? this.#brief(one.first) : one.first };
  }

  #author(name: string): string {
    return this.#people.of(personOf(name))?.name ?? name;
  }
}

/** An author and a handle in a text are the same person, with the sign or without. */
const personOf = (author: string) => ({ name: author.replace(/^@/, "") });
