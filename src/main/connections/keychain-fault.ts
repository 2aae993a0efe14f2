import type { KeychainFault } from "../../shared/ipc/contract";
import { failure, type ServiceError } from "../client/service-error";

interface Words {
  message: string;
  /** What the analyst can do about it. */
  remedy: string;
}

const sessionOnly = "Until then a token can be kept for this session only.";

/** Every state of the keychain in plain words, with the way out. */
export const keychainWords: Readonly<Record<KeychainFault, Words>> = {
  "no-library": {
    message: "The keychain's library isn't installed on this computer (libsecret).",
    remedy: `Install the package libsecret, then start Earshot again. ${sessionOnly}`,
  },
  "no-service": {
    message: "No keychain is running on this computer (no Secret Service).",
    remedy: `Install and start one, such as GNOME Keyring or KWallet, then try again. ${sessionOnly}`,
  },
  locked: {
    message: "The keychain is locked.",
    remedy: "Unlock it with its own program or by logging in again, then try again.",
  },
  denied: {
    message: "Access to the keychain was denied.",
    remedy: "Try again and allow Earshot the access that the system asks about.",
  },
  "item-gone": {
    message: "The keychain no longer holds the token of this connection.",
    remedy: "Enter the token again. It may have been removed with the keychain's own program.",
  },
  "backend-changed": {
    message:
      "The keychain holds nothing that Earshot kept in it: it is another one than before, or it is locked.",
    remedy: "Unlock the keychain that was used before, or enter the token again to keep it in this one.",
  },
  hanging: {
    message: "The system's keychain isn't answering. It may be waiting for a password in another window.",
    remedy: "Look for a window that asks for the keychain's password. If there is none, start Earshot again.",
  },
  "not-kept": {
    message: "The keychain took the token but doesn't give it back.",
    remedy: "Keep the token for this session only, and check the keychain with its own program.",
  },
  unknown: {
    message: "The keychain can't be used.",
    remedy: `Check it with its own program; the log has the details. ${sessionOnly}`,
  },
};

/** What the errors of keytar, libsecret and D-Bus mean, the more telling first. */
const causes: readonly (readonly [RegExp, KeychainFault])[] = [
  [/libsecret|shared object|NODE_MODULE|cannot find (module|package)/i, "no-library"],
  [/\b(is)?locked\b/i, "locked"],
  [/denied|cancel|dismiss|not allowed|interaction/i, "denied"],
  [/not provided|ServiceUnknown|autolaunch|D-?Bus|unsupported transport|could not connect/i, "no-service"],
];

/** Which state an error of the keychain means. */
export function keychainFaultOf(error: unknown): KeychainFault {
  const text = error instanceof Error ? error.message : String(error);
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? "unknown";
}

/** The failure of a keychain in that state. */
export function keychainFailure(fault: KeychainFault, cause?: unknown): ServiceError {
  const { message, remedy } = keychainWords[fault];
  return failure("auth", `${message} ${remedy}`, {
    cause,
    details: {
      keychain: fault,
      ...((fault === "item-gone" || fault === "backend-changed") && { token: "needed" as const }),
    },
  });
}
