import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Context } from "./call";
import type { Caller } from "./access/access";
import { liveDocuments } from "./access/team";

/** Offers figures of the service in Prometheus' text format to every member. They hold no texts and no names of projects. */
export function mountMetrics(
  server: FastifyInstance,
  { workspace, team }: Context,
  callerOf: (request: FastifyRequest) => Caller,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const labelNames = ["method", "route", "status"] as const;
  const calls = new Counter({ name: "earshot_calls_total", help: "Answered calls", labelNames, registers });
  const seconds = new Histogram({
    name: "earshot_call_seconds",
    help: "Time from a call's arrival to its answer",
    labelNames: ["method", "route"],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
    registers,
  });
  new Gauge({
    name: "earshot_documents",
    help: "Live documents",
    registers,
    async collect() {
      this.set(await liveDocuments(workspace));
    },
  });
  new Gauge({
    name: "earshot_members",
    help: "Members of the team",
    registers,
    collect() {
      this.set(team?.members.list().length ?? 0);
    },
  });
  server.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    calls.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });
  server.get("/local/metrics", {
    onRequest: (request, _reply, done) => {
      callerOf(request);
      done();
    },
    handler: async (_request, reply) => reply.type(register.contentType).send(await register.metrics()),
  });
}
