import { StringDecoder } from "node:string_decoder";
import { SaxesParser } from "saxes";
import { t } from "../../../shared/texts";
import { BadFile } from "../bad-file";
import { budget } from "./budget";

/** Events of an XML document. Names come without prefix. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

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
  let depth = 0;
  parser.on("opentag", ({ name, attributes }) => {
    unbroken = 0;
    if (++depth > budget.depth)
      throw new BadFile(t("files:workbook.partTooDeep", { part, max: budget.depth }));
    listener.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    unbroken = 0;
    depth--;
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
    if (unbroken > budget.record) throw new BadFile(t("files:workbook.partEndless", { part }));
    yield chunk.length;
  }
  parser.close();
}
