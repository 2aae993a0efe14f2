import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { t } from "../../../shared/words";
import { BadFile } from "../bad-file";

/** Events of an XML document. Names come without prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Longest text between two tags. A cell has at most 32,767 characters. */
const longestText = 16 * 1024 * 1024;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

export async function readXml(
  bytes: AsyncIterable<Buffer>,
  listener: XmlListener,
  part: string,
): Promise<void> {
  const reading = parseXml(bytes, listener, part);
  while (!(await reading.next()).done);
}

/** Parses streamed XML. Yields the size of each chunk in bytes after its events. Throws BadFile if it isn't XML. */
export async function* parseXml(
  bytes: AsyncIterable<Buffer>,
  listener: XmlListener,
  part: string,
): AsyncGenerator<number, void, undefined> {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  const decoder = new StringDecoder("utf8");
  let unbroken = 0;
  parser.on("opentag", ({ name, attributes }) => {
    unbroken = 0;
    listener.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    unbroken = 0;
    listener.close?.(localName(name));
  });
  parser.on("text", (text) => listener.text?.(text));
  parser.on("cdata", (text) => listener.text?.(text));
  parser.on("error", (error) => {
    throw new BadFile(t("files:workbook.partDamaged", { part, why: error.message }));
  });
  for await (const chunk of bytes) {
    const text = decoder.write(chunk);
    unbroken += text.length;
    parser.write(text);
    if (unbroken > longestText) throw new BadFile(t("files:workbook.partEndless", { part }));
    yield chunk.length;
  }
  parser.close();
}
