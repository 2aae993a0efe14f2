import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate/browser";
import {
  type BriefPost,
  briefPosts,
  countBy,
  dayMs,
  days,
  firstDay,
  late,
  loudest,
  storm,
  writeBrief,
} from "./support/brief";
import { expect, test } from "./support/launch";
import { choose, dropFile, makeWorkspace, openScreen, saveInto } from "./support/steps";
import { t } from "./support/words";

const posts = briefPosts();
const isComplaint = ({ sentiment }: BriefPost) => sentiment === "negative";
const complaints = posts.filter(isComplaint);
const onDay = (day: number) => (post: BriefPost) =>
  post.at >= firstDay + day * dayMs && post.at < firstDay + (day + 1) * dayMs;
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)}%`;

/** Chooses in a compact control whose options may be followed by what they are. */
async function pick(window: Page, control: string, option: RegExp): Promise<void> {
  await window.getByRole("button", { name: new RegExp(`^${control}:`) }).click();
  await window.getByRole("option", { name: option }).first().click();
}

async function toBoard(
  window: Page,
  within: Page | ReturnType<Page["getByRole"]>,
  title: string,
): Promise<void> {
  await within.getByRole("button", { name: t("explore:board.title"), exact: true }).click();
  await window.getByLabel(t("cards:board.chartTitle")).fill(title);
  // Asked for as long as there is no board.
  const name = window.getByLabel(t("boards:name"));
  if (await name.isVisible()) await name.fill("Brief");
  await window.keyboard.press("Enter");
  await expect(window.getByText(t("cards:board.added", { name: "Brief" })).last()).toBeVisible();
}

interface Series {
  name: string;
  categories: string[];
  values: number[];
}

/** The data of a chart's series, as PowerPoint shows and edits them. */
function seriesOf(xml: string): Series[] {
  const texts = (part: string | undefined) =>
    [...(part ?? "").matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text = ""]) => text);
  return [...xml.matchAll(/<c:ser>([^]*?)<\/c:ser>/g)].map(([, series = ""]) => ({
    name: texts(/<c:tx>([^]*?)<\/c:tx>/.exec(series)?.[1])[0] ?? "",
    categories: texts(/<c:cat>([^]*?)<\/c:cat>/.exec(series)?.[1]),
    values: texts(/<c:val>([^]*?)<\/c:val>/.exec(series)?.[1]).map(Number),
  }));
}

/** The paragraphs of a slide or of its notes. */
function paragraphsOf(xml: string): string[] {
  return [...xml.matchAll(/<a:p>([^]*?)<\/a:p>/g)]
    .map(([, paragraph = ""]) =>
      // Numbers and their names have spaces that don't break.
      [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>/g)]
        .map(([, text = ""]) => text.replaceAll("\u00a0", " "))
        .join(""),
    )
    .filter((text) => text.trim() !== "");
}

test("a brief about six airlines is answered by five slides with the numbers of the file", async ({
  profile,
}) => {
  test.slow();
  const { window, app } = await profile.launch();
  await makeWorkspace(window, "Airlines");
  await dropFile(window, await writeBrief(path.dirname(profile.userData), posts));
  // The file's times are at UTC−8, and so are the days it is about.
  await window.getByRole("button", { name: t("imports:assumed.countIn", { zone: "UTC−8" }) }).click();
  await window.getByRole("button", { name: /^Import \d/ }).click();
  await expect(
    window.getByRole("img", { name: new RegExp(t("charts:coverage.all", { count: posts.length })) }),
  ).toBeVisible();

  // Who gets the most complaints, and how sure is that?
  await pick(window, t("charts:control.type"), /^airline/);
  await choose(window, t("charts:share.title"), "Negative");
  await toBoard(window, window, "Who gets the most complaints");

  // About what?
  await window.getByRole("button", { name: t("charts:filter.add"), exact: true }).click();
  await window
    .getByRole("group", { name: t("charts:field.values") })
    .getByRole("button", { name: /^Negative/ })
    .first()
    .click();
  await window.keyboard.press("Escape");
  await pick(window, t("charts:control.type"), /^negativereason/);
  await choose(window, t("charts:control.breakdown"), t("charts:type.none"));
  await toBoard(window, window, "What they are about");

  // When did they peak, and why?
  await pick(window, t("charts:control.type"), /^Published/);
  await pick(window, t("charts:control.breakdown"), /^airline/);
  const covered = t("charts:data.from", { what: late.brand, first: "Feb 22, 2026", covered: 3, days: 9 });
  await expect(window.getByText(covered)).toBeVisible();
  await toBoard(window, window, "When they peaked");
  await window.getByRole("group", { name: t("charts:canvas.name"), exact: true }).focus();
  await window.keyboard.press("Home");
  for (let day = 0; day < storm.day; day++) await window.keyboard.press("ArrowRight");
  await window.keyboard.press("w");
  const why = window.getByRole("group", { name: /^Why Feb 23, 2026\?$/ });
  await expect(why.getByText(storm.brand).first()).toBeVisible();
  await toBoard(window, why, "Why they peaked");

  // Who is loudest?
  await openScreen(window, "Influencers");
  await choose(window, t("influencers:ask.by"), t("influencers:criterion.loudness"));
  await expect(window.getByRole("gridcell", { name: loudest })).toBeVisible();
  await toBoard(window, window, "Who is loudest");

  // Each brand's peak, and the loudest author, are added on the board.
  await openScreen(window, "Boards");
  const cards = window.getByRole("list", { name: /^Cards of / });
  const addCard = async (name: string) => {
    await window.getByRole("button", { name: t("cards:add") }).click();
    await window.getByRole("menuitem", { name, exact: true }).click();
  };
  await addCard(t("cards:peaks"));
  await pick(window, t("cards:peak.split"), /^airline/);
  await window.getByRole("button", { name: t("cards:board.add") }).click();
  await addCard(t("cards:profile"));
  await window.getByRole("combobox", { name: t("cards:author") }).fill(loudest);
  await window.getByRole("button", { name: t("cards:board.add") }).click();
  await expect(cards.getByRole("region", { name: t("cards:profileOf", { name: loudest }) })).toBeVisible();
  await expect(cards.locator("[aria-busy=true]")).toHaveCount(0);
  const stormy = posts.filter(onDay(storm.day)).filter(({ brand }) => brand === storm.brand).length;
  const peaks = cards.getByRole("region", { name: t("cards:peaksBy", { field: "airline" }) });
  await expect(peaks.getByText(new RegExp(`^${stormy} · Feb 23, 2026`))).toBeVisible();
  await saveInto(app, profile.userData);
  await window.getByRole("button", { name: t("boards:report.saveAs") }).click();
  await window.getByRole("menuitem", { name: t("common:saving.pptx") }).click();
  await expect(window.getByText(t("boards:report.saved", { path: "" })).last()).toContainText(".pptx");
  const parts = unzipSync(await readFile(path.join(profile.userData, "Brief.pptx")));
  const xml = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const slide = (number: number) => paragraphsOf(xml(`ppt/slides/slide${number}.xml`));
  const notes = (number: number) => paragraphsOf(xml(`ppt/notesSlides/notesSlide${number}.xml`)).join("\n");
  const chart = (number: number) => seriesOf(xml(`ppt/charts/chart${number}.xml`));

  const brands = [...countBy(posts, "brand")].map(([brand, n]) => ({
    brand,
    n,
    share: complaints.filter((post) => post.brand === brand).length / n,
  }));
  brands.sort((a, b) => b.share - a.share);
  const [worst, next] = brands;
  expect(chart(1)).toEqual([
    {
      name: "Negative",
      categories: brands.map(({ brand, n, share }) => `${brand} (n = ${n}): ${percent(share, 1)}`),
      values: brands.map(({ share }) => share),
    },
  ]);
  expect(slide(2)[0]).toContain(`${worst?.brand} ${percent(worst?.share ?? 0, 1)} (n = ${worst?.n})`);
  expect(slide(2)[0]).toContain(`${next?.brand} ${percent(next?.share ?? 0, 1)} (n = ${next?.n})`);
  expect(notes(2)).toContain("sample of everything said");
  expect(slide(2)[0]).toMatch(/Chance alone doesn.t explain|may be chance/);

  const reasons = countBy(complaints, "reason");
  expect(chart(2)).toEqual([
    { name: "Mentions", categories: [...reasons.keys()], values: [...reasons.values()] },
  ]);
  expect(slide(3)[0]).toContain(`${[...reasons.keys()][0]} leads with ${[...reasons.values()][0]} mentions`);

  const perDay = (brand: string) =>
    Array.from(
      { length: days },
      (_, day) => complaints.filter((post) => post.brand === brand && onDay(day)(post)).length,
    );
  const drawn = new Map(chart(3).map(({ name, values }) => [name, values]));
  const peak = complaints.filter(onDay(storm.day));
  // The days that the screen marks as well.
  const unusual = drawn.get(t("charts:unusualBins")) ?? [];
  expect(unusual.length).toBeGreaterThan(0);
  expect(unusual.every((value) => value < peak.length)).toBe(true);
  drawn.delete(t("charts:unusualBins"));
  expect(Object.fromEntries(drawn)).toEqual({
    ...Object.fromEntries([...countBy(complaints, "brand").keys()].map((brand) => [brand, perDay(brand)])),
    [t("charts:highestBin", { name: "Feb 23, 2026" })]: [peak.length],
  });
  const most = countBy(peak, "brand").get(storm.brand) ?? 0;
  expect(slide(4)[0]).toBe(
    `Negative mentions: Feb 23, 2026 is the highest day with ${peak.length} of ${complaints.length.toLocaleString("en-US")} mentions, ${most} of them ${storm.brand}`,
  );

  const compared = peak.filter(({ brand }) => brand !== late.brand);
  const reason = compared.filter(({ reason }) => reason === storm.reason).length;
  expect(slide(5)[0]).toContain(storm.reason);
  const table = slide(5).join("|");
  expect(table).toContain(`negativereason|${storm.reason}|${reason}|`);
  expect(table).toContain(
    `airline|${storm.brand}|${compared.filter(({ brand }) => brand === storm.brand).length}|`,
  );
  const own = complaints.filter(({ author }) => author === loudest);
  const loudness = own.length * own.reduce((sum, { reposts }) => sum + reposts, 0);
  expect(slide(6)[0]).toContain(`${loudest} leads by posts × reposts with ${loudness}`);
  expect(slide(7)[0]).toBe(`${storm.brand} has the highest day, with ${stormy} mentions (Feb 23, 2026)`);
  const written = posts.filter(({ author }) => author === loudest).length;
  expect(slide(8)[0]).toContain(`${loudest}: ${written} posts, `);
  expect(notes(5)).toContain(`${late.brand} starts on Feb 22, 2026`);
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
    expect(slide(number).join(" ")).not.toMatch(/[{}]|Etc\/|custom\.|\.csv|\d{13}/);
});
