import type { Handlers } from "../../shared/ipc/index";
import { adjudicator } from "../../shared/coding/queue";
import { failure } from "../client/service-error";
import { now } from "../ipc/now";
import type { Coding } from "./coding";
import type { CodingStore } from "./coding-store";
import type { Learning } from "./learning";

type CodingHandlers = Pick<Handlers, Extract<keyof Handlers, `coding.${string}`>>;

export interface CodingHandlerDeps {
  coding: Coding;
  store: CodingStore;
  learning: Learning;
}

/** Handlers of code books, coding queues and what is computed from them. */
export function codingHandlers({ coding, store, learning }: CodingHandlerDeps): CodingHandlers {
  const missing = () => Promise.reject(failure("missing", ""));
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
    "coding.results": missing,
    "coding.disagreements": missing,
    "coding.adjudicate": now((input) => {
      coding.decide(input, adjudicator);
      return undefined;
    }),
    "coding.handOut": missing,
    "coding.handBack": missing,
    "coding.receive": missing,
    "coding.export": missing,
    "coding.planCodes": missing,
    "coding.precision": ({ queueId }, signal) => learning.precision(queueId, signal),
    "coding.learn": (input, signal) => learning.offer(input, signal),
    "coding.planLearned": (input, signal, page) => learning.plan(input, signal, page),
    "coding.shares": () => Promise.resolve([]),
  };
}
