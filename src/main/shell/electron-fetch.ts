import { createHash, type X509Certificate } from "node:crypto";
import { session } from "electron";
import type { Fetch } from "../client/service-client";
import { isTrusted } from "../connections/certificate-trust";

/** Result codes of Electron's certificate check: keep Chromium's verdict, or trust. */
const chromiumDecides = -3;
const trusted = 0;
/** The authority is unknown and nothing else is wrong. */
const unknownAuthority = "net::ERR_CERT_AUTHORITY_INVALID";

/**
 * Calls through Chromium's network stack (system proxy, corporate certificates). The session lives in memory, so no
 * cache, cookies or URLs are written to disk.
 */
export function electronFetch(): Fetch {
  const calls = session.fromPartition("calls", { cache: false });
  return (url, init) => calls.fetch(url, init);
}

/**
 * Like `electronFetch`, but trusts further authorities. Uses its own session because Chromium caches verdicts per
 * session. Only certificates whose single fault is the unknown authority are checked again.
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
