import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Accounts } from "../../../src/main/client/accounts";
import { defaultCallLimits } from "../../../src/shared/interface/endpoints";
import { addresses, OutboxHarness } from "../../support/outbox-harness";
import { temporaryFolder } from "../../support/temporary-folder";
import { clientOf } from "../../support/service-client";

// Time is virtual here, so a function takes the place of the network. It responds after the latency of a real
// service.
const latencyMs = 180;
const began = Date.parse("2026-03-01T12:00:30Z");

beforeEach(() =>
  vi.useFakeTimers({ now: began, toFake: ["setTimeout", "clearTimeout", "setInterval", "Date"] }),
);
afterEach(() => void vi.useRealTimers());

it("an upload of 360 documents, sent one by one, keeps 98 % of a limit of 120 calls a minute and never exceeds it", async () => {
  const sent: number[] = [];
  const answer = async (url: string): Promise<Response> => {
    // This service has no batches, so each document counts against the limit.
    const offered = new URL(url).pathname.endsWith("/create");
    if (offered) sent.push(Date.now());
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const body = {
      status_code: offered ? "0" : "26",
      request: url,
      request_id: "#x#",
      ...(offered && {
        result_searchdoc: [{ action: "create", status_code: "0", url }],
      }),
    };
    return new Response(JSON.stringify(body), { status: offered ? 200 : 404 });
  };
  const accounts = new Accounts();
  const client = clientOf("https://s.example", {
    fetch: answer,
    queue: (baseUrl, token) => accounts.queue("c", baseUrl, token, defaultCallLimits),
  });
  const harness = new OutboxHarness(temporaryFolder(), { url: "" }, "", 2, client);
  const id = harness.upload(addresses(360));
  while (harness.now(id).state !== "finished") await vi.advanceTimersByTimeAsync(250);
  await harness.outbox.stop();

  expect(sent).toHaveLength(360);
  const withinAMinute = sent.map((end) => sent.filter((at) => at <= end && at > end - 60_000).length);
  expect(Math.max(...withinAMinute)).toBeLessThanOrEqual(120);
  const minutes = ((sent.at(-1) ?? 0) - (sent[0] ?? 0)) / 60_000;
  expect(360 / minutes).toBeGreaterThanOrEqual(0.98 * 120);
});
