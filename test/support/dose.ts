/** A small amount in `npm test`, all in `npm run soak`, which also runs the integration tests that import this. */
export const dose = (some: number, all: number): number =>
  process.env["EARSHOT_SOAK"] === "full" ? all : some;
