/** A value that is made when it is first asked for, since a start shouldn't pay for what it doesn't use. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
