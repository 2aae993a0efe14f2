/** Whether a file starts as a ZIP archive, which may be empty. */
export const startsAsZip = (head: Buffer) =>
  ["PK\u0003\u0004", "PK\u0005\u0006"].includes(head.toString("latin1", 0, 4));
