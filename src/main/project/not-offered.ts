import { ServiceError, failure } from "../client/service-error";

/** Makes a call to an endpoint that a service need not have; says in words that it has not. */
export async function whereOffered<T>(message: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.notOffered) throw error;
    throw failure("missing", message, { cause: error });
  }
}
