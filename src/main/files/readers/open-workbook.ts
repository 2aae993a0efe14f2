import { HeldWorkbook, startsAsXls } from "./held-workbook";
import { isFlatOds, OdsWorkbook } from "./ods";
import { type SheetBook, Workbook } from "./workbook";
import { startsAsZip } from "./zip-head";
import { ZipParts } from "./zip-parts";

/** Whether a file starts as a workbook of any format. */
export const startsAsWorkbook = (head: Buffer) => startsAsZip(head) || startsAsXls(head) || isFlatOds(head);

/** Opens a workbook by its content. Throws BadFile if it isn't one. */
export async function openWorkbook(path: string, head: Buffer): Promise<SheetBook> {
  if (startsAsXls(head)) return HeldWorkbook.open(path);
  if (isFlatOds(head)) return OdsWorkbook.openFlat(path);
  const zip = await ZipParts.open(path);
  try {
    if (zip.has("content.xml")) return await OdsWorkbook.open(zip);
    if (zip.names.some((name) => /(^|\/)xl\/workbook\.bin$/i.test(name)))
      return await HeldWorkbook.ofZip(zip);
    return await Workbook.open(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}
