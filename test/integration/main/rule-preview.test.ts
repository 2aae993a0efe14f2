import { afterEach, expect, it } from "vitest";
import { previewRules } from "../../../src/main/streams/preview-rules";
import { StreamServer, envelope } from "../../support/stream-server";
import { clientOf } from "../../support/service-client";

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function preview(queries: string[], ...answers: Parameters<typeof StreamServer.start>) {
  const server = await StreamServer.start(...answers);
  ends.push(server.close);
  const client = clientOf(server.url, { retries: 0 });
  const rules = queries.map((query, at) => ({ rule_id: `r${at}`, query }));
  const counted = await previewRules(client, "p1", rules, new AbortController().signal);
  return { counted, calls: server.urls.length };
}

const total = (count: number) =>
  envelope(0, { result_content: { data: [] }, pagination: { total: String(count) } });

it.each([
  ["can't be parsed", 400, 4],
  ["fails in the search", 500, 2],
])("counts the other rules where one %s", async (_why, http, code) => {
  const { counted } = await preview(
    ["kite", "(", "boat"],
    (response) => void response.end(total(3)),
    (response) => void response.writeHead(http).end(envelope(code)),
    (response) => void response.end(total(0)),
  );
  expect(counted).toMatchObject([
    { rule_id: "r0", count: 3, error: null },
    { rule_id: "r1", count: null, error: { statusCode: code } },
    { rule_id: "r2", count: 0, error: null },
  ]);
});

it.each([
  ["the token is refused", 401, 7],
  ["no credits are left", 401, 9],
  ["the service is down", 503, 1],
])("asks no more where %s", async (_why, http, code) => {
  const { counted, calls } = await preview(
    ["kite", "boat", "sail"],
    (response) => void response.end(total(3)),
    (response) => void response.writeHead(http).end(envelope(code)),
  );
  expect(counted).toMatchObject([
    { rule_id: "r0", count: 3 },
    { rule_id: "r1", count: null, error: { statusCode: code } },
    { rule_id: "r2", count: null, error: { statusCode: code } },
  ]);
  expect(calls).toBe(2);
});
