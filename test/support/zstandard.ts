const maxInBlock = 128 * 1024;

const blockHeader = (isLast: boolean, type: 0 | 1, size: number) => {
  const header = Buffer.alloc(3);
  header.writeUIntLE((isLast ? 1 : 0) | (type << 1) | (size << 3), 0, 3);
  return header;
};

/** Begins a frame without a size and a sum. `window` is the power of two of how far it may refer back. */
const frameStart = (window: number) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (window - 10) << 3]);

/** A Zstandard frame whose blocks aren't compressed. */
export function zstandardFrame(content: string | Buffer, window = 20): Buffer {
  const bytes = Buffer.from(content as string);
  const blocks: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += maxInBlock) {
    const some = bytes.subarray(from, from + maxInBlock);
    blocks.push(blockHeader(from + maxInBlock >= bytes.length, 0, some.length), some);
  }
  return Buffer.concat([frameStart(window), ...blocks]);
}

/** A frame that unpacks to one letter, 128 KiB a block. */
export function zstandardBomb(blocks: number): Buffer {
  const block = Buffer.concat([blockHeader(false, 1, maxInBlock), Buffer.from("a")]);
  return Buffer.concat([
    frameStart(20),
    ...Array.from({ length: blocks }, () => block),
    blockHeader(true, 0, 0),
  ]);
}

/** A frame to skip, as tools add them for their indexes. */
export function skippedFrame(content: string): Buffer {
  const head = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0]);
  head.writeUInt32LE(Buffer.byteLength(content), 4);
  return Buffer.concat([head, Buffer.from(content)]);
}
