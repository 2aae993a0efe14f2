import { z } from "zod";
import { SectionFile } from "../columns/section-file";

/** Increase it when sections mean something else than before. Pieces of other formats are read anew. */
export const pieceFormat = 7;
const About = z.object({ format: z.literal(pieceFormat), size: z.number() });

/** A piece on disk, with `size` documents. */
export class PieceFile extends SectionFile {
  /** Throws if it is damaged, truncated or of another format. */
  constructor(
    path: string,
    readonly size: number,
  ) {
    super(path);
    if (About.parse(this.about).size !== size) throw new Error("The piece has other documents");
  }
}
