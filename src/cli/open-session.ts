import { setTimeout as wait } from "node:timers/promises";
import { AccessClient } from "../main/access/access-client";
import { holdProfile } from "../main/access/hold-profile";
import { cancelled, failure } from "../main/client/service-error";
import type { Log } from "../main/log";
import type { Redactor } from "../main/redaction";
import { prepareProfile } from "../main/shell/profile";
import { t } from "../shared/texts";
import type { Platform } from "./platform";
import { dataOf, hearing, type Session } from "./session";

export interface SessionParts {
  folder: string;
  platform: Platform;
  log: Log;
  redactor: Redactor;
  signal: AbortSignal;
}

const retryMs = 100;
/** Longest time in which a process that holds the profile begins to listen, or ends. */
const patienceMs = 30_000;

/** Works through the process that holds the profile if there is one, else holds it and builds the core here. */
export async function openSession({
  folder,
  platform,
  log,
  redactor,
  signal,
}: SessionParts): Promise<Session> {
  const { unwritable } = prepareProfile(folder);
  if (unwritable)
    throw failure("invalid", t(`main:profile.${unwritable.fault}`), { details: { file: true } });
  for (let left = patienceMs / retryMs; left > 0; left--) {
    if (signal.aborted) throw cancelled();
    const hold = holdProfile(folder);
    if (hold) {
      try {
        // A command that works through another process does without the core.
        const { openOwnSession } = await import("./own-session");
        return await openOwnSession({ folder, hold, platform, log, redactor });
      } catch (error) {
        hold.release();
        throw error;
      }
    }
    const client = await AccessClient.connect(folder);
    if (client) return overSocket(client);
    await wait(retryMs);
  }
  throw failure("conflict", t("cli:profileBusy", { folder }));
}

function overSocket(client: AccessClient): Session {
  return {
    lost: client.closed,
    wanted: new Promise(() => undefined),
    ask: async (route, input, signal) => dataOf(route, await client.call(route, input, signal)),
    give: (file) => client.give(file),
    onEvent: (name, listener) => client.onEvent(hearing(name, listener)),
    close: () => {
      client.close();
      return client.closed;
    },
  };
}
