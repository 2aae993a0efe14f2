import { ServiceClient, type ServiceClientDeps } from "../../src/main/client/service-client";
import { Redactor } from "../../src/main/redaction";

/** A client of the service at a URL, which calls it at once: without an account's queue. */
export function clientOf(url: string, more: Partial<ServiceClientDeps> = {}): ServiceClient {
  return new ServiceClient({
    baseUrl: () => Promise.resolve(url),
    token: () => Promise.resolve("token-of-the-test"),
    platform: "platform",
    fetch,
    redactor: new Redactor(),
    ...more,
  });
}
