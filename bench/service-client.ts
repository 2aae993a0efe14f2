import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Sends one call over HTTP and returns the JSON. Throws if the service rejects it. */
export function call(
  base: string,
  token: string,
  method: string,
  path: string,
  body?: string,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const url = `${base}${path}${path.includes("?") ? "&" : "?"}access_token=${token}`;
    const headers =
      body === undefined
        ? {}
        : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url, { method, agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        const answer = JSON.parse(text) as Record<string, unknown>;
        if (answer["status_code"] === "0") resolve(answer);
        else reject(new Error(text.slice(0, 500)));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
