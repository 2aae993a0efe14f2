declare const written: unique symbol;

/** SQL that `sql` or `repeated` put together of constants and numbers. */
export type Sql = string & { readonly [written]: true };

/**
 * A text that stands in our code as it is, or is one of several that do. Any other text becomes `never`, which nothing fits: a name
 * or value from a file can't get into SQL, not even through a variable.
 */
export type Constant<S extends string> = S extends Sql
  ? S
  : NoProperties extends Record<S, unknown>
    ? never
    : S;

/** Has all properties of a type with texts of a kind as names, and none with a certain name. */
type NoProperties = { readonly none?: never };

type ConstantParts<Parts extends readonly (string | number)[]> = {
  readonly [I in keyof Parts]: Parts[I] extends string ? Constant<Parts[I]> : Parts[I];
};

/** Puts SQL together. Values are bound with `?` instead. */
export function sql<const Parts extends readonly (string | number)[]>(
  strings: TemplateStringsArray,
  ...parts: Parts & ConstantParts<Parts>
): Sql {
  return String.raw({ raw: strings }, ...parts) as Sql;
}

/** The same SQL several times. */
export function repeated<S extends string>(
  part: Constant<S>,
  count: number,
  separator: ", " | " UNION ALL " = ", ",
): Sql {
  return new Array<string>(count).fill(part).join(separator) as Sql;
}

/** Parts that were put together. */
export function joined(parts: readonly Sql[], separator: ", " | " AND "): Sql {
  return parts.join(separator) as Sql;
}
