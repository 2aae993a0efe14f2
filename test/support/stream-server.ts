import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** A service whose responses tests write byte by byte. Each answer serves one call; the last one serves all further ones. */
export class StreamServer {
  readonly urls: URL[] = [];
  private constructor(
    readonly url: string,
    readonly close: () => void,
    readonly answers: Answer[],
  ) {}

  static async start(...answers: Answer[]): Promise<StreamServer> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      started.urls.push(url);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      void answer?.(response, request);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    const started = new StreamServer(`http://127.0.0.1:${port}`, close, answers);
    return started;
  }
}

export const result = (n: number | string, more: object = {}) =>
  JSON.stringify({
    chunk_type: "CT_RESULT",
    chunk_result: {
      data: {
        data: { url: `https://paper.example/${n}`, content: "a kite", ...more },
        highlighted_data: [{ matched: { rule_id: "kite" } }],
      },
    },
  });
export const control = (resume_offset?: string) =>
  JSON.stringify({
    chunk_type: "CT_CONTROL",
    chunk_control: { connection_id: "#1#", collector_id: "c", resume_offset },
  });
export const envelope = (code: number, more: object = {}) =>
  JSON.stringify({
    status_code: String(code),
    status_message: "told",
    request: "",
    request_id: "#1#",
    ...more,
  });
