import type { ActivityEntry } from "../../shared/ipc/activity";

/** Puts a text into single quotes of a POSIX shell: one inside ends them, stands by itself, and opens them again. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The call as a command for a shell. The token is the variable EARSHOT_TOKEN, which whoever runs the command sets; a body
 * isn't kept, and is read from a file.
 */
export function curlOf(entry: ActivityEntry, baseUrl: string): string {
  const writes = entry.sentBytes > 0;
  const query = new URLSearchParams(entry.params.filter(([name]) => name !== "access_token")).toString();
  const address = `${baseUrl.replace(/\/+$/, "")}${entry.path}`;
  const token = "access_token=$EARSHOT_TOKEN";
  const parts = [
    "curl --globoff --silent --show-error",
    ...(entry.method === "GET" ? [] : [`--request ${entry.method}`]),
    "--header 'Accept: application/json'",
    ...(writes
      ? [
          "--header 'Content-Type: application/json'",
          "--data-binary @body.json",
          `${quoted(`${address}?${query}${query && "&"}`)}"${token}"`,
        ]
      : ["--get", `--data-urlencode "${token}"`, quoted(`${address}${query && `?${query}`}`)]),
  ];
  return parts.join(" \\\n  ");
}
