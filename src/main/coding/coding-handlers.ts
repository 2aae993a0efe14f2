import type { Handlers } from "../../shared/ipc/index";
import { adjudicator } from "../../shared/coding/queue";
import { t } from "../../shared/texts";
import { now } from "../ipc/now";
import type { PathGrants } from "../path-grants";
import type { FileDialogs } from "../project/parts";
import type { TableFiles } from "../files/tables/table-files";
import type { Coding } from "./coding";
import { CodingFiles } from "./coding-files";
import type { CodingStore } from "./coding-store";
import type { Learning } from "./learning";

type CodingHandlers = Pick<Handlers, Extract<keyof Handlers, `coding.${string}`>>;

export interface CodingHandlerDeps {
  coding: Coding;
  store: CodingStore;
  files: TableFiles;
  learning: Learning;
}

/** What needs a window. */
interface Choosing {
  dialogs: FileDialogs;
  grants: PathGrants;
}

/** Handlers of code books, coding queues and what is computed from them. */
export function codingHandlers(
  { coding, store, files: tables, learning }: CodingHandlerDeps,
  { dialogs, grants }: Choosing,
): CodingHandlers {
  const files = new CodingFiles({ coding, store, dialogs, files: tables, grants });
  return {
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
    "coding.removeQueue": now(({ queueId }) => {
      coding.removeQueue(queueId);
      return undefined;
    }),
    "coding.items": now((input) => coding.items(input)),
    "coding.next": now((input) => coding.next(input)),
    "coding.decide": now((input) => coding.decide(input)),
    "coding.results": now(({ queueId }) => coding.results(queueId)),
    "coding.disagreements": now(({ queueId }) => coding.disagreements(queueId)),
    "coding.adjudicate": now((input) => {
      coding.decide(input, adjudicator);
      return undefined;
    }),
    "coding.handOut": (input, signal) => files.handOut(input, signal),
    "coding.handBack": (input, signal) => files.handBack(input, signal),
    "coding.chooseFile": async (_, __, page) => {
      const file = await dialogs.openFile(t("main:coding.file"));
      return { file: file === null ? null : grants.give(page, file) };
    },
    "coding.receive": (input, signal, page) => files.receive(input, signal, page),
    "coding.export": (input, signal) => files.export(input, signal),
    "coding.planCodes": (input, signal, page) => coding.planCodes(input, signal, page),
    "coding.precision": ({ queueId }, signal) => learning.precision(queueId, signal),
    "coding.learn": (input, signal) => learning.offer(input, signal),
    "coding.planLearned": (input, signal, page) => learning.plan(input, signal, page),
    "coding.shares": now((to) => coding.shares(to)),
    "coding.partShares": now(({ queueId, bounds }) => coding.partShares(queueId, bounds)),
  };
}
