import type { Handlers } from "../../shared/ipc/index";
import { failure } from "../client/service-error";

type CodingHandlers = Pick<Handlers, Extract<keyof Handlers, `coding.${string}`>>;

/** Handlers of code books, coding queues and what is computed from them. */
export function codingHandlers(): CodingHandlers {
  const missing = () => Promise.reject(failure("missing", ""));
  return {
    "coding.overview": () => Promise.resolve({ books: [], queues: [] }),
    "coding.saveBook": missing,
    "coding.removeBook": missing,
    "coding.draw": missing,
    "coding.extend": missing,
    "coding.removeQueue": missing,
    "coding.items": missing,
    "coding.next": missing,
    "coding.decide": missing,
    "coding.results": missing,
    "coding.disagreements": missing,
    "coding.adjudicate": missing,
    "coding.handOut": missing,
    "coding.handBack": missing,
    "coding.chooseFile": missing,
    "coding.receive": missing,
    "coding.export": missing,
    "coding.planCodes": missing,
    "coding.precision": missing,
    "coding.learn": missing,
    "coding.planLearned": missing,
    "coding.shares": () => Promise.resolve([]),
  };
}
