const parameter = /(access_token(?:=|%3D|"\s*:\s*"|\\"\s*:\s*\\"))[^&\s"'#\\]*/gi;
const mask = "***";

/** Removes tokens from texts: the access_token parameter anywhere, and every known token in any encoding. */
export class Redactor {
  readonly #forms = new Map<string, readonly string[]>();

  /** Registers a token. */
  learn(token: string): void {
    // Shorter values would match ordinary words. They are still removed as a parameter.
    if (token.length < 8 || this.#forms.has(token)) return;
    const query = new URLSearchParams({ t: token }).toString().slice(2);
    const forms = [
      token,
      encodeURIComponent(token),
      encodeURI(token),
      query,
      JSON.stringify(token).slice(1, -1),
    ];
    // Longest first, so that no form leaves the rest of a longer one.
    this.#forms.set(
      token,
      [...new Set(forms)].sort((a, b) => b.length - a.length),
    );
  }

  text(text: string): string {
    return this.#withoutTokens(text.replace(parameter, `$1${mask}`));
  }

  /** Redacts all texts in a JSON-like value, including keys. */
  value(value: unknown): unknown {
    return walk(value, (text) => this.text(text));
  }

  /**
   * Like `value`, but only removes known tokens, because "access_token=" may be part of an analyst's text. `json` is
   * the text the value was parsed from, and `echo` a part of it that isn't in the value. If the rest contains no
   * token, the value is returned as it is.
   */
  payload(value: unknown, json: string, echo = ""): unknown {
    // Only the first occurrence, and only if it contains a token, so that no other token is removed with it.
    const rest = this.#holds(echo) ? json.replace(echo, "") : json;
    return this.#mayHold(rest) ? walk(value, (text) => this.#withoutTokens(text)) : value;
  }

  /** Whether JSON text may contain a token, literally or as escape sequences. */
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
  if (Array.isArray(value)) return value.map((item) => walk(item, clean));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), walk(item, clean)]));
  }
  return value;
}
