import { type Handler, Parser, type ParserOptions } from "htmlparser2";
import { BadFile } from "../bad-file";
import { budget } from "./budget";

/** Parses streamed HTML or XML, and gives up on a comment, tag, or attribute that is longer than a record may be. */
export class BoundedParser {
  /** The line of what is parsed. Line breaks within tags and comments don't count. */
  line = 1;
  /** Characters read since the last tag, attribute, or text. */
  #silent = 0;
  readonly #parser: Parser;

  constructor(
    { onopentag, onattribute, ontext, onclosetag }: Partial<Handler>,
    options: ParserOptions,
    readonly tooLong: (line: number) => string,
  ) {
    this.#parser = new Parser(
      {
        onopentag: (...given) => {
          this.#silent = 0;
          onopentag?.(...given);
        },
        onattribute: (...given) => {
          this.#silent = 0;
          onattribute?.(...given);
        },
        ontext: (text) => {
          this.#silent = 0;
          this.line += text.split("\n").length - 1;
          ontext?.(text);
        },
        ...(onclosetag && { onclosetag }),
      },
      options,
    );
  }

  write(text: string): void {
    this.#silent += text.length;
    this.#parser.write(text);
    // The parser holds a comment or attribute until it ends.
    if (this.#silent > budget.record) throw new BadFile(this.tooLong(this.line));
  }

  end(): void {
    this.#parser.end();
  }
}
