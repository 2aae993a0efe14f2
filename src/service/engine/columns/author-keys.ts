import type { Dictionary } from "./dictionary";

interface Known {
  author: Dictionary;
  host: Dictionary;
}

/** Key of an author who has an id. */
export function authorKey(id: string): string {
  return `id ${id}`;
}

/** Key of an author without an id: the name and the code of the host. */
export function nameKey(name: string, host: number): string {
  return `name ${host} ${name}`;
}

/** The author id in a key, or the name if there is no id. */
export function authorIdOf(key: string): string {
  return key.slice(key.startsWith("id ") ? 3 : key.indexOf(" ", 5) + 1);
}

/** The author in a key as `author_id:` takes them: the id, or without one the name and the host, as in "Ann Lee@blog.example". */
export function identityOf(key: string, { host }: Known): string {
  const id = authorIdOf(key);
  return key.startsWith("id ") ? id : `${id}@${host.text(Number.parseInt(key.slice(5), 10))}`;
}

/** Codes of the authors whom `author_id:` means. */
export function authorsOf(identity: string, { author, host }: Known): number[] {
  const at = identity.lastIndexOf("@");
  const place = host.find(identity.slice(at + 1));
  const keys = [
    authorKey(identity),
    ...(at > 0 && place !== undefined ? [nameKey(identity.slice(0, at), place)] : []),
  ];
  return keys.flatMap((key) => author.find(key) ?? []);
}
