import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Paths of a certificate and its key. */
export interface Issued {
  certificate: string;
  key: string;
  pem: string;
}

export interface Wanted {
  name: string;
  /** Signs this certificate; self-signed when absent. */
  issuer?: Issued;
  /** Subject alternative names in openssl's syntax. */
  alternatives?: string;
  authority?: boolean;
  usage?: string;
  /** Start and end of validity, such as 20200101000000Z; one day from now when absent. */
  dates?: [string, string];
}

/** Issues a certificate with the system's openssl. */
export function issue(folder: string, wanted: Wanted): Issued {
  const at = (ending: string) => path.join(folder, `${wanted.name}.${ending}`);
  const openssl = (...args: string[]) => void execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = at("key");
  const request = at("csr");
  const certificate = at("pem");
  openssl(
    "req",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    key,
    "-out",
    request,
    "-subj",
    `/CN=${wanted.name}`,
  );
  const extensions = [
    `basicConstraints=critical,CA:${wanted.authority ? "TRUE" : "FALSE"}`,
    ...(wanted.authority ? ["keyUsage=critical,keyCertSign,cRLSign"] : []),
    ...(wanted.alternatives ? [`subjectAltName=${wanted.alternatives}`] : []),
    ...(wanted.usage ? [`extendedKeyUsage=${wanted.usage}`] : []),
    "subjectKeyIdentifier=hash",
  ];
  writeFileSync(
    at("cnf"),
    [
      "[ca]",
      "default_ca=c",
      "[c]",
      "database=index.txt",
      "new_certs_dir=.",
      "default_md=sha256",
      "policy=p",
      "rand_serial=yes",
      "unique_subject=no",
      "[p]",
      "commonName=supplied",
      "[e]",
      ...extensions,
    ].join("\n"),
  );
  writeFileSync(path.join(folder, "index.txt"), "");
  const dates = wanted.dates ? ["-startdate", wanted.dates[0], "-enddate", wanted.dates[1]] : ["-days", "1"];
  const signer = wanted.issuer
    ? ["-cert", wanted.issuer.certificate, "-keyfile", wanted.issuer.key]
    : ["-selfsign", "-keyfile", key];
  openssl(
    "ca",
    "-batch",
    "-notext",
    "-config",
    at("cnf"),
    "-extensions",
    "e",
    ...signer,
    ...dates,
    "-in",
    request,
    "-out",
    certificate,
  );
  return { certificate, key, pem: readFileSync(certificate, "utf8") };
}
