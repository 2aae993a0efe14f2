import { ServiceError, failure } from "./service-error";

/** Calls an optional endpoint. If the service doesn't offer it, throws an error with the given message. */
export async function whereOffered<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    throw failure("missing", message, { cause: error });
  }
}
