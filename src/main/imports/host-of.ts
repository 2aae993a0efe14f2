/** The host of a URL in the form that queries accept. */
export function hostOf(url: string): string {
  return /^https?:\/\/([a-z\d.-]+)(?=[:/?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? "";
}
