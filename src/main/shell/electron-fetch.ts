import { createHash, type X509Certificate } from "node:crypto";
import { session } from "electron";
import type { Fetch } from "../client/service-client";
import { isTrusted } from "../connections/certificate-trust";

/** What Electron's certificate check may be answered with: what Chromium found, or trust. */
const chromiumDecides = -3;
const trusted = 0;
/** net::ERR_CERT_AUTHORITY_INVALID: nothing is wrong but that the authority isn't known. */
const unknownAuthority = "net::ERR_CERT_AUTHORITY_INVALID";

/**
 * Calls through Chromium's network stack (system proxy, corporate certificates) in a session that lives in memory only:
 * no cache, no cookies and no address of a call ever reach the disk.
 */
export function electronFetch(): Fetch {
  const calls = session.fromPartition("calls", { cache: false });
  return (url, init) => calls.fetch(url, init);
}

/**
 * The same, trusting further authorities. A session of its own, since Chromium remembers a session's decisions. Only a
 * certificate whose one fault is its unknown authority is looked at again; every other fault stays one.
 */
export function electronFetchTrusting(authorities: readonly X509Certificate[]): Fetch {
  const known = authorities.map(({ fingerprint256 }) => fingerprint256).sort();
  const name = createHash("sha256").update(known.join()).digest("hex").slice(0, 16);
  const calls = session.fromPartition(`calls-${name}`, { cache: false });
  calls.setCertificateVerifyProc(({ verificationResult, certificate, hostname }, answer) => {
    const pass = verificationResult === unknownAuthority && isTrusted(certificate, hostname, authorities);
    answer(pass ? trusted : chromiumDecides);
  });
  return (url, init) => calls.fetch(url, init);
}
