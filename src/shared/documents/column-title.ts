/**
 * "Complaint reason" for "complaint_reason", "complaintReason", and "COMPLAINT_REASON": words in place of a name for
 * programs. Names that consist of words already, or of one, stay as their file spells them.
 */
export function columnTitle(name: string): string {
  if (!/^[\p{L}\p{N}_]+$/u.test(name)) return name;
  const words = name
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1$2_")
    .split("_")
    .filter(Boolean);
  if (words.length < 2) return name;
  const isLoud = !/\p{Ll}/u.test(name);
  const hasHumps = !name.includes("_");
  const text = words
    .map((word) => {
      if (/^(?:id|url)$/i.test(word)) return word.toUpperCase();
      return isLoud || (hasHumps && /\p{Ll}/u.test(word)) ? word.toLowerCase() : word;
    })
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
