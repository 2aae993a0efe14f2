/** A handler that answers at once; what it throws becomes a rejection like any other. */
export function now<I, O>(
  work: (input: I, page?: number) => O,
): (input: I, signal?: AbortSignal, page?: number) => Promise<O> {
  return (input, _, page) => Promise.resolve(input).then((given) => work(given, page));
}
