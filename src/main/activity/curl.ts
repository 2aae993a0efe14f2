import type { ActivityEntry } from "../../shared/ipc/activity";
import type { Shell } from "../../shared/ipc/shells";

interface Syntax {
  /** In PowerShell, `curl` alone is another command. */
  curl: string;
  /** Marks a text of this file as one argument. */
  constant: (text: string) => string;
  /** Marks an encoded URL as one argument that the shell doesn't interpret. */
  url: (encoded: string) => string;
  /** The parameter with the token, read from the environment. */
  token: string;
  /** Between two options. */
  next: string;
}

const single = (text: string) => `'${text}'`;
const double = (text: string) => `"${text}"`;

const syntaxes: Readonly<Record<Shell, Syntax>> = {
  posix: {
    curl: "curl",
    constant: single,
    url: single,
    token: '"access_token=$EARSHOT_TOKEN"',
    next: " \\\n  ",
  },
  powershell: {
    curl: "curl.exe",
    constant: single,
    url: single,
    token: '"access_token=$env:EARSHOT_TOKEN"',
    next: " `\n  ",
  },
  cmd: {
    curl: "curl.exe",
    constant: double,
    // Variables are replaced even inside quotes, and before carets are read: a caret after each % makes a name that none has.
    // So the quotes are escaped too, and with them all that would mean something outside.
    url: (encoded) => `^"${encoded.replace(/[^A-Za-z0-9%]/g, "^$&").replaceAll("%", "%^")}^"`,
    token: '"access_token=%EARSHOT_TOKEN%"',
    next: " ",
  },
};

/**
 * A URL as one argument for a shell. All but letters, digits and what URLs consist of is percent-encoded first, so no text in
 * it can end the quotes, whatever the shell's rules for them are.
 */
export function quotedUrl(url: string, shell: Shell): string {
  const encoded = url.replace(/[^A-Za-z0-9\-._~:/?[\]@=+,&%<>]|%(?![0-9A-Fa-f]{2})/gu, percentEncoded);
  return syntaxes[shell].url(encoded);
}

/** `encodeURIComponent` leaves out quotes and parentheses. */
function percentEncoded(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}

/** Name of the program in a shell. */
export function curlIn(shell: Shell): string {
  return syntaxes[shell].curl;
}

/**
 * The call as a curl command. It reads the token from the variable EARSHOT_TOKEN, and the body, which isn't logged,
 * from a file.
 */
export function curlOf(entry: ActivityEntry, baseUrl: string, shell: Shell): string {
  const { curl, constant, token, next } = syntaxes[shell];
  const query = new URLSearchParams(entry.params.filter(([name]) => name !== "access_token")).toString();
  const url = `${baseUrl.replace(/\/+$/, "")}${entry.path}${query && `?${query}`}`;
  const parts = [
    `${curl} --globoff --silent --show-error`,
    ...(entry.method === "GET" ? [] : [`--request ${entry.method}`]),
    `--header ${constant("Accept: application/json")}`,
    ...(entry.sentBytes > 0
      ? [`--header ${constant("Content-Type: application/json")}`, `--data-binary ${constant("@body.json")}`]
      : []),
  ];
  // Windows brings a curl that knows --url-query. Elsewhere it may be too old.
  if (shell !== "posix") parts.push(`--url-query ${token}`, quotedUrl(url, shell));
  else if (entry.sentBytes > 0) parts.push(`${quotedUrl(`${url}${query ? "&" : "?"}`, shell)}${token}`);
  else parts.push("--get", `--data-urlencode ${token}`, quotedUrl(url, shell));
  return parts.join(next);
}
