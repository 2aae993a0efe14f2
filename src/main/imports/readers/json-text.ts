/** Where the string that begins at `from` ends; the text's length where it does not. */
export function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = at - 1;
    while (text.charCodeAt(slashes) === 0x5c) slashes--;
    if ((at - 1 - slashes) % 2 === 0) return at;
  }
  return text.length;
}
