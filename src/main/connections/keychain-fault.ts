import type { KeychainFault } from "../../shared/ipc/contract";
import { t } from "../../shared/texts";
import { failure, type ServiceError } from "../client/service-error";

/** With these faults tokens can be kept in memory for the session. */
const sessionOnly: ReadonlySet<KeychainFault> = new Set(["no-library", "no-service", "unknown"]);

/** Explains a fault and how to fix it. */
export function keychainWords(fault: KeychainFault): { message: string; remedy: string } {
  const remedy = t(`main:keychainRemedy.${fault}`);
  return {
    message: t(`main:keychain.${fault}`),
    remedy: sessionOnly.has(fault) ? `${remedy} ${t("main:keychain.sessionOnly")}` : remedy,
  };
}

/** Error texts of keytar, libsecret and D-Bus, most specific first. */
const causes: readonly (readonly [RegExp, KeychainFault])[] = [
  [/libsecret|shared object|NODE_MODULE|cannot find (module|package)/i, "no-library"],
  [/\b(is)?locked\b/i, "locked"],
  [/denied|cancel|dismiss|not allowed|interaction/i, "denied"],
  [/not provided|ServiceUnknown|autolaunch|D-?Bus|unsupported transport|could not connect/i, "no-service"],
];

export function keychainFaultOf(error: unknown): KeychainFault {
  const text = error instanceof Error ? error.message : String(error);
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? "unknown";
}

export function keychainFailure(fault: KeychainFault, cause?: unknown): ServiceError {
  const { message, remedy } = keychainWords(fault);
  return failure("auth", `${message} ${remedy}`, {
    cause,
    details: {
      keychain: fault,
      ...((fault === "item-gone" || fault === "backend-changed") && { token: "needed" as const }),
    },
  });
}
