import type { ActivityEntry } from "../../shared/ipc/activity";

/** Quotes a text for a POSIX shell. A single quote inside becomes '\''. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The call as a curl command. It reads the token from the variable EARSHOT_TOKEN, and the body, which isn't logged,
 * from a file.
 */
export function curlOf(entry: ActivityEntry, baseUrl: string): string {
  const writes = entry.sentBytes > 0;
  const query = new URLSearchParams(entry.params.filter(([name]) => name !== "access_token")).toString();
  const url = `${baseUrl.replace(/\/+$/, "")}${entry.path}`;
  const token = "access_token=$EARSHOT_TOKEN";
  const parts = [
    "curl --globoff --silent --show-error",
    ...(entry.method === "GET" ? [] : [`--request ${entry.method}`]),
    "--header 'Accept: application/json'",
    ...(writes
      ? [
          "--header 'Content-Type: application/json'",
          "--data-binary @body.json",
          `${quoted(`${url}?${query}${query && "&"}`)}"${token}"`,
        ]
      : ["--get", `--data-urlencode "${token}"`, quoted(`${url}${query && `?${query}`}`)]),
  ];
  return parts.join(" \\\n  ");
}
