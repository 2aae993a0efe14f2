import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import type { ClusterStore } from "../gateway";
import { OpeningFailure } from "../workspace/opening-failure";

const file = z.string().min(1);
/** Names of environment variables, since the file may be read by others. */
const loginIn = { username: "EARSHOT_OPENSEARCH_USER", password: "EARSHOT_OPENSEARCH_PASSWORD" };

const StoreFile = z.strictObject({
  /** URLs of nodes. */
  opensearch: z.array(z.url({ protocol: /^https?$/ })).min(1),
  /** Begins the name of the index. */
  index: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/, "must be lowercase letters, digits and hyphens")
    .default("earshot"),
  /** Parts that the documents are divided into. */
  shards: z.int().min(1).max(1_000).default(3),
  /** How many nodes hold each document. */
  copies: z.int().min(1).max(10).default(2),
  /** Certificate of the authority that issued those of the nodes. */
  ca: file.optional(),
  /** Whether only the service and the nodes can read what they send each other without encryption. */
  privateNetwork: z.boolean().default(false),
});

/** The file that `earshot serve --config` reads. Paths are relative to its folder. */
const TeamFile = z.strictObject({
  workspace: file,
  /** The address to listen on. Others than this computer's need `tls` or `behindProxy`. */
  host: z.string().min(1).default("127.0.0.1"),
  port: z.int().min(0).max(65_535).default(8750),
  tls: z.strictObject({ certificate: file, key: file }).optional(),
  /** Whether a proxy in front of the service encrypts. */
  behindProxy: z.boolean().default(false),
  /** Names under which members reach the service. Default: those of the certificate. */
  hosts: z.array(z.string().min(1)).default([]),
  /** How often each member may call. */
  callsPerMinute: z.int().min(1).default(6000),
  /** Where documents are stored. Default: in the workspace. */
  store: StoreFile.optional(),
});

/** How a workspace is served to a team. */
export interface TeamConfig {
  folder: string;
  host: string;
  port: number;
  hosts: readonly string[];
  tls: { cert: string; key: string } | undefined;
  callsPerMinute: number;
  store: ClusterStore | undefined;
}

/** Reads the file of a team service. Throws an OpeningFailure of kind "usage" that says what is wrong in it. */
export function readTeamConfig(path: string, env: Readonly<Record<string, string | undefined>>): TeamConfig {
  const given = parse(path);
  const from = (name: string) => resolve(dirname(path), name);
  const { callsPerMinute } = given;
  const host = env["EARSHOT_TEAM_HOST"] ?? given.host;
  const port = portIn(env["EARSHOT_TEAM_PORT"]) ?? given.port;
  const tls = given.tls && { cert: read(from(given.tls.certificate)), key: read(from(given.tls.key)) };
  if (!isOfThisComputer(host) && !tls && !given.behindProxy)
    throw wrong(
      path,
      `host ${host} can be reached from other computers, so tokens and texts must be encrypted. Give "tls" a certificate and a key, or set "behindProxy" if a proxy encrypts`,
    );
  const named = tls ? namesOf(path, tls.cert) : [];
  const hosts = [...given.hosts, ...named, host].map((name) => name.toLowerCase());
  const store = given.store && storeIn(path, given.store, env);
  return { folder: from(given.workspace), host, port, hosts, tls, callsPerMinute, store };
}

function storeIn(
  path: string,
  { opensearch: urls, index: name, shards, copies, ca, privateNetwork }: z.output<typeof StoreFile>,
  env: Readonly<Record<string, string | undefined>>,
): ClusterStore {
  const { username: userName, password: passwordName } = loginIn;
  const username = env[userName] ?? "";
  const password = env[passwordName] ?? "";
  if ((username === "") !== (password === ""))
    throw new OpeningFailure("usage", `${userName} and ${passwordName} must be set together`);
  for (const url of urls) {
    const { protocol, hostname, username: user, password: secret } = new URL(url);
    if (user !== "" || secret !== "")
      throw wrong(
        path,
        `a URL of store.opensearch must not contain a user or password. Set ${userName} and ${passwordName}`,
      );
    if (protocol === "http:" && !isOfThisComputer(hostname) && !privateNetwork)
      throw wrong(
        path,
        `${url} isn't encrypted. Use https, or set "privateNetwork" in "store" if nobody else can reach the nodes`,
      );
  }
  return {
    ...{ urls, name, shards, copies },
    ...(ca !== undefined && { ca: read(resolve(dirname(path), ca)) }),
    ...(username !== "" && { login: { username, password } }),
  };
}

function parse(path: string): z.output<typeof TeamFile> {
  const text = read(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw wrong(path, error instanceof Error ? error.message : String(error));
  }
  const parsed = TeamFile.safeParse(json);
  if (parsed.success) return parsed.data;
  throw wrong(path, z.prettifyError(parsed.error));
}

function portIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new OpeningFailure("usage", "EARSHOT_TEAM_PORT must be a number from 0 to 65535");
  return port;
}

function isOfThisComputer(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Names and addresses that a certificate is for. One with a wildcard isn't a name that somebody calls. */
function namesOf(path: string, pem: string): string[] {
  try {
    const { subjectAltName = "" } = new X509Certificate(pem);
    return [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].flatMap(([, name]) =>
      name === undefined || name.includes("*") ? [] : [name],
    );
  } catch {
    throw wrong(path, "the file of tls.certificate holds no certificate");
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new OpeningFailure("usage", `${path} can't be read${code === "" ? "" : ` (${code})`}`);
  }
}

function wrong(path: string, message: string): OpeningFailure {
  return new OpeningFailure("usage", `${path}: ${message}`);
}
