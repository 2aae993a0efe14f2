import type { Language } from "../texts/languages";

/** A person as documents name them. */
export interface Person {
  id?: string | undefined;
  name?: string | undefined;
  url?: string | undefined;
}

/** The pseudonym of one person: for a list of authors, for a text's handle, and for an id or a piece of a URL. */
export interface Pseudonym {
  name: string;
  handle: string;
  id: string;
}

/**
 * Keyed digest of a text in hexadecimal digits, such as HMAC-SHA-256 with the project's secret. Without the secret nobody can
 * find a name by trying names.
 */
export type Sign = (text: string) => string;

/** Digits of the digest in names. A million authors then share about a hundred names; ids have twice as many. */
const digits = 8;
const idDigits = 16;

const nouns: Readonly<Record<Language, string>> = { en: "Author", de: "Person" };

/** First words of a profile's path at which the person follows. */
const profileWords = new Set(
  "u user users profile profiles author authors member members people in channel c".split(" "),
);
/** Sites where the first piece of a path is a person. Their own pages are listed in `sitePages`. */
const profileSites = new Set(
  "x.com twitter.com instagram.com facebook.com tiktok.com threads.net threads.com bsky.app medium.com github.com pinterest.com t.me".split(
    " ",
  ),
);
/** Sites where a person has a host of their own. */
const personalHosts = /\.(blogspot\.com|tumblr\.com|substack\.com|wordpress\.com|medium\.com|github\.io)$/;
const sitePages = new Set(
  "search hashtag explore home i intent login share settings about help status p reel reels tv watch groups pages events topics tag story sharer sharer.php".split(
    " ",
  ),
);

