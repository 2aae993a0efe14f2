import type { BulkStep, EditPlan } from "../../src/shared/ipc/documents";
import type { TopicReport } from "../../src/shared/ipc/topics";
import { documentOf, range, seeded, urlOf } from "./cell";
import { asked } from "./truth";
import {
  all,
  bulk,
  creating,
  edit,
  isTagged,
  kestrel,
  liesOfUndo,
  named,
  newUrls,
  planned,
  rangeParams,
  reading,
  seededUrls,
  send,
  sending,
  undo,
  upload,
  type Action,
} from "./acting";

/** What an analyst does on a hosted service. */
export const actions: readonly Action[] = [
  {
    name: "an edit, while the present version is read",
    endpoints: ["projectResults"],
    in: edit({ title: "Mine" }),
  },
  { name: "an edit", endpoints: sending, in: edit({ title: "Mine" }) },
  { name: "an edit of tags", endpoints: sending, in: edit({ tags_customer: ["Mine / x"] }) },
  {
    name: "a bulk edit, while documents are read",
    endpoints: ["projectResults"],
    sendsBatches: true,
    in: bulk([{ kind: "tags", mode: "add", tags: ["Mine / x"] }], seededUrls, isTagged("Mine / x")),
  },
  {
    name: "a bulk edit",
    endpoints: sending,
    sendsBatches: true,
    in: bulk([{ kind: "tags", mode: "add", tags: ["Mine / x"] }], seededUrls, isTagged("Mine / x")),
  },
  {
    name: "a bulk deletion",
    endpoints: sending,
    sendsBatches: true,
    in: bulk([{ kind: "delete" }], seededUrls, ({ state }) => state === "deleted"),
  },
  {
    name: "a bulk deletion of 1,200",
    endpoints: sending,
    sendsBatches: true,
    readsPages: true,
    in: (cell) => {
      const urls = Array.from({ length: 1200 - seeded }, (_, n) => urlOf(`many/${n}`));
      return {
        ...bulk([{ kind: "delete" }], [...seededUrls, ...urls], ({ state }) => state === "deleted")(cell),
        prepare: async () => {
          for (const n of urls.keys()) cell.somebody("create", documentOf(`many/${n}`, "About kites"));
          await Promise.resolve();
        },
      };
    },
  },
  {
    name: "an undeletion",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      const documents = seededUrls.map((url) => ({ url, datasetId: null }));
      return {
        prepare: async () => {
          await send(cell, await planned(cell, all, [{ kind: "delete" }]));
          await cell.settled();
        },
        act: async () =>
          send(cell, await planned(cell, { kind: "known", documents }, [{ kind: "undelete" }])),
        lies: () => asked(cell, seededUrls, ({ state }) => state === "live"),
      };
    },
  },
  {
    name: "an upload, and its undo",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      let plan: EditPlan | null = null;
      const lies: string[] = [];
      return {
        act: () => upload(cell),
        after: async () => {
          lies.push(...(await asked(cell, newUrls, ({ state }) => state === "live")));
          plan = await undo(cell);
        },
        lies: async () => [...lies, ...(await liesOfUndo(cell, plan))],
      };
    },
  },
  {
    name: "an undo of an upload",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      let plan: EditPlan | null = null;
      return {
        prepare: async () => {
          await upload(cell);
          await cell.settled();
        },
        act: async () => (plan = await undo(cell)),
        lies: () => (cell.wasKilled ? [] : liesOfUndo(cell, plan)),
      };
    },
  },
  {
    name: "an undo of a bulk edit",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => {
      const steps: BulkStep[] = [
        { kind: "tags", mode: "add", tags: ["Mine / x"] },
        { kind: "sentiment", value: -5 },
      ];
      return {
        prepare: async () => {
          await send(cell, await planned(cell, all, steps));
          await cell.settled();
        },
        act: () => undo(cell),
        lies: () => asked(cell, seededUrls, ({ held }) => held["sentiment"] !== -5),
      };
    },
  },
  {
    name: "rules",
    endpoints: sending,
    sendsBatches: true,
    in: (cell) => ({
      prepare: () =>
        cell.app.call("rules.save", {
          ...cell.ref,
          rules: [
            {
              id: "r",
              name: "Kites",
              query: "kites",
              onArrival: false,
              effect: { kind: "tags", tags: ["Rule / kite"] },
            },
          ],
        }),
      act: async () => send(cell, await cell.ask("rules.plan", { ...cell.ref, planId: "r", ruleIds: ["r"] })),
      lies: () => asked(cell, seededUrls, isTagged("Rule / kite")),
    }),
  },
  {
    name: "a topic",
    endpoints: ["importTopics"],
    in: creating<TopicReport>(
      async (cell) => {
        const planned = await cell.ask("topics.plan", { ...cell.ref, drafts: [kestrel], mode: "replace" });
        await cell.afterReading();
        const report = planned && (await cell.ask("topics.send", { ...cell.ref, changes: planned.changes }));
        if (report?.error) cell.told.push(report.error);
        return report;
      },
      ({ service }) => service.project.topics,
      async (cell) => {
        const { data } = await cell.app.call("project.topics", cell.ref);
        return data.topic_categories.flatMap(({ query_topics }) => query_topics).length;
      },
      ({ outcomes }) => outcomes.every(({ state }) => state === "as-meant"),
    ),
  },
  {
    name: "a panel",
    endpoints: ["addPanels"],
    in: creating(
      (cell) => {
        const panel = {
          title: "Rivals",
          included_entries: [{ entry_type: "URL" as const, url: "rival.example", exact_match: false }],
        };
        return cell.ask("panels.add", { ...cell.ref, panel });
      },
      ({ service }) => service.project.panels,
      async (cell) => {
        const { data } = await cell.app.call("project.panels", cell.ref);
        return data.data.flatMap(({ group }) => group.panels).length;
      },
    ),
  },
  {
    name: "an export",
    endpoints: ["createExport"],
    in: creating(
      (cell) =>
        cell.ask("exports.create", {
          connectionId: cell.ref.connectionId,
          target: "kites",
          query: "kites",
          start: range.min,
          stop: range.max,
          limit: 1000,
          expected: null,
        }),
      ({ service }) => service.project.tasks,
      async ({ app, ref: { connectionId } }) =>
        (await app.call("project.exports", { connectionId })).data.length,
    ),
  },
  {
    name: "a chart",
    endpoints: ["projectHistogram"],
    in: reading(
      (cell) =>
        cell.ask("analytics.histogram", {
          ...cell.ref,
          type: "published",
          params: { ...rangeParams, interval: "1d", breakdown: "sentiment" },
        }),
      ({ service }) => service.project.days("", range.min, range.max),
      ({ data }) => data.map(({ t, v }) => ({ t, v })),
    ),
  },
  {
    name: "a list of documents",
    endpoints: ["projectResults"],
    in: reading(
      (cell) => cell.ask("documents.search", { ...cell.ref, q: "kites" }),
      ({ service }) => named(service.project.found("kites")),
      ({ total, documents }) => ({ ...named(documents), total }),
    ),
  },
  {
    name: "influencers",
    endpoints: ["topInfluencers"],
    in: reading(
      (cell) => cell.ask("analytics.influencers", { ...cell.ref, params: {} }),
      ({ service }) => service.project.authors(""),
      ({ influencers }) => influencers,
    ),
  },
  {
    name: "a followed stream",
    endpoints: ["collectorResults"],
    isStream: true,
    in: (cell) => {
      const stream = () => ({ connectionId: cell.ref.connectionId, streamId: "kites" });
      const read = async () => (await cell.app.call("streams.followed", stream()))?.read ?? 0;
      const arrive = (from: number, to: number) => {
        for (let n = from; n < to; n++) cell.somebody("create", documentOf(`stream/${n}`, "A kite"));
      };
      return {
        prepare: async () => {
          await cell.app.call("streams.put", { ...stream(), rules: [{ rule_id: "kite", query: "kite" }] });
          await cell.app.call("streams.follow", stream());
          const isReading = async () =>
            (await cell.app.call("streams.followed", stream()))?.phase === "reading";
          await cell.until(isReading);
          arrive(0, 2);
          await cell.until(async () => (await read()) === 2);
          await cell.app.call("streams.pause", stream());
          arrive(2, 6);
        },
        act: () => cell.ask("streams.unpause", stream()),
        after: async () => {
          await cell.ask("streams.follow", stream());
          await cell.until(async () => (await read()) >= 6);
        },
        lies: async () => {
          const { documents } = await cell.app.call("streams.recent", stream());
          const urls = documents.map(({ document }) => document.url ?? "");
          const meant = Array.from({ length: 6 }, (_, n) => urlOf(`stream/${5 - n}`));
          const state = await cell.app.call("streams.followed", stream());
          const isSame = JSON.stringify(urls) === JSON.stringify(meant) && state?.read === 6;
          return isSame ? [] : [`The stream shows ${urls.join(", ")}, and counts ${state?.read ?? 0}`];
        },
      };
    },
  },
];
