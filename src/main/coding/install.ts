import { adjudicator } from "../../shared/coding/coding-sample";
import { t } from "../../shared/texts";
import { now } from "../ipc/now";
import type { Core, RoutesOf } from "../core/core";
import type { Documents } from "../documents/documents";
import { rowStore } from "../storage/rows";
import type { Uploads } from "../uploads/install";
import { Coding } from "./coding";
import { CodingFiles } from "./coding-files";
import { CodingStore, codingTables } from "./coding-store";
import { correctedDocuments } from "./draw";
import { LearningOffers } from "./learning";
import { Recalibrations } from "./recalibration";

/** Code books, coded samples and what is computed from them. */
export function installCoding(core: Core, { db }: Uploads, documents: Documents) {
  const { client, connections, grants, isLocal, window } = core;
  const store = new CodingStore(db);
  const coding = new Coding({
    ...core,
    store,
    planEach: (changes, signal, page) => documents.planEach(changes, signal, page),
  });
  const learning = new LearningOffers({
    ...core,
    store,
    coding,
    planDecided: (planned, signal, page) => documents.planDecided(planned, signal, page),
    // Hosted services record no origins.
    corrected: async ({ connectionId, projectId }, signal) =>
      isLocal(connectionId) ? correctedDocuments(await client(connectionId), projectId, signal) : [],
  });
  const files = new CodingFiles({ ...core, coding, store, dialogs: window });
  const recalibrations = new Recalibrations({
    client,
    samples: (to) => store.samples(to).map(({ queue: { id } }) => coding.whole(id)),
    revision: () => store.revision,
  });
  const routes: RoutesOf<"coding"> = {
    "coding.overview": now((to) => coding.overview(to)),
    "coding.saveBook": now(({ book, ...to }) => {
      store.saveBook(to, book);
      coding.changed(to);
      return undefined;
    }),
    "coding.removeBook": now(({ bookId, ...to }) => {
      store.removeBook(to, bookId);
      coding.changed(to);
      return undefined;
    }),
    "coding.draw": (input, signal) => coding.draw(input, signal),
    "coding.extend": (input, signal) => coding.extend(input, signal),
    "coding.removeQueue": now(({ sampleId }) => {
      coding.removeSample(sampleId);
      return undefined;
    }),
    "coding.items": now((input) => coding.items(input)),
    "coding.next": now((input) => coding.next(input)),
    "coding.decide": now((input) => coding.decide(input)),
    "coding.results": now(({ sampleId }) => coding.results(sampleId)),
    "coding.disagreements": now(({ sampleId }) => coding.disagreements(sampleId)),
    "coding.adjudicate": now((input) => {
      coding.decide(input, adjudicator);
      return undefined;
    }),
    "coding.handOut": (input, signal) => files.handOut(input, signal),
    "coding.handBack": (input, signal) => files.handBack(input, signal),
    "coding.chooseFile": async (_, __, page) => {
      const file = await window.chooseFile(t("main:coding.file"));
      return { file: file === null ? null : grants.give(page, file) };
    },
    "coding.receive": (input, signal, page) => files.receive(input, signal, page),
    "coding.export": (input, signal) => files.export(input, signal),
    "coding.planCodes": (input, signal, page) => coding.planCodes(input, signal, page),
    "coding.precision": ({ sampleId }, signal) => learning.precision(sampleId, signal),
    "coding.learn": (input, signal) => learning.offer(input, signal),
    "coding.planLearned": (input, signal, page) => learning.plan(input, signal, page),
    "coding.recalibration": async (to) =>
      connections.can(to.connectionId, "sentimentReasons") ? recalibrations.of(to) : null,
    "coding.shares": now((to) => coding.shares(to)),
    "coding.partShares": now(({ sampleId, bounds }) => coding.partShares(sampleId, bounds)),
  };
  return { routes, stores: [rowStore(db, codingTables)], store };
}