// A URL in a text, an e-mail address, a handle, or a word. Addresses come first, so that no part of them is a handle.
const parts =
  /(?<url>https?:\/\/[^\s<>"'“”«»]+)|(?<mail>[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)|(?<![\p{L}\p{M}\p{N}_@/.])(?<at>@|\/?u\/)(?<handle>[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_])?(?:@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?)|(?<bare>(?<![\p{L}\p{N}_.@-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"'“”«»]+)|(?<word>[\p{L}\p{M}\p{N}_]+)/giu;

const words = /[\p{L}\p{M}\p{N}_]+/gu;

/**
 * Replaces people by pseudonyms that stay the same within a project. Everybody who is to be found in texts by name is
 * added first; handles and links to profiles are replaced even of people who weren't.
 */
export class Pseudonyms {
  /** Who is meant by a name, handle or id in its folded form: the text that is signed. */
  readonly #people = new Map<string, string>();
  /** Names to be found in texts, as their words with a space between, and the person each means. */
  readonly #names = new Map<string, string>();
  /** By the first word of names, the most words that one of them has. */
  readonly #longest = new Map<string, number>();
  readonly #made = new Map<string, Pseudonym>();

  constructor(
    private readonly sign: Sign,
    private readonly language: Language,
    /** Leaves handles and profiles of people who weren't added as they are. */
    private readonly onlyKnown = false,
  ) {}

  /** Makes a person known, so that all of their names lead to one pseudonym. */
  add(person: Person): void {
    const key = keyOf(person);
    if (key === undefined) return;
    for (const alias of aliasesOf(person)) {
      const folded = fold(alias);
      // A name that several people share leads to the first of them, in texts.
      if (!this.#people.has(folded)) this.#people.set(folded, key);
      if (isDistinctive(alias)) this.#addName(folded, this.#people.get(folded) ?? key);
    }
  }

  /** The pseudonym of a person, known or not. Undefined for one without name and id. */
  of(person: Person): Pseudonym | undefined {
    const key = keyOf(person);
    return key === undefined ? undefined : this.#pseudonym(key);
  }

  /** Whether a text is, as a whole, a name, handle or id of a known person; then their pseudonym. */
  named(text: string): Pseudonym | undefined {
    const key = this.#people.get(fold(text.replace(/^@/, "")));
    return key === undefined ? undefined : this.#pseudonym(key);
  }

  /** The same for an author as `author_id:` takes one: an id, or a name with its host. */
  identified(text: string): Pseudonym | undefined {
    return this.named(text) ?? this.named(text.slice(0, Math.max(0, text.lastIndexOf("@"))));
  }

  /** A text with pseudonyms for known names of several words, handles, links to profiles and known people's e-mail. */
  inText(text: string, own: readonly Person[] = []): string {
    parts.lastIndex = 0;
    let out = "";
    let done = 0;
    for (let found = parts.exec(text); found; found = parts.exec(text)) {
      const { url, mail, at, handle, bare, word } = found.groups ?? {};
      let put: string | undefined;
      let end = parts.lastIndex;
      if (url !== undefined) put = this.inUrl(url, own);
      else if (bare !== undefined) put = this.#bareUrl(bare, own);
      else if (mail !== undefined) put = this.#mail(mail);
      else if (handle !== undefined) {
        const found = this.#handle(handle);
        if (found) put = `${at ?? ""}${found.handle}`;
      } else if (word !== undefined) {
        const name = this.#nameAt(text, word, end);
        if (name) [put, end] = [this.#pseudonym(name.person).name, name.end];
      }
      if (put === undefined || (url !== undefined && put === url)) continue;
      out += text.slice(done, found.index) + put;
      done = parts.lastIndex = end;
    }
    return done === 0 ? text : out + text.slice(done);
  }

  /** A query, or another text, in which people are replaced also as values of `author:` and `author_id:`. */
  inQuery(query: string): string {
    const byId = /(?<=\bauthor_id:)(?:"((?:[^"\\]|\\.)*)"|([^\s()"]+))/g;
    // What is an ID as a whole may hold a name.
    const found = query.replace(byId, (all, quoted?: string, word?: string) => {
      const own = this.identified((quoted ?? word ?? "").replace(/\\(.)/g, "$1"));
      return own ? `"${own.id}"` : all;
    });
    return this.inText(found).replace(
      /(\bauthor(?:\.\w+)?:)(?:"([^"]*)"|([^\s()"]+))/g,
      (all, field: string, quoted?: string, word?: string) => {
        const found = this.named(quoted ?? word ?? "");
        if (!found) return all;
        return `${field}"${field.startsWith("author.id") ? found.id : found.name}"`;
      },
    );
  }

  /** A mention, which is stored with or without its sign. */
  inMention(text: string): string {
    const bare = text.replace(/^@/, "");
    return this.inText(`@${bare}`).slice(text === bare ? 1 : 0);
  }

  /**
   * A URL in which people are replaced: on profile pages, and names of known people that are no ordinary words anywhere in
   * its path, query or host. `own` are people whose every name is replaced, such as the author of the page.
   */
  inUrl(url: string, own: readonly Person[] = []): string {
    const [, scheme = "", host = "", rest = ""] = /^([a-z]+:\/\/)([^/?#]*)(.*)$/isu.exec(url) ?? [];
    if (host === "") return url;
    const names = new Map(
      own.flatMap((person) => aliasesOf(person).map((alias) => [slug(alias), person] as const)),
    );
    const plainHost = host.toLowerCase().replace(/^(www|m|mobile|old)\./, "");
    let before = "";
    const path = rest.replace(/[^/?#&=]+/g, (piece, at: number) => {
      const bare = decoded(piece).replace(/^@/, "");
      const follows = before;
      before = bare.toLowerCase();
      const isFirst = at === 1 && rest.startsWith("/");
      const isProfile =
        (piece.startsWith("@") || /^%40/i.test(piece) || profileWords.has(follows)) &&
        /[\p{L}\p{N}]/u.test(bare);
      const isOnSite = isFirst && profileSites.has(plainHost) && !sitePages.has(bare.toLowerCase());
      const owner = names.get(slug(bare));
      const found =
        (owner && this.of(owner)) ??
        (isProfile || (isOnSite && !profileWords.has(bare.toLowerCase()))
          ? this.#handle(bare)
          : isDistinctive(bare)
            ? this.#known(bare)
            : undefined);
      if (!found) return piece;
      return `${piece.startsWith("@") || /^%40/i.test(piece) ? "@" : ""}${found.handle}`;
    });
    return `${scheme}${this.#host(host, names)}${path}`;
  }

  #host(host: string, own: ReadonlyMap<string, Person>): string {
    const [first = "", ...others] = host.split(".");
    if (others.length === 0) return host;
    const owner = own.get(slug(first));
    const isPersonal = personalHosts.test(host.toLowerCase());
    const found =
      (owner && this.of(owner)) ?? (isPersonal && first !== "www" ? this.#handle(first) : undefined);
    // Host names may not have an underscore.
    return found ? [found.handle.replace("_", "-"), ...others].join(".") : host;
  }

  /** A link without scheme, only if it leads to a person. */
  #bareUrl(link: string, own: readonly Person[]): string | undefined {
    const put = this.inUrl(`https://${link}`, own).slice("https://".length);
    return put === link ? undefined : put;
  }

  /** E-mail addresses of known people. Others stay. */
  #mail(mail: string): string | undefined {
    const name = mail.slice(0, mail.indexOf("@"));
    return (this.#known(mail) ?? this.#known(name))?.handle;
  }

  #known(text: string): Pseudonym | undefined {
    const key = this.#people.get(fold(text)) ?? this.#people.get(slug(text));
    return key === undefined ? undefined : this.#pseudonym(key);
  }

  #handle(handle: string): Pseudonym | undefined {
    return this.#known(handle) ?? (this.onlyKnown ? undefined : this.#pseudonym(fold(handle)));
  }

  /** The longest known name that begins with a word which ends at `end`. */
  #nameAt(text: string, word: string, end: number): { person: string; end: number } | undefined {
    const found = [fold(word)];
    const ends = [end];
    const max = this.#longest.get(fold(word)) ?? 0;
    for (let at = end; found.length < max;) {
      words.lastIndex = at;
      const next = words.exec(text);
      // Between the words of a name there are at most three characters, such as ". " or a hyphen.
      if (!next || next.index - at > 3 || /[\n,;:!?]/.test(text.slice(at, next.index))) break;
      found.push(fold(next[0]));
      ends.push((at = words.lastIndex));
    }
    for (let count = Math.min(max, found.length); count > 0; count--) {
      const person = this.#names.get(found.slice(0, count).join(" "));
      if (person !== undefined) return { person, end: ends[count - 1] ?? end };
    }
    return undefined;
  }

  #addName(folded: string, person: string): void {
    const found = folded.match(words) ?? [];
    const name = found.join(" ");
    if (found[0] === undefined || this.#names.has(name)) return;
    this.#names.set(name, person);
    this.#longest.set(found[0], Math.max(found.length, this.#longest.get(found[0]) ?? 0));
  }

  #pseudonym(key: string): Pseudonym {
    const known = this.#made.get(key);
    if (known) return known;
    const signed = this.sign(key);
    const short = signed.slice(0, digits);
    const noun = nouns[this.language];
    const made = {
      name: `${noun} ${short}`,
      handle: `${noun.toLowerCase()}_${short}`,
      id: `${noun.toLowerCase()}-${signed.slice(0, idDigits)}`,
    };
    this.#made.set(key, made);
    return made;
  }
}

