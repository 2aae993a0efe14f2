/** Lists of stop words by their three-letter language codes. The package has no types. */
declare module "stopword" {
  const lists: Readonly<Record<string, unknown>>;
  export default lists;
}
