import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { BoundedParser } from "./bounded-parser";
import { budget, objectTooLong } from "./budget";
import type { JsonValue } from "./json";

/** Whether XML is TEI, and whether it marks who speaks. */
export const isTei = (head: string) => /<(?:TEI(?:\.2)?|teiCorpus)[\s>]/.test(head);
export const hasSpeeches = (head: string) => /<(?:u|sp)[\s>]/.test(head);

/** What is noted in a speech: applause, directions, the speaker's name above it. */
const isAside = /^(?:note|kinesic|vocal|incident|desc|stage|speaker|gap|head|fw)$/;
const isBlock = /^(?:seg|p|l|lg|ab|s)$/;
/** People of a header that are kept by ID. */
const maxPeople = 50_000;

interface Speech {
  line: number;
  depth: number;
  attributes: Readonly<Record<string, string>>;
  speaker: string;
  text: string;
}

/** Parses streamed TEI into speeches, with the date of the session and the names of speakers from the header. */
export class SpeechCutter {
  /** Names of the open elements. */
  readonly #open: string[] = [];
  readonly #people = new Map<string, string>();
  #person = "";
  #name = "";
  /** Days of the session, of what was printed, and of anything else in the header. */
  readonly #days: (string | undefined)[] = [];
  /** The name in the note or element above a speech. */
  #speaker = "";
  #speech: Speech | null = null;
  /** Depth of the aside that is open. */
  #aside: { depth: number; isSpeaker: boolean } | null = null;
  #isJoined = false;
  #out: JsonValue[] = [];
  readonly #parser = new BoundedParser(
    {
      onopentag: (name, attributes) => this.#opened(name, attributes),
      ontext: (text) => this.#said(text),
      onclosetag: (name) => this.#closed(name),
    },
    { xmlMode: true, decodeEntities: true },
    objectTooLong,
  );

  push(text: string, out: JsonValue[]): void {
    this.#out = out;
    this.#parser.write(text);
  }

  /** Call it after the last text. */
  end(out: JsonValue[]): void {
    this.#out = out;
    if (this.#speech) out.push({ line: this.#speech.line, fault: t("files:record.objectCutOff") });
    this.#speech = null;
    this.#parser.end();
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#open.push(name);
    const { line } = this.#parser;
    if (this.#open.length > budget.depthSkipped)
      throw new BadFile(t("files:record.fileTooDeep", { line, max: budget.depthSkipped }));
    const depth = this.#open.length;
    const { when = attributes["from"] } = attributes;
    if (name === "person") this.#person = attributes["xml:id"] ?? "";
    else if (name === "persName") this.#name = "";
    else if (name === "date" && when !== undefined && !this.#open.includes("text")) {
      const rank = this.#open.includes("settingDesc") ? 0 : this.#open.includes("sourceDesc") ? 1 : 2;
      this.#days[rank] ??= when;
    } else if ((name === "u" || name === "sp") && !this.#speech) {
      this.#speech = { line, depth, attributes, speaker: this.#speaker, text: "" };
      this.#speaker = "";
    } else if (isAside.test(name) && !this.#aside) {
      const isSpeaker = name === "speaker" || attributes["type"] === "speaker";
      this.#aside = { depth, isSpeaker };
      if (isSpeaker) this.#speaker = "";
    } else if (name === "w" || name === "pc") this.#isJoined = attributes["join"] === "right";
  }

  #said(text: string): void {
    if (this.#aside?.isSpeaker) this.#speaker += text.slice(0, 500);
    else if (this.#aside) return;
    else if (this.#speech) {
      // One character more says that the text is too long.
      const room = budget.record + 1 - this.#speech.text.length;
      const isSpace = text.trim() === "" && this.#isJoined;
      this.#speech.text += isSpace ? "" : text.replace(/\s+/g, " ").slice(0, room);
      if (isSpace) this.#isJoined = false;
    } else if (this.#open.includes("persName")) this.#name += text.slice(0, 500);
  }

  #closed(name: string): void {
    const depth = this.#open.length;
    this.#open.pop();
    if (this.#aside?.depth === depth) {
      const { isSpeaker } = this.#aside;
      this.#aside = null;
      if (isSpeaker && this.#speech) this.#speech.speaker = this.#speaker;
      return;
    }
    if (
      name === "persName" &&
      this.#person !== "" &&
      this.#people.size < maxPeople &&
      !this.#people.has(this.#person)
    )
      this.#people.set(this.#person, plain(this.#name));
    if (name === "person") this.#person = "";
    if (this.#speech && isBlock.test(name)) this.#speech.text += "\n";
    if (this.#speech?.depth !== depth) return;
    this.#finish(this.#speech);
    this.#speech = null;
  }

  #finish({ line, attributes, speaker, text }: Speech): void {
    if (text.length > budget.record) {
      this.#out.push({ line, fault: objectTooLong(line) });
      return;
    }
    const { who = "", "xml:id": id, "xml:lang": lang, ana } = attributes;
    const known = this.#people.get(who.replace(/^#/, ""));
    const named = plain(speaker).replace(/\s*[:.]$/, "");
    const told = tidied(who);
    const isName = /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)+$/u.test(told);
    const author = known || (isName ? told : named || told);
    const date = this.#days.find((day) => day !== undefined);
    const said = text
      .split("\n")
      .map((each) => each.trim())
      .filter((each) => each !== "")
      .join("\n");
    const value = { id, speaker: author, who, date, role: ana, lang, text: said };
    this.#out.push({ line, value });
  }
}

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** "#LeeAnn", "#Ann.Lee" → "Lee Ann", "Ann Lee". */
const tidied = (who: string) =>
  plain(
    who
      .replace(/^.*#/, "")
      .replace(/[._]/g, " ")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"),
  );
