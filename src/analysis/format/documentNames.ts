import type { Document } from "../../shared/interface/documents";

export function authorOf({ extra_author_attributes: author }: Document): string {
  return author?.name ?? author?.id ?? "";
}
