/** A handler that answers at once; what it throws becomes a rejection like any other. */
export function now<I, O>(work: (input: I) => O): (input: I) => Promise<O> {
  return (input) => Promise.resolve(input).then(work);
}