/** What a person is signed by: the id, or else the name. */
export function keyOf({ id = "", name = "", url = "" }: Person): string | undefined {
  const text = [id, name, url].find((candidate) => candidate.trim() !== "");
  return text === undefined ? undefined : fold(text);
}

/** All that stands for a person in texts and links. */
export function aliasesOf({ id = "", name = "", url = "" }: Person): string[] {
  const names = [name.replace(/^@/, ""), id.replace(/^@/, ""), handleOf(url)];
  const joined = /[\p{L}\p{N}]+\s+[\p{L}\p{N}]+/u.test(name) ? [slug(name)] : [];
  return [...names, ...joined].filter((alias) => fold(alias) !== "");
}

/** The last piece of a profile's URL. */
function handleOf(url: string): string {
  const [, path = ""] = /^[a-z]+:\/\/[^/?#]+([^?#]*)/i.exec(url) ?? [];
  return decoded(path.split("/").findLast((piece) => piece !== "") ?? "").replace(/^@/, "");
}

/**
 * Whether a name is no ordinary word, so that it means the person wherever it stands: it has several words, or a digit or
 * underscore among letters. "Will" and "apple" could mean anything.
 */
function isDistinctive(name: string): boolean {
  const found = name.match(words) ?? [];
  const isLong = fold(name).length >= 5;
  return isLong && (found.length > 1 || (/[\p{N}_]/u.test(name) && /\p{L}/u.test(name)));
}

/** One form for what reads the same: without case, and with letters composed. */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFC").trim();
}

/** A name as it stands in links: its letters and digits alone. */
function slug(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
