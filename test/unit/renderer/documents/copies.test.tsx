import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { live, type FakeMain } from "../fake-bridge";
import { document, documentsMain, open } from "./documents-main";

const copies = 3;
/** The second document has three copies, of which it is the third. */
const story = { id: "s1", documents: copies + 1 };
const inStory = [90, 91, 1, 92].map(document);

let main: FakeMain;
beforeEach(() => {
  main = documentsMain();
  main.answer({
    "text.reading": () => ({ read: 5, documents: 5 }),
    "documents.search": ({ q = "", offset = 0, count = 100, stories }) => {
      if (q.includes("story:s1"))
        return live({ total: inStory.length, documents: inStory.slice(offset, offset + count) });
      const rows = [0, 1, 2].map(document);
      return live({
        total: stories === "once" ? 2 : 3,
        documents: stories === "once" ? rows.slice(0, 2) : rows,
        stories: [null, story, null].slice(0, stories === "once" ? 2 : 3),
      });
    },
  });
});

const rows = () =>
  within(screen.getByRole("grid", { name: t("documents:title") }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => /Post \d+/.exec(row.textContent)?.[0]);
const button = () => screen.findByRole("button", { name: t("charts:stories.copies", { count: copies }) });

describe("copies of a document", () => {
  it("are listed below it, the earliest first, and hidden again", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await button());
    await waitFor(() =>
      expect(rows()).toEqual(["Post 0", "Post 1", "Post 90", "Post 91", "Post 92", "Post 2"]),
    );
    expect(main.inputsOf("documents.search").at(-1)).toMatchObject({
      q: "story:s1",
      sortBy: "published",
      sortOrder: "asc",
    });
    expect((await button()).getAttribute("aria-expanded")).toBe("true");
    await user.click(await button());
    await waitFor(() => expect(rows()).toEqual(["Post 0", "Post 1", "Post 2"]));
  });

  it("are listed and hidden with the arrow keys, and open like other documents", async () => {
    const user = userEvent.setup();
    open();
    await button();
    act(() => screen.getByRole("grid", { name: t("documents:title") }).focus());
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
    await waitFor(() => expect(rows()).toHaveLength(6));
    await user.keyboard("{ArrowDown}{Enter}");
    const pane = await screen.findByRole("complementary");
    expect(within(pane).getByRole("heading", { name: "Post 90" })).toBeTruthy();
    expect(screen.getAllByRole("row").find((row) => row.getAttribute("aria-current"))?.textContent).toContain(
      "Post 90",
    );
    act(() => screen.getByRole("grid", { name: t("documents:title") }).focus());
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(rows()).toEqual(["Post 0", "Post 1", "Post 2"]));
  });

  it("are left out if stories are counted once, in the list, its total and its export", async () => {
    const user = userEvent.setup();
    main.answer({ "documents.save": () => null });
    open();
    await user.click(await screen.findByRole("checkbox", { name: t("charts:stories.once") }));
    await waitFor(() => expect(rows()).toEqual(["Post 0", "Post 1"]));
    expect(main.inputsOf("documents.search").at(-1)?.stories).toBe("once");
    expect(
      await screen.findByText(
        `${t("documents:results.count", { count: 2 })}, ${t("charts:stories.counted")}`,
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("documents:results.save") }));
    const dialog = await screen.findByRole("dialog", { name: t("documents:save.title", { count: 2 }) });
    await user.click(within(dialog).getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(main.inputsOf("documents.save")).toHaveLength(1));
    const [saved] = main.inputsOf("documents.save");
    expect(saved?.scope).toMatchObject({ question: { stories: "once" } });
    expect(saved?.name).toContain(t("charts:stories.counted"));
  });
});
