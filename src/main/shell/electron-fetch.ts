import { createHash, type X509Certificate } from "node:crypto";
import { session, type Session } from "electron";
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
  return fetchOf(sessionsOf("calls"));
}

interface Sessions {
  reads: Session;
  writes: Session;
}

function sessionsOf(name: string): Sessions {
  const own = (partition: string) => session.fromPartition(partition, { cache: false });
  return { reads: own(name), writes: own(`${name}-writes`) };
}

/**
 * Chromium silently sends a call again if a kept connection breaks, even one that writes and was carried out. So each
 * write gets a connection of its own.
 */
function fetchOf({ reads, writes }: Sessions): Fetch {
  return (url, init) => {
    if (init.method === "GET") return reads.fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set("connection", "close");
    return writes.fetch(url, { ...init, headers });
  };
}

/**
 * Like `electronFetch`, but trusts further authorities. Uses its own session because Chromium caches verdicts per
 * session. Only certificates whose single fault is the unknown authority are checked again.
 */
export function electronFetchTrusting(authorities: readonly X509Certificate[]): Fetch {
  const known = authorities.map(({ fingerprint256 }) => fingerprint256).sort();
  const name = createHash("sha256").update(known.join()).digest("hex").slice(0, 16);
  const sessions = sessionsOf(`calls-${name}`);
  for (const session of [sessions.reads, sessions.writes])
    session.setCertificateVerifyProc(({ verificationResult, certificate, hostname }, answer) => {
      const pass = verificationResult === unknownAuthority && isTrusted(certificate, hostname, authorities);
      answer(pass ? trusted : chromiumDecides);
    });
  return fetchOf(sessions);
}
