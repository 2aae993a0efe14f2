import { random } from "./why-workspaces";

/** Made-up posts about brands, as the rows of a file have them: brand and reason in columns of their own. */
export interface BrandPost {
  url: string;
  published: number;
  content: string;
  lang: string;
  custom: { brand: string; reason: string };
  extra_author_attributes: { id: string; name: string };
}

export const dayMs = 86_400_000;
const hourMs = 3_600_000;
const brands = ["Aster", "Borealis", "Cirrus", "Dune", "Ember"] as const;
const reasons = ["Late", "Service", "Luggage", "Booking"];

/**
 * Ordinary posts: of each brand so many a day, between six and twenty-two o'clock (UTC), in words by Zipf's law. `more` adds
 * what a test is about.
 */
export class BrandPosts {
  readonly posts: BrandPost[] = [];
  readonly #next: () => number;
  #made = 0;

  constructor(
    readonly first: number,
    readonly days: number,
    perDay: number,
    seed = 7,
  ) {
    this.#next = random(seed);
    for (const brand of brands)
      for (let day = 0; day < days; day++)
        // Varies by up to a tenth, so that a usual day is usual.
        this.more(day, Math.round(perDay * (0.9 + 0.2 * this.#next())), { brand });
  }

  /** The time a day begins. */
  at(day: number): number {
    return this.first + day * dayMs;
  }

  more(
    day: number,
    count: number,
    {
      brand,
      reason,
      text = "",
      hour = 6,
      hours = 16,
    }: Partial<Record<"brand" | "reason" | "text", string>> & {
      hour?: number;
      hours?: number;
    },
  ): void {
    for (let n = 0; n < count; n++) {
      const name = `a${this.#pick(500)}`;
      this.posts.push({
        url: `https://posts.example/${++this.#made}`,
        published: this.at(day) + hour * hourMs + this.#pick(hours * hourMs),
        content: `${this.#words(4)} ${text} ${this.#words(4)}`,
        lang: "en",
        custom: {
          brand: brand ?? brands[this.#pick(brands.length)] ?? "Aster",
          reason: reason ?? reasons[this.#pick(reasons.length)] ?? "Late",
        },
        extra_author_attributes: { id: name, name },
      });
    }
  }

  /** Takes all but the first `count` posts of a brand, or all brands, away from a day. */
  keep(day: number, count: number, brand?: string): void {
    let left = count;
    const kept = this.posts.filter(
      (post) =>
        (brand !== undefined && post.custom.brand !== brand) ||
        post.published < this.at(day) ||
        post.published >= this.at(day + 1) ||
        left-- > 0,
    );
    this.posts.splice(0, this.posts.length, ...kept);
  }

  on(day: number, is: (post: BrandPost) => boolean = () => true): number {
    return this.within({ from: this.at(day), until: this.at(day + 1) }, is);
  }

  within(time: { from: number; until: number }, is: (post: BrandPost) => boolean = () => true): number {
    return this.posts.filter((post) => post.published >= time.from && post.published < time.until && is(post))
      .length;
  }

  #pick(n: number): number {
    return Math.floor(this.#next() * n);
  }

  #words(count: number): string {
    const word = () => `w${Math.floor(Math.exp(this.#next() * Math.log(1_500))).toString(36)}x`;
    return Array.from({ length: count }, word).join(" ");
  }
}
