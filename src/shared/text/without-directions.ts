/** Embeddings, overrides and isolates of writing direction, up to their ends. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name without the characters that change the direction of what follows them. In the middle of a sentence they would
 * turn its rest around. Letters of right-to-left scripts have their direction by themselves.
 */
export function withoutDirections(name: string): string {
  return name.replace(directions, "");
}
