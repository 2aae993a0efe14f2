import type { Diagnosis, KeychainFault, WorkspaceFault } from "../../../shared/ipc/contract";
import { t } from "../../../shared/texts";

/** What happened and what to do about it. The reason is in the error's own message. */
export interface FailureText {
  title: string;
  remedy: string;
}

/** Why a local workspace can't be opened, and what to do. */
export function workspaceText(fault: WorkspaceFault): FailureText {
  return { title: t(`components:workspace.${fault}`), remedy: t(`components:workspaceRemedy.${fault}`) };
}

/**
 * Why there is no token, and what to do. "needed": the service was connected without saving the token and that session
 * has ended, or the token was removed. All others are keychain errors.
 */
export function tokenText(fault: KeychainFault | "needed"): FailureText {
  return { title: t(`components:keychain.${fault}`), remedy: t(`components:keychainRemedy.${fault}`) };
}

/** What blocks the connection to a service, and what to do. */
export function diagnosisText(diagnosis: Diagnosis): FailureText {
  return {
    title: t(`components:diagnosis.${diagnosis}`),
    remedy: t(`components:diagnosisRemedy.${diagnosis}`),
  };
}
