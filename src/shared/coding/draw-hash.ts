/** The finalizer of MurmurHash3 (32 bits; Appleby 2011). */
function mixed(number: number): number {
  let hash = number >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The number by which a document is drawn: mixed(mixed(number + 1) XOR seed). Samples of the same seed are the documents
 * with the smallest ones, so that a sample can be extended and drawn again.
 */
export function drawHash(seed: number, number: number): number {
  return mixed(mixed(number + 1) ^ seed);
}

/** The number of a document that has no number of its own: the FNV-1a hash (32 bits) of its URL or id in UTF-8. */
export function numberOfText(text: string): number {
  let hash = 0x811c_9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return hash >>> 0;
}
