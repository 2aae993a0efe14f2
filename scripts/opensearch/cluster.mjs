// A cluster of OpenSearch nodes on loopback, for tests. The nodes end with the process that started them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fetchServer, findJava } from "./server.mjs";

/** The server refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

const startsWithinMs = 180_000;
const heap = process.env.EARSHOT_CLUSTER_HEAP ?? "512m";

const logging = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{ISO8601} %-5p %c{1.} %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

/** Starts a cluster and waits until all its nodes have joined. Throws NoServer where OpenSearch can't be had. */
export async function startCluster(nodes) {
  const java = await findJava();
  const cached = await fetchServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), "earshot-opensearch-"));
  // The user of the server can't read the cache of root.
  if (isRoot) await chown(folder, nobody, nobody);
  const home = path.join(folder, "home");
  await cp(cached, home, { recursive: true });
  const cluster = new Cluster(folder, home, java, await freePorts(2 * nodes));
  try {
    await Promise.all(cluster.nodes.map((node) => cluster.startNode(node)));
    await cluster.ready();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** Ports that were free a moment ago. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

class Cluster {
  /** Processes by the number of their node. */
  #running = new Map();

  /** `ports` are two a node: for HTTP, and for the other nodes. */
  constructor(folder, home, java, ports) {
    this.folder = folder;
    this.home = home;
    this.java = java;
    this.ports = ports;
    this.nodes = Array.from({ length: ports.length / 2 }, (_, i) => i);
  }

  /** @returns {string[]} URLs of the nodes */
  get urls() {
    return this.nodes.map((node) => `http://127.0.0.1:${this.ports[2 * node]}`);
  }

  /** Starts a node, with the data that it had if it was killed. */
  async startNode(node) {
    const own = path.join(this.folder, `node${node}`);
    for (const name of ["config", "data", "logs", "tmp"])
      await mkdir(path.join(own, name), { recursive: true });
    const peers = this.nodes.map((other) => `"127.0.0.1:${this.ports[2 * other + 1]}"`);
    const settings = {
      "cluster.name": "earshot-test",
      "node.name": `node${node}`,
      "path.data": path.join(own, "data"),
      "path.logs": path.join(own, "logs"),
      "network.host": "127.0.0.1",
      "http.port": this.ports[2 * node],
      "transport.port": this.ports[2 * node + 1],
      "discovery.seed_hosts": `[${peers.join()}]`,
      "cluster.initial_cluster_manager_nodes": `[${this.nodes.map((other) => `node${other}`).join()}]`,
      // Neither a full disk of the developer nor the container that tests run in stops the nodes.
      "cluster.routing.allocation.disk.threshold_enabled": false,
      "bootstrap.system_call_filter": false,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}: ${value}\n`);
    await writeFile(path.join(own, "config", "opensearch.yml"), lines.join(""));
    await writeFile(path.join(own, "config", "log4j2.properties"), logging);
    if (isRoot)
      for (const name of ["", "config", "data", "logs", "tmp"])
        await chown(path.join(own, name), nobody, nobody);

    const asNobody = isRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];
    const java = [
      this.java,
      ...[`-Xms${heap}`, `-Xmx${heap}`, "-XX:+UseSerialGC", "-Djava.security.manager=allow"],
      ...[
        "-Djava.locale.providers=SPI,COMPAT",
        "-Dlog4j2.disable.jmx=true",
        "-Dlog4j.shutdownHookEnabled=false",
      ],
      `-Djava.io.tmpdir=${path.join(own, "tmp")}`,
      `-Dopensearch.path.home=${this.home}`,
      `-Dopensearch.path.conf=${path.join(own, "config")}`,
      ...["-cp", path.join(this.home, "lib", "*"), "org.opensearch.bootstrap.OpenSearch"],
    ];
    const ending = process.platform === "linux" ? ["setpriv", "--pdeathsig", "KILL", ...asNobody] : [];
    const [program, ...args] = [...ending, ...java];
    const child = spawn(program, args, {
      cwd: own,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const log = createWriteStream(this.#logOf(node), { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    const ended = once(child, "exit").then(() => log.end());
    this.#running.set(node, { child, ended });
  }

  /** Waits until the nodes that run have found each other. */
  async ready() {
    const wanted = this.#running.size;
    const [url] = this.urls.filter((_, node) => this.#running.has(node));
    const query = `wait_for_nodes=${wanted}&timeout=5s`;
    const until = Date.now() + startsWithinMs;
    while (Date.now() < until) {
      for (const [node, { child }] of this.#running)
        if (child.exitCode !== null)
          throw new Error(`A node of OpenSearch has ended:\n${await this.#lastLines(node)}`);
      const answer = await fetch(`${url}/_cluster/health?${query}`).catch(() => undefined);
      if (answer?.ok) return;
      await setTimeout(500);
    }
    throw new Error(`The nodes of OpenSearch haven't found each other within ${startsWithinMs / 1000} s`);
  }

  /** Ends a node at once, as a power failure would. */
  async kill(node) {
    await this.#end(node, "SIGKILL");
  }

  /** Has a node stand still, as a long collection of garbage would. */
  pause(node) {
    this.#running.get(node)?.child.kill("SIGSTOP");
  }

  resume(node) {
    this.#running.get(node)?.child.kill("SIGCONT");
  }

  /** Ends all nodes and deletes their data. */
  async stop() {
    await Promise.all([...this.#running.keys()].map((node) => this.#end(node, "SIGKILL")));
    await rm(this.folder, { recursive: true, force: true });
  }

  async #lastLines(node) {
    return (await readFile(this.#logOf(node), "utf8")).trimEnd().split("\n").slice(-20).join("\n");
  }

  #logOf(node) {
    return path.join(this.folder, `node${node}.log`);
  }

  async #end(node, signal) {
    const running = this.#running.get(node);
    this.#running.delete(node);
    running?.child.kill(signal);
    await running?.ended;
  }
}
