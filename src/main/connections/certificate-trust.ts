import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { CertificateFile } from "../../shared/ipc/connections";
import { t } from "../../shared/texts";
import { failure } from "../client/service-error";

/** An untrusted certificate as Chromium reports it, with a link to its issuer's. The server's own comes first. */
export interface PresentedCertificate {
  data: string;
  issuerCert?: PresentedCertificate | undefined;
}

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const largestFile = 1024 * 1024;
const longestChain = 10;
/** Extended key usage "server authentication" (RFC 5280, section 4.2.1.12). */
const serverAuth = "1.3.6.1.5.5.7.3.1";
const anyUsage = "2.5.29.37.0";

/** Parses PEM blocks, or one DER certificate. */
function certificatesIn(bytes: Buffer): X509Certificate[] {
  const blocks = bytes.toString("latin1").match(pem);
  return blocks ? blocks.map((block) => new X509Certificate(block)) : [new X509Certificate(bytes)];
}

/** Reads a file of certificate authorities. Throws if it contains none. */
export function readAuthorities(file: string): X509Certificate[] {
  const refuse = (message: string, cause?: unknown) =>
    failure("invalid", message, { cause, details: { field: "caFile" } });
  let bytes: Buffer;
  try {
    const found = statSync(file);
    // A device or a pipe would never end.
    if (!found.isFile()) throw refuse(t("main:certificate.unreadable", { file }));
    if (found.size > largestFile) throw refuse(t("main:certificate.tooLarge", { file }));
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error)
      throw refuse(t("main:certificate.unreadable", { file }), error);
    throw error;
  }
  let found: X509Certificate[];
  try {
    found = certificatesIn(bytes);
  } catch (error) {
    throw refuse(t("main:certificate.none", { file }), error);
  }
  if (!found.some(({ ca }) => ca)) {
    throw refuse(t("main:certificate.noAuthority", { file }));
  }
  return found;
}

export function describeAuthorities(file: string): CertificateFile["certificates"] {
  return readAuthorities(file).map((certificate) => ({
    subject: subjectOf(certificate),
    validTo: Date.parse(certificate.validTo),
    authority: certificate.ca,
  }));
}

function subjectOf({ subject }: X509Certificate): string {
  const named = /^CN=(.*)$/m.exec(subject) ?? /^O=(.*)$/m.exec(subject);
  return named?.[1] ?? subject.replaceAll("\n", ", ");
}

/**
 * Whether a server's certificate is valid for a host under the added authorities: the name matches, and every
 * certificate up to the authority is valid today, may sign, and signed the one below it (RFC 5280, section 6).
 * Revocation is not checked, since private authorities rarely publish it.
 */
export function isTrusted(
  presented: PresentedCertificate,
  host: string,
  authorities: readonly X509Certificate[],
  now = Date.now(),
): boolean {
  try {
    const chain = chainOf(presented);
    const [server] = chain;
    if (!server || !isServer(server) || !namedFor(server, host)) return false;
    const anchors = authorities.filter(({ ca }) => ca);
    return chainsUp(server, chain.slice(1), anchors, now, 0);
  } catch {
    // An unreadable certificate isn't trusted.
    return false;
  }
}

/** Searches a path from a certificate to an authority. Servers may send their chain in any order. */
function chainsUp(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  now: number,
  between: number,
): boolean {
  if (!isCurrent(certificate, now) || between > longestChain) return false;
  if (anchors.some((anchor) => isCurrent(anchor, now) && signs(anchor, certificate))) return true;
  return others
    .filter((issuer) => signs(issuer, certificate))
    .some((issuer) =>
      chainsUp(
        issuer,
        others.filter((other) => other !== issuer),
        anchors,
        now,
        between + 1,
      ),
    );
}

function signs(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isCurrent({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}

function isServer({ keyUsage }: X509Certificate): boolean {
  // Node calls the extended key usage `keyUsage`. A certificate without it may be used for anything.
  const usages = new Set<string>(keyUsage);
  return usages.size === 0 || usages.has(serverAuth) || usages.has(anyUsage);
}

/** Only checks subject alternative names. Common names no longer count (RFC 9525, section 2). */
function namedFor(certificate: X509Certificate, host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "");
  if (/^[\d.]+$/.test(bare) || bare.includes(":")) return certificate.checkIP(bare) !== undefined;
  return certificate.checkHost(bare, { subject: "never", partialWildcards: false }) !== undefined;
}

function chainOf(presented: PresentedCertificate): X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let at: PresentedCertificate | undefined = presented; at && chain.length < longestChain;) {
    chain.push(new X509Certificate(at.data));
    if (at.issuerCert?.data === at.data) break;
    at = at.issuerCert;
  }
  return chain;
}
