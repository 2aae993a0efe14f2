import type { CallError } from "../../shared/ipc/contract";
import { factsOf } from "../app/api";
import {
  diagnosisTexts,
  keychainTexts,
  tokenNeeded,
  workspaceTexts,
  type FailureText,
} from "./obstacleTexts";

const texts: Readonly<Record<CallError["kind"], FailureText>> = {
  auth: {
    title: "The token was not accepted",
    remedy: "Check that the token is complete and still active, or ask for a new one.",
  },
  rate: {
    title: "Too many calls for now",
    remedy: "The service limits calls per minute. Wait a moment, then try again.",
  },
  credits: { title: "No credits left", remedy: "Ask the owner of the account for credits, then try again." },
  forbidden: {
    title: "Access refused",
    remedy: "The token may not do this. Ask the owner of the project for the missing right.",
  },
  missing: {
    title: "Not offered by this connection",
    remedy: "The service does not know this call or what it asks for.",
  },
  invalid: { title: "The request was not understood", remedy: "Change what is named above and try again." },
  conflict: {
    title: "Not possible in the present state",
    remedy: "Something has changed meanwhile. Look at the present state, then decide again.",
  },
  server: {
    title: "The service failed",
    remedy: "The fault is on the service's side. Try again in a moment.",
  },
  network: {
    title: "The service cannot be reached",
    remedy: "Check the network, the proxy and the address of the connection, then try again.",
  },
  timeout: { title: "The service took too long", remedy: "Try again, or ask for a shorter range." },
  cancelled: { title: "Cancelled", remedy: "Nothing was changed. Start it again when you want to." },
  protocol: {
    title: "An answer that cannot be read",
    remedy:
      "The address may lead to something other than a listening service. Check the connection's address.",
  },
  offline: {
    title: "Offline",
    remedy: "No earlier answer is kept for this question. Connect, then try again.",
  },
};

const switchedOff: FailureText = {
  title: "The application behind this token is switched off",
  remedy: "Ask whoever gave out the token to activate its application.",
};

/** Status codes that say more than their kind does. */
const textsByCode: Readonly<Record<number, FailureText>> = {
  2: {
    title: "The search failed",
    remedy: "The fault is on the service's side. Try again; if it stays, ask for less at a time.",
  },
  4: { title: "The query cannot be read", remedy: "Mend it where the message points, then run it again." },
  10: switchedOff,
  11: switchedOff,
  12: switchedOff,
  13: {
    title: "A right is missing",
    remedy: "Ask the owner of the project for the right, or use a token that has it.",
  },
  15: {
    title: "No such stream",
    remedy: "It may have been deleted meanwhile. Read the list of streams again.",
  },
  27: {
    title: "The service wants https",
    remedy: "Change the connection's address so that it begins with https://.",
  },
  29: {
    title: "This project is closed to the token",
    remedy: "Choose another project, or ask the project's owner for access.",
  },
  30: { title: "Too many streams at once", remedy: "Stop another stream, or wait until one has ended." },
};

/** What is said of a fault that is not a failed call but one of Earshot itself. */
export const ownFault: FailureText = {
  title: "A fault in Earshot",
  remedy: "Nothing that was saved or sent is lost. Try again; the log file named in Settings says more.",
};

/** The words for a failure: by what stands in the way, else by its status code, else by its kind. */
export function failureText(error: CallError): FailureText {
  const { workspace, keychain, token, diagnosis, own } = factsOf(error);
  if (own) return ownFault;
  if (workspace) return workspaceTexts[workspace];
  if (keychain) return keychainTexts[keychain];
  if (token === "needed") return tokenNeeded;
  if (diagnosis) return diagnosisTexts[diagnosis];
  return (error.statusCode !== null ? textsByCode[error.statusCode] : undefined) ?? texts[error.kind];
}

/** Rights that were needed and rights that the token has, where the service tells. */
export function rightsText({ details }: CallError): string | null {
  const words = (value: unknown): string | null => {
    const list = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
    return list.length > 0 ? list.join(", ") : null;
  };
  const needed = words(details?.["rights_req"]);
  const got = words(details?.["rights_got"]);
  if (needed === null) return null;
  return `Needed: ${needed}. The token has: ${got ?? "none"}.`;
}
