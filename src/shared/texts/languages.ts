export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The app's language for a language tag of the system, such as de-AT. */
export function suitable(tag: string): Language {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  return languages.find((known) => known === primary) ?? "en";
}
