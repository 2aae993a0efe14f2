import { expect, it } from "vitest";
import { can, localCapabilities, optionalCapabilities } from "../../../../src/shared/capabilities";
import { callable } from "../../../../src/shared/interface/local";
import type { CallError } from "../../../../src/shared/ipc/contract";
import { Offers } from "../../../../src/main/connections/offers";

const workspace = { id: "w", kind: "workspace" } as const;
const service = { id: "s", kind: "service" } as const;
const notFound = (details: CallError["details"] = {}): CallError => ({
  kind: "missing",
  statusCode: 26,
  httpStatus: 404,
  message: "",
  requestId: null,
  retryable: false,
  details,
});

function watched() {
  const changed: string[] = [];
  return { offers: new Offers((id) => changed.push(id)), changed };
}

it("takes a workspace for one of this version until its service answers", () => {
  const { offers, changed } = watched();
  expect(offers.of(workspace)).toEqual([...localCapabilities, ...optionalCapabilities]);
  offers.announce(workspace, localCapabilities);
  expect(changed).toEqual([]);
  offers.announce(workspace, ["words", "stories"]);
  expect(changed).toEqual(["w"]);
  expect(offers.of(workspace)).toEqual(["words", "stories", ...optionalCapabilities]);
  offers.announce(workspace, []);
  expect(offers.of(workspace)).toEqual(optionalCapabilities);
  offers.forget("w");
  expect(can({ capabilities: offers.of(workspace) }, "why")).toBe(true);
});

it("counts a service's capability as offered until each of its endpoints was missing, and again after a success", () => {
  const { offers, changed } = watched();
  const removes = () => can({ capabilities: offers.of(service) }, "metricRemoval");
  expect(offers.of(service)).toEqual(["summaries", ...optionalCapabilities]);
  offers.learn("s", { endpoint: "deleteCustomMetric", error: notFound() });
  expect(removes()).toBe(true);
  offers.learn("s", { endpoint: "deleteCustomMetrics", error: notFound() });
  offers.learn("s", { endpoint: "deleteCustomMetrics", error: notFound() });
  expect(removes()).toBe(false);
  expect(changed).toEqual(["s", "s"]);
  offers.learn("s", { endpoint: "deleteCustomMetrics", error: null });
  expect(removes()).toBe(true);
});

it("takes nothing from an answer about something else", () => {
  const { offers, changed } = watched();
  offers.learn("s", { endpoint: "deleteTopics", error: notFound({ reason: "not_found" }) });
  offers.learn("s", { endpoint: "deleteTopics", error: { ...notFound(), statusCode: 29 } });
  offers.learn("s", { endpoint: "accountInfo", error: notFound() });
  expect(changed).toEqual([]);
  expect(offers.of(service)).toEqual(["summaries", ...optionalCapabilities]);
});

it("leaves out what only another version knows", () => {
  const { result } = callable.listCapabilities;
  expect(result.parse(["stories", "telepathy", "words"])).toEqual(["words", "stories"]);
  expect(result.safeParse({ stories: true }).success).toBe(false);
});
