import { once } from "node:events";
import { type Server, type Socket, connect, createServer } from "node:net";

/** A line to a server that can be cut and mended. */
export class CutLine {
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(target: string): Promise<CutLine> {
    const { hostname, port } = new URL(target);
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new TypeError("The line has no port");
    const line = new CutLine(server, `http://127.0.0.1:${address.port}`);
    server.on("connection", (near) => {
      if (line.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        line.#sockets.add(one);
        one
          .on("error", () => undefined)
          .on("close", () => {
            line.#sockets.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    });
    return line;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
