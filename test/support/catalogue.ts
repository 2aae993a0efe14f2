import { german } from "../../src/shared/texts/de";
import { english } from "../../src/shared/texts/en";

export const catalogues = { en: english, de: german };

/** Returns every text of a catalogue as [key, text], with keys as `t` takes them: part:group.name. */
export function textsOf(catalogue: object): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([part, tree]: [string, object]) => leaves(tree, `${part}:`));
}

function leaves(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === "object" && value !== null
      ? leaves(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)]],
  );
}
