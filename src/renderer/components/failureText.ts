import type { CallError } from "../../shared/ipc/contract";

/** A failure in words: what happened and what to do about it. The error's own message says why. */
export interface FailureText {
  title: string;
  remedy: string;
}

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
    remedy: "The document has changed meanwhile. Look at its present state, then decide again.",
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

/** The words for a kind of failure. */
export function failureText(error: CallError): FailureText {
  return texts[error.kind];
}
