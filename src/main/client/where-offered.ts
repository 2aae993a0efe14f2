import { ServiceError, failure } from "./service-error";

/** Whether a call failed because the service doesn't offer the endpoint. */
export function isNotOffered(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.notOffered;
}

/** Calls an optional endpoint. If the service doesn't offer it, throws an error with the given message. */
export async function whereOffered<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    throw failure("missing", message, { cause: error });
  }
}
