import type { Diagnosis, KeychainFault, WorkspaceFault } from "../../shared/ipc/contract";

/** A failure in words: what happened and what to do about it. The error's own message says why. */
export interface FailureText {
  title: string;
  remedy: string;
}

/** A service that was connected without a token on hand: one kept for a session that is over, or removed. */
export const tokenNeeded: FailureText = {
  title: "A token is needed",
  remedy: "Enter the access token of this connection. Answers kept from earlier stay readable without it.",
};

/** Why a local workspace cannot be opened, and the ways out. */
export const workspaceTexts: Readonly<Record<WorkspaceFault, FailureText>> = {
  "in-use": {
    title: "This workspace is open elsewhere",
    remedy: "Close it in the other window or on the other computer, then try again; or work on a copy.",
  },
  missing: {
    title: "The folder of this workspace is not there",
    remedy: "Connect the drive it lies on and try again, or say where the folder is now.",
  },
  moved: {
    title: "This workspace has moved",
    remedy: "Say where its folder is now. Nothing in it is changed by that.",
  },
  damaged: {
    title: "This workspace is damaged",
    remedy:
      "Put its folder back from a backup, or copy what can be read into a new workspace. The damaged one is left as it is.",
  },
  newer: {
    title: "This workspace was made by a newer Earshot",
    remedy: "Update Earshot to open it. This version leaves it untouched.",
  },
  "not-writable": {
    title: "This workspace cannot be written to",
    remedy: "Make its folder writable and try again, or work on a copy.",
  },
  broken: {
    title: "This workspace could not be opened",
    remedy: "Try again; if it stays, the log file named in Settings says more.",
  },
};

const unlock = "Try again, or enter the token again and keep it for this session only.";

/** Why the keychain gives no token, and the ways out. */
export const keychainTexts: Readonly<Record<KeychainFault, FailureText>> = {
  "no-library": {
    title: "This computer has no keychain",
    remedy: "Install libsecret and a keyring, or enter the token and keep it for this session only.",
  },
  "no-service": {
    title: "No keychain is running",
    remedy: "Start the system's keyring and try again, or enter the token for this session only.",
  },
  locked: { title: "The keychain is locked", remedy: `Unlock it. ${unlock}` },
  denied: { title: "The keychain was not opened to Earshot", remedy: `Allow it. ${unlock}` },
  "item-gone": {
    title: "The token is no longer in the keychain",
    remedy: "It was deleted there. Enter the token again.",
  },
  "backend-changed": {
    title: "The system keeps its secrets elsewhere now",
    remedy: "What was kept cannot be read any more. Enter the token again.",
  },
  hanging: {
    title: "The keychain does not answer",
    remedy: `It may wait for a password in another window. ${unlock}`,
  },
  "not-kept": {
    title: "The keychain does not keep the token",
    remedy: "It took the token but does not give it back. Enter it and keep it for this session only.",
  },
  unknown: { title: "The keychain cannot be used", remedy: unlock },
};

/** What stands between this computer and a service, and what to do about it. */
export const diagnosisTexts: Readonly<Record<Diagnosis, FailureText>> = {
  "name-not-resolved": {
    title: "The service's name was not found",
    remedy: "Check the address for a slip, and whether this network (a VPN, perhaps) knows the name.",
  },
  refused: {
    title: "The service refused to be called",
    remedy: "Nothing listens at this address. Check the address and its port, then try again.",
  },
  unreachable: {
    title: "The service cannot be reached",
    remedy: "Check the network, a VPN and the firewall, then try again.",
  },
  "no-network": {
    title: "This computer is offline",
    remedy: "Connect to a network. Kept answers stay readable, and edits wait.",
  },
  certificate: {
    title: "The service's certificate is not trusted",
    remedy:
      "If your company checks encrypted traffic, add its certificate file to the connection. Else do not go on.",
  },
  "proxy-login": {
    title: "The proxy asks for a login",
    remedy: "Log in to the network in a browser, or ask its administrator to let this address through.",
  },
  "proxy-unreachable": {
    title: "The proxy cannot be reached",
    remedy: "Check the system's proxy settings, then try again.",
  },
  redirected: {
    title: "The address leads elsewhere",
    remedy:
      "Earshot does not carry a token to another address. Enter the address it leads to, if it is right.",
  },
  "not-the-service": {
    title: "This is not a listening service",
    remedy: "Something else answers at this address. Check it, and whether a login page stands in between.",
  },
  broke: { title: "The connection broke", remedy: "It broke in the middle of an answer. Try again." },
  timeout: { title: "The service took too long", remedy: "Try again, or ask for a shorter range." },
};
