import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  describeAuthorities,
  isTrusted,
  readAuthorities,
  type PresentedCertificate,
} from "../../../../src/main/connections/certificate-trust";
import { issue, type Issued } from "../../../support/certificates";
import { t } from "../../../../src/shared/texts";

const folder = mkdtempSync(path.join(tmpdir(), "earshot-certificates-"));
const host = "listening.company.example";
const named = `DNS:${host},DNS:*.wild.example,IP:10.1.2.3`;
const past: [string, string] = ["20200101000000Z", "20210101000000Z"];
const future: [string, string] = ["20900101000000Z", "20910101000000Z"];
let made: Record<string, Issued>;

beforeAll(() => {
  const root = issue(folder, { name: "Company Root", authority: true });
  const other = issue(folder, { name: "Other Root", authority: true });
  const between = issue(folder, { name: "Company Proxy", authority: true, issuer: root });
  const old = issue(folder, { name: "Old Root", authority: true, dates: past });
  const server = (name: string, more: object = {}) =>
    issue(folder, { name, alternatives: named, issuer: root, ...more });
  const leaf = server("direct");
  made = {
    root,
    other,
    between,
    old,
    direct: leaf,
    chained: server("chained", { issuer: between }),
    expired: server("expired", { dates: past }),
    early: server("early", { dates: future }),
    byOld: server("byOld", { issuer: old }),
    byLeaf: server("byLeaf", { issuer: leaf }),
    alone: server("alone", { issuer: undefined }),
    client: server("client", { usage: "clientAuth" }),
    forServer: server("forServer", { usage: "serverAuth" }),
    nameless: server(host, { alternatives: undefined }),
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const of = (name: string) => {
  const found = made[name];
  if (!found) throw new Error(`No certificate ${name}`);
  return found;
};
/** A chain as Chromium presents it: each certificate contains its issuer's. */
function presented(...names: string[]): PresentedCertificate {
  const [first = "", ...rest] = names;
  return { data: of(first).pem, ...(rest.length > 0 && { issuerCert: presented(...rest) }) };
}
const trusted = (chain: PresentedCertificate, name = host, roots = ["root"]) =>
  isTrusted(
    chain,
    name,
    roots.map((one) => new X509Certificate(of(one).pem)),
  );

describe("an authority that was added is trusted for", () => {
  it.each([
    ["a server that it signed itself", ["direct"]],
    ["a server that sends its authority along", ["direct", "root"]],
    ["a server signed by an authority that it signed", ["chained", "between"]],
    ["a certificate for servers", ["forServer"]],
  ])("%s", (_, chain) => {
    expect(trusted(presented(...chain))).toBe(true);
  });

  it("each of a server's names", () => {
    expect(trusted(presented("direct"), "a.wild.example")).toBe(true);
    expect(trusted(presented("direct"), "10.1.2.3")).toBe(true);
  });

  it("an added intermediate authority", () => {
    expect(trusted(presented("chained"), host, ["between"])).toBe(true);
  });
});

describe("and for nothing else:", () => {
  it.each([
    ["an authority that wasn't added", ["direct"], host, ["other"]],
    ["a certificate that signed itself", ["alone"], host, ["root"]],
    ["one that was added, but is no authority", ["alone"], host, ["alone"]],
    ["an expired certificate", ["expired"], host, ["root"]],
    ["one that isn't valid yet", ["early"], host, ["root"]],
    ["an expired authority", ["byOld"], host, ["old"]],
    ["a missing link", ["chained"], host, ["root"]],
    ["a link that may not sign", ["byLeaf", "direct"], host, ["root"]],
    ["a certificate for clients", ["client"], host, ["root"]],
    ["another host", ["direct"], "evil.example", ["root"]],
    ["a part of a name", ["direct"], "company.example", ["root"]],
    ["two labels for one star", ["direct"], "a.b.wild.example", ["root"]],
    ["another address", ["direct"], "10.1.2.4", ["root"]],
    ["a name that is none of the alternatives", ["nameless"], host, ["root"]],
  ])("%s", (_, chain, name, roots) => {
    expect(trusted(presented(...chain), name, roots)).toBe(false);
  });

  it("a certificate changed after it was signed", () => {
    const der = new X509Certificate(of("direct").pem).raw;
    // The last byte belongs to the signature.
    der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
    const data = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----`;
    expect(trusted({ data })).toBe(false);
  });

  it("invalid certificates, and a circular chain", () => {
    expect(trusted({ data: "nothing" })).toBe(false);
    const round: PresentedCertificate = { data: of("chained").pem };
    round.issuerCert = { data: of("other").pem, issuerCert: round };
    expect(trusted(round)).toBe(false);
  });
});

describe("a file of certificates", () => {
  const file = (name: string, content: string | Buffer) => {
    const at = path.join(folder, name);
    writeFileSync(at, content);
    return at;
  };

  it("is read as PEM, with one or more certificates, or as DER", () => {
    const both = file("both.pem", `Company\n${of("root").pem}\n${of("between").pem}`);
    expect(describeAuthorities(both).map(({ subject }) => subject)).toEqual([
      "Company Root",
      "Company Proxy",
    ]);
    const der = file("one.der", new X509Certificate(of("root").pem).raw);
    expect(describeAuthorities(der)).toMatchObject([{ authority: true }]);
  });

  it.each([
    ["isn't there", () => path.join(folder, "none.pem"), "can't be read"],
    ["holds no certificate", () => file("text.pem", "hello"), t("main:certificate.none", { file: "" })],
    ["holds that of a server only", () => of("direct").certificate, "direct.pem"],
    ["is too large", () => file("large.pem", "x".repeat(2_000_000)), "too large"],
  ])("is refused in words where it %s", (_, make, says) => {
    expect(() => readAuthorities(make())).toThrow(says);
  });
});
