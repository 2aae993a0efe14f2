import type { Random } from "./random";

type Part = string | { slot: string } | { choices: readonly [Template, ...Template[]] };

/** A parsed phrase: plain text, `{slots}`, and `[alternatives|of|any depth]`. */
export type Template = readonly Part[];

/** Values for the slots of a template. */
export type Slots = Readonly<Record<string, string>>;

const parsed = new Map<string, Template>();

/** Writes one of the texts that a template allows, with a capital first letter. */
export function write(template: string, slots: Slots, random: Random): string {
  let parts = parsed.get(template);
  if (parts === undefined) {
    parts = new Reader(template).template();
    parsed.set(template, parts);
  }
  const text = expand(parts, slots, random);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function expand(parts: Template, slots: Slots, random: Random): string {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if ("choices" in part) text += expand(random.pick(part.choices), slots, random);
    else {
      const value = slots[part.slot];
      if (value === undefined) throw new Error(`no text for {${part.slot}}`);
      text += value;
    }
  }
  return text;
}

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  template(): Template {
    const parts: Part[] = [];
    for (;;) {
      const text = this.take(/[^[\]|{}]+/y);
      if (text !== undefined) parts.push(text);
      else if (this.take(/\[/y) !== undefined) parts.push(this.choices());
      else {
        const slot = this.take(/\{\w+\}/y);
        if (slot === undefined) return parts;
        parts.push({ slot: slot.slice(1, -1) });
      }
    }
  }

  private choices(): Part {
    const choices: [Template, ...Template[]] = [this.template()];
    while (this.take(/\|/y) !== undefined) choices.push(this.template());
    if (this.take(/\]/y) === undefined) throw new Error(`"]" is missing in: ${this.source}`);
    return { choices };
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }
}
