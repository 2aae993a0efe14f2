/** A function of codes that runs once for each. */
export function remembered<T>(find: (code: number) => T): (code: number) => T {
  const results = new Map<number, T>();
  return (code) => {
    let result = results.get(code);
    if (result === undefined) results.set(code, (result = find(code)));
    return result;
  };
}
