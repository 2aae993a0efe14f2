import type { Diagnosis, KeychainFault, WorkspaceFault } from "../../../shared/ipc/contract";
import { t } from "../../../shared/words";

/** A failure in words: what happened and what to do about it. The error's own message says why. */
export interface FailureText {
  title: string;
  remedy: string;
}

/** Why a local workspace cannot be opened, and the ways out. */
export function workspaceText(fault: WorkspaceFault): FailureText {
  return { title: t(`components:workspace.${fault}`), remedy: t(`components:workspaceRemedy.${fault}`) };
}

/**
 * Why there is no token, and the ways out. "needed" is a service that was connected without one on hand: kept for a session that
 * is over, or removed; all else is a fault of the keychain.
 */
export function tokenText(fault: KeychainFault | "needed"): FailureText {
  return { title: t(`components:keychain.${fault}`), remedy: t(`components:keychainRemedy.${fault}`) };
}

/** What stands between this computer and a service, and what to do about it. */
export function diagnosisText(diagnosis: Diagnosis): FailureText {
  return {
    title: t(`components:diagnosis.${diagnosis}`),
    remedy: t(`components:diagnosisRemedy.${diagnosis}`),
  };
}
