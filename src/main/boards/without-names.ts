import { createHmac } from "node:crypto";
import type {
  DocumentBrief,
  Factor,
  Stories,
  Term,
  Typical,
  Why,
} from "../../shared/interface/text-analysis";
import type { QuotedDocument, Renaming } from "../../analysis/cards/cardAnswer";
import { namesakesIn } from "../../analysis/influencers/ranking";
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
    for (const { kind, label } of factors) if (kind === "author") this.#people.add(personOf(label));
    return {
      ...data,
      factors: factors.map((factor) => this.#factor(factor)),
      most_shared: most_shared.map((original) => ({ ...original, document: this.#brief(original.document) })),
      earliest: earliest.map((document) => this.#brief(document)),
      main_values: main_values?.map((value) => ({ ...value, label: this.#label(value.label) })),
    };
  }

  typical({ data, ...rest }: Typical): Typical {
    this.#know(data);
    return { ...rest, data: data.map((document) => this.#brief(document)) };
  }

  influencers(found: readonly Influencer[], type: "author" | "source"): Influencer[] {
    const nameOf = ({ details: { name, id } }: Influencer) => name || id;
    if (type === "author") for (const one of found) if (nameOf(one)) this.#people.add(personOf(nameOf(one)));
    const namesakes = namesakesIn(found);
    // An id may be a name, and a link leads to the person.
    return found.map((one) => {
      const name = nameOf(one);
      const own = namesakes.has(name) ? this.#people.of(one.details)?.name : undefined;
      const shown =
        type === "author" && name ? (own ?? this.#author(name)) : (this.#people.named(name)?.name ?? name);
      return { ...one, details: { name: shown, id: "", url: "" }, author_id: "" };
    });
  }

  quoted(found: readonly QuotedDocument[]): QuotedDocument[] {
    for (const { author } of found) if (author !== "") this.#people.add(personOf(author));
    return found.map((document) => {
      const own = document.author === "" ? [] : [personOf(document.author)];
      return {
        ...document,
        text: this.#people.inText(document.text, own),
        author: document.author === "" ? "" : this.#author(document.author),
        source: this.#people.named(document.source)?.name ?? document.source,
        ...(document.value && { value: this.#people.named(document.value)?.name ?? document.value }),
      };
    });
  }

  /** The pseudonym of an author, whom later texts may name. */
  author(name: string, id: string): string {
    this.#people.add(personOf(name));
    this.#people.add({ id });
    return this.#author(name);
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
    for (const { author } of documents) this.#people.add(personOf(author));
  }

  #brief(document: DocumentBrief): DocumentBrief {
    const own = [personOf(document.author)];
    const text = (value: string) => this.#people.inText(value, own);
    return {
      ...document,
      title: text(document.title),
      snippet: text(document.snippet),
      author: this.#author(document.author),
      source: this.#people.named(document.source)?.name ?? document.source,
      url: this.#people.inUrl(document.url, own),
    };
  }

  #factor(factor: Factor): Factor {
    const label = factor.kind === "author" ? this.#author(factor.label) : this.#label(factor.label);
    return { ...factor, label, first: factor.first ? this.#brief(factor.first) : factor.first };
  }

  /** A text that may be or hold a name. */
  #label(text: string): string {
    return this.#people.named(text)?.name ?? this.#people.inText(text);
  }

  #author(name: string): string {
    return this.#people.of(personOf(name))?.name ?? name;
  }
}

/** An author and a handle in a text are the same person, with the sign or without. */
const personOf = (author: string) => ({ name: author.replace(/^@/, "") });
