/** Elements of texts. Those of programs and forms stand in code that a text shows. */
const ofTexts = new Set(
  `p br hr div span a b i u s em strong small big sub sup del ins mark q cite abbr blockquote ul ol li dl dt dd h1 h2 h3 h4
  h5 h6 img picture figure figcaption pre code kbd samp tt var time wbr font center strike table caption thead tbody tfoot
  tr td th colgroup col section article header footer aside main address details summary iframe video audio source embed
  object param noscript`.split(/\s+/),
);
/** These need no closing tag. */
const alone = /^(?:p|br|hr|img|li|d[td]|t[hrd]|wbr|col|source|embed|param)$/;
/** Added by word processors and networks: "o:p", "g-emoji". */
const added = /^[a-z]\w*[:-][a-z]/;
const hidden = /^(?:script|style)$/;

const tags = /<(\/?)([a-z][\w:-]*)(?=[\s/>]|$)([^<>]*)/gi;
/** Values that a program fills in, and names with capitals, which only its components have. */
const filledIn = /=\s*(?:\{|["']?\$\{|["'][^"']*\{[{%])|\s(?:class|html)[A-Z]\w*=/;
/** Programs in pages, and the start of a page inside a text. */
const program = /<(?:\?(?:php|=)|%)|\S\s*<(?:!doctype|html)[\s>]/i;
const page = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype|html|head|body)[\s>]/i;

/** Whether the tags in a text belong to code that it shows, such as "List<String>", so that they are part of it. */
export function showsCode(text: string): boolean {
  // A text of tags alone is one that programs wrote.
  if (!text.includes("<") || page.test(text) || /^(?:\s*<[^<>]*>)*\s*$/.test(text)) return false;
  const open = new Map<string, number>();
  let told = 0;
  let foreign = 0;
  let closable = 0;
  let last = "";
  for (const [, slash, written = "", rest = ""] of text.matchAll(tags)) {
    const name = written.toLowerCase();
    if (slash === "") last = name;
    if (!alone.test(name) && !rest.endsWith("/")) {
      if (slash === "") closable++;
      open.set(name, (open.get(name) ?? 0) + (slash === "" ? 1 : -1));
    }
    if (hidden.test(name) || added.test(written)) continue;
    told++;
    if (!ofTexts.has(name) || filledIn.test(rest)) foreign++;
  }
  const unclosed = (name: string) => Math.max(0, open.get(name) ?? 0);
  if (/^\s*</.test(text)) return foreign * 2 > told;
  if (program.test(text) || foreign * 5 > told) return true;
  const names = [...open.keys()];
  if (names.some((name) => (hidden.test(name) || !ofTexts.has(name)) && unclosed(name) > 0)) return true;
  // A text may be cut after its last tag.
  const lost = names.reduce((sum, name) => sum + unclosed(name), 0) - (unclosed(last) > 0 ? 1 : 0);
  return lost * 2 > closable;
}
