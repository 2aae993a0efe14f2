const parameter = /(access_token(?:=|%3D|"\s*:\s*"|\\"\s*:\s*\\"))[^&\s"'#\\]*/gi;
const mask = "***";

/** Takes tokens out of texts: the access_token parameter wherever it stands, and every token it was told of, however it is encoded. */
export class Redactor {
  readonly #forms = new Map<string, readonly string[]>();

  /** From now on this value is a secret. */
  learn(token: string): void {
    // Shorter values would blot out ordinary words; they are still caught as a parameter.
    if (token.length < 8 || this.#forms.has(token)) return;
    const query = new URLSearchParams({ t: token }).toString().slice(2);
    const forms = [
      token,
      encodeURIComponent(token),
      encodeURI(token),
      query,
      JSON.stringify(token).slice(1, -1),
    ];
    // Longest first, so that no form leaves the rest of a longer one standing.
    this.#forms.set(
      token,
      [...new Set(forms)].sort((a, b) => b.length - a.length),
    );
  }

  /** The text without secrets. */
  text(text: string): string {
    return this.#withoutTokens(text.replace(parameter, `$1${mask}`));
  }

  /** A JSON-like value with every text in it, keys included, cleaned. Errors become their cleaned stack. */
  value(value: unknown): unknown {
    return walk(value, (text) => this.text(text));
  }

  /**
   * Like value, but takes out known tokens only: for the analyst's data, where "access_token=" may be part of a text.
   * `json` is the text that the value was read from, `echo` a part of it that is not in the value: where no token stands
   * in the rest, nothing need be looked at one by one.
   */
  payload(value: unknown, json: string, echo = ""): unknown {
    // Once only, and only an echo that holds a token: then no other token can go with it.
    const rest = this.#holds(echo) ? json.replace(echo, "") : json;
    return this.#mayHold(rest) ? walk(value, (text) => this.#withoutTokens(text)) : value;
  }

  /** Whether a token may be read from JSON: one stands in it, or an escape that may spell a part of one does. */
  #mayHold(json: string): boolean {
    return json.includes("\\") || this.#holds(json);
  }

  #holds(text: string): boolean {
    for (const forms of this.#forms.values()) if (forms.some((form) => text.includes(form))) return true;
    return false;
  }

  #withoutTokens(text: string): string {
    let clean = text;
    for (const forms of this.#forms.values()) {
      for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, mask);
    }
    return clean;
  }
}

function walk(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (value instanceof Error) {
    const cause = value.cause === undefined ? "" : `\ncause: ${String(walk(value.cause, clean))}`;
    return clean(value.stack ?? String(value)) + cause;
  }
  if (Array.isArray(value)) return value.map((item) => walk(item, clean));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), walk(item, clean)]));
  }
  return value;
}
