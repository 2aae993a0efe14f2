import { existsSync } from "node:fs";
import path from "node:path";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lexer, walkTokens, type Token } from "marked";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadLateTexts, setLanguage, t } from "../../../../src/shared/texts";
import { useHelp } from "../../../../src/renderer/core/dialogs";
import { navigation } from "../../../../src/renderer/core/navigation";
import { HelpScreen } from "../../../../src/renderer/features/help/HelpScreen";
import { pages, sectionAt, targetOf, type Page } from "../../../../src/renderer/features/help/pages";
import { screenSections } from "../../../../src/renderer/features/help/screenSections";
import { searchHelp } from "../../../../src/renderer/features/help/searchHelp";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";

beforeAll(loadLateTexts);

const tokensOf = (page: Page): Token[] => {
  const all: Token[] = [];
  void walkTokens(
    page.sections.flatMap(({ heading, blocks }) => [...heading, ...blocks]),
    (token) => void all.push(token),
  );
  return all;
};

describe("pages", () => {
  it.each(navigation)("have a section for the screen $title", ({ screen }) => {
    const place = screenSections[screen];
    expect(place).toMatch(/#./);
    expect(sectionAt(place)?.title).toBe(t(`app:screen.${screen}`));
  });

  it.each(pages)(
    "$id: anchors are unique, and links lead to sections, the web, or files of the sources",
    (page) => {
      const anchors = page.sections.map(({ anchor }) => anchor);
      expect(new Set(anchors).size).toBe(anchors.length);
      const links = tokensOf(page).flatMap((token) => (token.type === "link" ? [String(token["href"])] : []));
      const lost = links.filter((href) => {
        if (targetOf(href, page.id)) return false;
        const [file = ""] = href.split("#");
        return file === "" || !existsSync(path.join("docs", file));
      });
      expect(lost).toEqual([]);
    },
  );

  it.each(pages)("$id: keys are the only tags", (page) => {
    const tags = tokensOf(page).flatMap((token) => (token.type === "html" ? [token.raw] : []));
    expect(tags.filter((tag) => !["<kbd>", "</kbd>"].includes(tag))).toEqual([]);
    expect(lexer("<kbd>Esc</kbd>")[0]?.type).toBe("paragraph");
  });

  it("have what is new at the end, from the newest versions of the changelog", () => {
    const last = pages.at(-1);
    expect(last?.title).toBe("What's new");
    expect(last?.sections[1]?.title).toMatch(/^\d+\.\d+\.\d+/);
  });
});

describe("search", () => {
  const placesOf = (typed: string) =>
    searchHelp(typed).map(({ section: { page, title } }) => `${page}: ${title}`);

  it("finds words by their beginnings, titles first", () => {
    expect(placesOf("influ")[0]).toBe("guide: Influencers");
    expect(placesOf("without network")[0]).toBe("guide: Without a network");
    expect(placesOf("erase author")[0]).toBe("guide: Erase an author");
  });

  it("finds an operator on the page of the query language", () => {
    expect(placesOf("NEAR")[0]).toBe("query-language: Operators");
    expect(placesOf("ONEAR/4")[0]).toBe("query-language: Operators");
  });

  it("shows the text around the first match", () => {
    const [hit] = searchHelp("Krippendorff");
    expect(hit?.excerpt).toContain("Krippendorff");
    expect(hit?.excerpt.length).toBeLessThan(180);
  });

  it("finds nothing for words that no section has together, and for none", () => {
    expect(searchHelp("zyzzyva")).toEqual([]);
    expect(searchHelp("  /?")).toEqual([]);
  });
});

describe("the screen", () => {
  beforeEach(() => {
    new FakeMain(oneWorkspace);
  });
  afterEach(async () => {
    act(() => useHelp.getState().close());
    await setLanguage("en");
  });

  async function opened(at: Parameters<ReturnType<typeof useHelp.getState>["open"]>[0] = "words") {
    useHelp.getState().open(at);
    show(<HelpScreen />);
    return within(await screen.findByRole("dialog", { name: t("help:title") }));
  }

  it("opens at the section of a screen, with the focus on its text", async () => {
    const help = await opened("words");
    const current = () => help.getByRole("navigation").querySelector('[aria-current="location"]');
    expect(current()?.textContent).toBe("Words");
    const article = help.getByRole("article", { name: "Guide" });
    await waitFor(() => expect(document.activeElement).toBe(article));
    expect(within(article).getByRole("heading", { name: "Words" })).toBeTruthy();
    expect(help.queryByText(t("help:english"))).toBeNull();
  });

  it("searches by keyboard, marks what it found, and Escape closes it", async () => {
    const user = userEvent.setup();
    const help = await opened();
    await waitFor(() => expect(document.activeElement).toBe(help.getByRole("article")));
    await user.keyboard("{Control>}f{/Control}");
    const field = help.getByRole("combobox", { name: t("help:search") });
    expect(document.activeElement).toBe(field);
    await user.keyboard("pods NEAR/3");
    expect(help.getByRole("status").textContent).toBe(
      t("help:found", { count: searchHelp("pods NEAR/3").length }),
    );
    const [first, second] = help.getAllByRole("option");
    expect(first?.getAttribute("aria-selected")).toBe("true");
    if (second) {
      await user.keyboard("{ArrowDown}");
      expect(field.getAttribute("aria-activedescendant")).toBe(second.id);
      await user.keyboard("{ArrowUp}");
    }
    await user.keyboard("{Enter}");
    const article = help.getByRole("article", { name: "Query language" });
    await waitFor(() => expect(document.activeElement).toBe(article));
    expect([...article.querySelectorAll("mark")].map(({ textContent }) => textContent)).toContain("NEAR");
    await user.keyboard("{Control>}f{/Control}");
    expect(document.activeElement).toBe(field);
    await user.keyboard("{Escape}");
    expect(useHelp.getState().at).toBeNull();
  });

  it("follows links between pages inside, and leaves others to the browser", async () => {
    const user = userEvent.setup();
    const help = await opened("documents");
    await user.click(help.getByRole("link", { name: "Sentiment" }));
    expect(help.getByRole("article", { name: "Sentiment" })).toBeTruthy();
    expect(targetOf("https://example.org/x", "guide")).toEqual({ url: "https://example.org/x" });
    expect(targetOf("decisions/0026-shares-from-a-random-sample.md", "coding")).toBeNull();
    expect(targetOf("javascript:alert(1)", "guide")).toBeNull();
  });

  it("renders lists, tables, keys and code, and pictures by their descriptions", async () => {
    const help = await opened("settings");
    const article = within(help.getByRole("article"));
    expect(article.getAllByRole("columnheader", { name: "keys" })).toHaveLength(1);
    expect(article.getAllByText("F1", { selector: "kbd" }).length).toBeGreaterThan(0);
    expect(article.getByText(t("help:picture", { text: "Calls, newest first" }))).toBeTruthy();
    expect(article.queryByRole("img")).toBeNull();
  });

  it("says in German that it is in English", async () => {
    await setLanguage("de");
    const help = await opened();
    expect(help.getByText(t("help:english"))).toBeTruthy();
  });

  it("shows what is new", async () => {
    const help = await opened("whatsNew");
    expect(help.getByRole("article", { name: "What's new" })).toBeTruthy();
  });
});
