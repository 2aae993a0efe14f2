/** A document as it is uploaded. */
export interface Post {
  url: string;
  published: number;
  content: string;
  lang: string;
  host_url?: string;
  extra_author_attributes: { id: string; name: string };
  extra_source_attributes: { geo: string };
}

export const causes = ["story", "hashtag", "source", "country", "word"] as const;
export type Cause = (typeof causes)[number];

export interface WhyWorkspace {
  posts: Post[];
  range: { from: number; until: number };
  /** What the planted documents have in common: the label of a factor, or the beginning of the story. */
  planted: { cause: Cause; label: string } | undefined;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const start = Date.UTC(2026, 0, 5);
const days = 35;
const vocabulary = 1_500;
/** Relative numbers by hour of the day, and by day of the week from Monday. */
export const rhythm = [1, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 9, 8, 8, 8, 8, 8, 9, 9, 8, 7, 5, 3, 2];
export const weekly = [1.1, 1.1, 1, 1, 0.9, 0.6, 0.5];

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A workspace of five weeks with daily and weekly rhythm and ordinary small stories. Odd seeds vary more than Poisson
 * variables do: each hour's mean is multiplied by a gamma variable. With a cause, a range of a few hours has additional
 * documents that have it in common, half as many as usual to twice as many.
 */
export function whyWorkspace(seed: number, cause?: Cause): WhyWorkspace {
  const next = random(seed * 2654435761);
  const pick = (n: number) => Math.floor(next() * n);
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const min = Math.exp(-mean);
    let n = -1;
    for (let product = 1; product > min; n++) product *= next();
    return n;
  };
  /** Rank by Zipf's law. */
  const zipf = (n: number) => Math.min(n, Math.floor(Math.exp(next() * Math.log(n + 1)))) - 1;
  const perHour = 2 + pick(3);
  const varies = seed % 2 === 1;
  const sentence = (length = 6 + pick(10)) =>
    Array.from({ length }, () => `w${zipf(vocabulary).toString(36)}x`).join(" ");
  const posts: Post[] = [];
  const add = (published: number, content: string, fields: { host?: string; country?: string } = {}) => {
    const author = zipf(400);
    const host = fields.host ?? `site${zipf(60)}.example`;
    posts.push({
      url: `https://${host}/${seed}-${posts.length}`,
      published,
      content,
      lang: next() < 0.8 ? "en" : "de",
      extra_author_attributes: { id: `a${author}`, name: `Author ${author}` },
      extra_source_attributes: { geo: fields.country ?? ["us", "gb", "de", "fr", "at"][zipf(5)] ?? "us" },
    });
  };
  for (let hour = 0; hour < days * 24; hour++) {
    const at = start + hour * hourMs;
    const expected = (perHour * (rhythm[hour % 24] ?? 1) * (weekly[Math.floor(hour / 24) % 7] ?? 1)) / 5;
    // A gamma variable with mean 1 and variance 1/8.
    const factor = varies
      ? Array.from({ length: 8 }, () => -Math.log(next() + 1e-12)).reduce((a, b) => a + b) / 8
      : 1;
    for (let left = poisson(expected * factor); left > 0; left--) {
      const text = next() < 0.25 ? `${sentence()} #tag${zipf(40)}` : sentence();
      const copies = next() < 0.04 ? 1 + pick(4) : 1;
      for (let copy = 0; copy < copies; copy++) add(at + pick(hourMs), text);
    }
  }
  const day = 14 + pick(7);
  const first = 7 + pick(9);
  const from = start + day * dayMs + first * hourMs;
  const range = { from, until: from + (2 + pick(4)) * hourMs };
  if (!cause) return { posts, range, planted: undefined };
  const usual = posts.filter(({ published }) => published >= range.from && published < range.until).length;
  const extra = Math.max(25, Math.round(usual * (0.5 + 1.5 * next())));
  const label = {
    story: "",
    hashtag: `campaign${seed}`,
    source: `burst${seed}.example`,
    country: "nz",
    word: `planted${seed}`,
  }[cause];
  const told = sentence(16);
  for (let n = 0; n < extra; n++) {
    const at = range.from + pick(range.until - range.from);
    if (cause === "story") add(at, told);
    else if (cause === "hashtag") add(at, `${sentence()} #${label}`);
    else if (cause === "word") add(at, `${sentence(4)} ${label} ${sentence(5)}`);
    else if (cause === "source") add(at, sentence(), { host: label });
    else add(at, sentence(), { country: label });
  }
  return { posts, range, planted: { cause, label: cause === "story" ? told : label } };
}
