import type { Socket } from "node:net";

/**
 * Calls `take` with each line that a socket delivers. Ends the connection if a line is longer than `longest` allows at that
 * moment, in UTF-16 units.
 */
export function eachSocketLine(socket: Socket, longest: () => number, take: (line: string) => void): void {
  let rest = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    const parts = text.split("\n");
    const [first = "", ...others] = parts;
    rest += first;
    for (const next of others) {
      const line = rest;
      rest = next;
      if (line.length > longest()) socket.destroy();
      if (line !== "" && !socket.destroyed) take(line);
    }
    if (rest.length > longest()) socket.destroy();
  });
}

export function sendLine(socket: Socket, message: object): void {
  if (!socket.destroyed && socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}
