import { expect } from "vitest";
import { fillPath } from "../../src/main/client/call-url";
import { ServiceError } from "../../src/main/client/service-error";
import { endpoints, type Endpoint } from "../../src/shared/interface/endpoints";
import type { EndpointSample } from "./endpoint-samples";
import { MisbehavingService } from "../hosted/misbehaving-service";
import { at, leavesOf, oddPayloads, type OddPayload } from "./odd-payloads";
import { clientOf } from "./service-client";

/**
 * Sends odd responses and compares what is read of them with what is read of the sound ones: a call fails, or what isn't
 * as before is counted as unreadable, or is just the field that is missing. No number is replaced by another.
 */
export async function runOddPayloads(max?: number, seed?: number): Promise<number> {
  const service = await MisbehavingService.start();
  const client = clientOf(service.url, { retries: 0 });
  const read = async ({ name, input }: EndpointSample, payload: unknown) => {
    const { path, resultKey }: Endpoint = endpoints[name];
    service.answers.set(fillPath(path, { platform: "platform", ...input.path }), { [resultKey]: payload });
    return client.call(name, input);
  };
  try {
    const odd = oddPayloads(max, seed);
    const faults: string[] = [];
    const known = new Map<string, Awaited<ReturnType<typeof read>>>();
    for (const one of odd) {
      const sound = known.get(one.sample.name) ?? (await read(one.sample, one.sample.payload));
      known.set(one.sample.name, sound);
      expect(sound.unreadable, one.sample.name).toBe(0);
      try {
        const { result, unreadable } = await read(one.sample, one.payload);
        if (unreadable > 0) continue;
        faults.push(...faultsOf(one, sound.result, result).map((fault) => `${describe(one)}: ${fault}`));
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== "protocol") throw error;
      }
    }
    expect(faults).toEqual([]);
    return odd.length;
  } finally {
    await service.stop();
  }
}

const describe = ({ sample, path, given }: OddPayload) =>
  `${sample.name}: ${path.join(".")} is ${given === undefined ? "missing" : JSON.stringify(given)}`;

/** What vanished or became something else without being counted. */
function faultsOf(odd: OddPayload, sound: unknown, read: unknown): string[] {
  const isOdd = (path: readonly (string | number)[]) => odd.path.every((step, index) => path[index] === step);
  // What no schema reads is handed on as it is sent.
  const isHandedOn = JSON.stringify(at(read, odd.path)) === JSON.stringify(odd.given);
  return leavesOf(sound).flatMap(({ path, value }) => {
    const now = at(read, path);
    const name = path.join(".");
    if (now === value) return [];
    if (!isOdd(path)) return [`${name} was ${JSON.stringify(value)} and is ${JSON.stringify(now)}`];
    if (isHandedOn) return [];
    const sent = at(odd.payload, path);
    const isBlank =
      now === undefined || now === null || now === "" || (typeof value === "boolean" && now === true);
    // Some fields have a short form: a format may be its name alone.
    const isAsSent = now !== undefined && [textOf(sent), textOf(odd.given)].includes(textOf(now));
    const isBegun = now !== 0 || !readAsZero.has(String(path.at(-1)));
    if (isAsSent || ((isBlank || !isBegun) && isNothing(odd.given))) return [];
    return [`${name} is ${JSON.stringify(now)} of ${JSON.stringify(sent)}`];
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** A task that doesn't say how far it is hasn't begun. */
const readAsZero: ReadonlySet<string> = new Set(["processed", "progress"]);

/** Missing, or another spelling of empty. An object with unknown fields alone lacks all known ones. */
function isNothing(given: unknown): boolean {
  return (
    given === undefined ||
    given === null ||
    (typeof given === "object" && Object.keys(given).every((name) => name === "odd"))
  );
}
