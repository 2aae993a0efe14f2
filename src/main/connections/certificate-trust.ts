import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { CertificateFile } from "../../shared/ipc/connections";
import { t } from "../../shared/words";
import { failure } from "../client/service-error";

/** What Chromium tells of a certificate that it doesn't trust: the server's own first, each with that of its issuer. */
export interface PresentedCertificate {
  data: string;
  issuerCert?: PresentedCertificate | undefined;
}

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const largestFile = 1024 * 1024;
const longestChain = 10;
/** Extended key usage of a server (RFC 5280, section 4.2.1.12). */
const serverAuth = "1.3.6.1.5.5.7.3.1";
const anyUsage = "2.5.29.37.0";

/** The certificates in a text of PEM blocks, or in the bytes of one DER certificate. */
function certificatesIn(bytes: Buffer): X509Certificate[] {
  const blocks = bytes.toString("latin1").match(pem);
  return blocks ? blocks.map((block) => new X509Certificate(block)) : [new X509Certificate(bytes)];
}

/** Reads a file of authorities; refuses one that holds none. */
export function readAuthorities(file: string): X509Certificate[] {
  const refuse = (message: string, cause?: unknown) =>
    failure("invalid", message, { cause, details: { field: "caFile" } });
  let bytes: Buffer;
  try {
    if (statSync(file).size > largestFile) throw refuse(t("main:certificate.tooLarge", { file }));
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

/** What a file of authorities holds, in words. */
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
 * Whether a server's certificate is good for a host by the authorities that were added: the name is its own, every
 * certificate up to the authority is valid today, may sign, and has signed the one below it (RFC 5280, section 6). What it
 * doesn't do is ask whether a certificate was revoked, which such authorities seldom tell.
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
    // What can't be read isn't trusted.
    return false;
  }
}

/** Looks for a way from a certificate up to an authority; the chain that a server sends may be in any order. */
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
        others.filter((one) => one !== issuer),
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
  // `keyUsage` is Node's name for the extended key usage; a certificate without it may be used for anything.
  const usages = new Set<string>(keyUsage);
  return usages.size === 0 || usages.has(serverAuth) || usages.has(anyUsage);
}

/** By the names in the certificate's list of alternatives only: a common name counts no more (RFC 9525, section 2). */
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
