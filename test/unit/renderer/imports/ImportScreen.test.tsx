import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { useImports } from "../../../../src/renderer/features/imports/store";
import { createQueryClient, keys } from "../../../../src/renderer/core/queries";
import { aFile, failure, show } from "../fake-bridge";
import { checkReport } from "./imported-file";
import {
  column,
  file,
  imported,
  importButton,
  main,
  mapping,
  openColumns,
  openFile,
  openKnown,
  report,
  Screen,
} from "./open-import";

describe("a file to import", () => {
  it("is checked automatically, described, and imported by one click", async () => {
    const user = await openKnown("/files/a.csv");
    expect(
      await screen.findByRole("heading", {
        name: new RegExp(`^${t("imports:noun.posts", { count: 13_498 })}, Feb 3`),
      }),
    ).toBeTruthy();
    expect(screen.getByText(t("imports:check.all", { count: 13_500 }))).toBeTruthy();
    await user.click(await importButton());
    await waitFor(() => expect(imported).toHaveLength(1));
    expect(imported[0]).toMatchObject({
      connectionId: "c1",
      projectId: "p1",
      uploadId: 7,
      count: 13_498,
      range: report.dated,
      isLast: true,
    });
    expect(main.inputsOf("imports.start")[0]?.plan.mark).toMatch(/^a\.csv · \d{4}-\d\d-\d\d \d\d:\d\d$/);
    await waitFor(() => expect(useImports.getState().source).toBeNull());
  });

  it.each([
    ["the import alone in a project with other documents", 3, /^a\.csv · /],
    ["the whole project if it was empty", 0, null],
  ])("opens %s", async (_, total, name) => {
    const client = createQueryClient();
    client.setQueryData(keys.total("c1", "p1"), total);
    const user = await openKnown("/files/a.csv");
    cleanup();
    show(
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>,
    );
    await user.click(await importButton());
    await waitFor(() => expect(imported).toHaveLength(1));
    expect(imported[0]?.importName).toEqual(name === null ? null : expect.stringMatching(name));
  });

  it("links to all imported documents, including those with an assumed date", async () => {
    const published = { from: Date.UTC(2007, 1, 3), to: Date.UTC(2026, 10, 20) };
    main.answer({ "imports.check": () => ({ ...report, published, assumedDates: 2 }) });
    const user = await openKnown("/files/a.csv");
    await user.click(await importButton());
    await waitFor(() => expect(imported).toHaveLength(1));
    expect(imported[0]?.range).toEqual(published);
  });

  it("is imported with Enter, but not if a focused control handles Enter", async () => {
    const user = await openKnown("/files/a.csv");
    await importButton();
    (await screen.findAllByRole("button", { name: t("imports:act.changeColumns") }))[0]!.focus();
    await user.keyboard("{Enter}");
    await user.keyboard("{Enter}");
    expect(main.inputsOf("imports.start")).toHaveLength(0);
    await user.click(await screen.findByRole("button", { name: t("done") }));
    act(() => document.getElementById("screen")?.focus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(imported).toHaveLength(1));
  });

  it("says which required field has no column, and isn't checked before it has one", async () => {
    const user = await openFile("/files/a.csv");
    expect(await screen.findByText(t("imports:fault.missing", { names: "Content", count: 1 }))).toBeTruthy();
    expect(screen.getByRole("button", { name: t("imports:act.importSome") }).hasAttribute("disabled")).toBe(
      true,
    );
    await openColumns(user);
    await user.click(
      screen.getByRole("combobox", { name: t("imports:columns.fieldsOf", { name: "headline" }) }),
    );
    await user.click(await screen.findByRole("option", { name: "Content", hidden: true }));
    expect(useImports.getState().decisions.mapping).toEqual({ url: 0, published: 1, title: 2, content: 2 });
    await user.click(screen.getByRole("button", { name: t("done") }));
    expect((await importButton()).hasAttribute("disabled")).toBe(false);
    expect(main.inputsOf("imports.check")).toHaveLength(1);
  });

  it("gives a column another role by keyboard: a keyword instead of the guessed title", async () => {
    const columns = [...file.columns, column(3, "text", "Espresso is fine", ["content"])];
    main.answer({ "imports.open": () => ({ ...file, columns }) });
    const user = await openFile("/files/a.csv");
    await openColumns(user);
    const roles = () =>
      screen.getByRole("combobox", { name: t("imports:columns.fieldsOf", { name: "headline" }) });
    act(() => roles().focus());
    const keyword = t("imports:columns.own", { format: t("imports:format.KEYWORD") });
    await user.keyboard(`{Backspace}${keyword}`);
    await screen.findByRole("option", { name: keyword, hidden: true });
    await user.keyboard("{ArrowDown}{Enter}");
    const decided = () => useImports.getState().decisions;
    await waitFor(() => expect(decided().keptByHand).toEqual({ 2: "KEYWORD" }));
    expect(decided().mapping).toEqual({ url: 0, published: 1, content: 3 });
    await user.click(screen.getByRole("button", { name: t("done") }));
    await importButton();
    expect(main.inputsOf("imports.check").at(-1)?.plan.newMetrics).toMatchObject([
      { name: "headline", format: "KEYWORD" },
    ]);
  });

  it("says where URLs and dates come from if the file has none, and offers to set the date", async () => {
    const columns = [column(0, "review_id", "r-1", []), column(1, "headline", "Espresso", ["content"])];
    const guessedUrls = { site: "https://a.example/", id: 0 };
    main.answer({ "imports.open": () => ({ ...file, columns, guessedUrls }) });
    await openFile("/files/a.csv");
    expect(await screen.findByText(t("imports:understood.fromId", { column: "review_id" }))).toBeTruthy();
    expect(screen.getByText(/Nov (19|20), 2026/)).toBeTruthy();
    // The field is read-only until its calendar is loaded.
    const day = () => screen.getByLabelText<HTMLInputElement>(t("imports:assumed.day"));
    await waitFor(() => expect(day().readOnly).toBe(false));
    fireEvent.change(day(), { target: { value: "2026-03-31" } });
    expect(await screen.findByText(t("imports:assumed.noDateChosen", { day: "Mar 31, 2026" }))).toBeTruthy();
  });

  it("says that several sheets are read together", async () => {
    const sheets = ["Jan", "Feb", "Mar"].map((name) => ({ name, hidden: false, rows: 3 }));
    const parts = sheets.map(({ name }, at) => ({ name, firstLine: at * 10 + 1, rows: 9 }));
    main.answer({ "imports.open": () => ({ ...file, kind: "workbook", sheet: "Jan", sheets, parts }) });
    await openFile("/files/a.xlsx");
    expect(
      await screen.findByRole("button", {
        name: `${t("imports:reading.sheet")}: ${t("imports:reading.several", { first: "Jan", count: 2 })}`,
      }),
    ).toBeTruthy();
  });

  it("keeps the other columns as metrics in a local workspace", async () => {
    const columns = [...file.columns.slice(0, 2), column(2, "headline", "Espresso", ["content"])];
    const store = column(3, "Store", "Harbour Street", []);
    const metricColumns = [{ column: 3, format: "KEYWORD" as const, isPrivate: false }];
    main.answer({ "imports.open": () => ({ ...file, columns: [...columns, store], metricColumns }) });
    const user = await openFile("/files/a.csv");
    expect(await screen.findByText(t("imports:understood.kept"))).toBeTruthy();
    await user.click(await importButton());
    await waitFor(() => expect(main.inputsOf("imports.start")).toHaveLength(1));
    const { plan } = main.inputsOf("imports.start")[0]!;
    expect(plan.newMetrics).toEqual([{ name: "store", title: "Store", format: "KEYWORD" }]);
    expect(plan.mapping).toMatchObject({ "custom.store": 3 });
  });

  it("shows the time that relative dates count from, and offers to change it", async () => {
    const columns = file.columns.map((one) => ({ ...one, isRelative: one.name === "date" }));
    main.answer({ "imports.open": () => ({ ...file, columns }) });
    await openFile("/files/a.csv");
    const moment = await screen.findByLabelText<HTMLInputElement>(/^Relative to/);
    expect(moment.value).toMatch(/^2026-11-(19|20|21)T/);
    fireEvent.change(moment, { target: { value: "2026-11-01T10:00" } });
    expect(useImports.getState().decisions.asOf).not.toBeNull();
    expect(moment.value).toBe("2026-11-01T10:00");
  });

  it("says that texts are HTML, and offers to keep tags", async () => {
    const columns = file.columns.map((one) => ({ ...one, isHtml: one.name === "headline" }));
    main.answer({ "imports.open": () => ({ ...file, columns }) });
    const user = await openFile("/files/a.csv");
    await openColumns(user);
    const line = within(
      await screen.findByRole("group", { name: t("imports:columns.column", { name: "headline" }) }),
    );
    await user.click(
      line.getByRole("button", { name: `${t("imports:columns.html")}: ${t("imports:columns.tagsOut")}` }),
    );
    await user.click(
      await screen.findByRole("option", { name: t("imports:columns.tagsKept"), hidden: true }),
    );
    expect(useImports.getState().decisions.keepTags).toBe(true);
    line.getByRole("button", { name: `${t("imports:columns.html")}: ${t("imports:columns.tagsKept")}` });
  });

  it("can use another column as fallback for empty texts", async () => {
    const user = await openKnown("/files/a.csv");
    await importButton();
    await openColumns(user);
    const line = within(
      await screen.findByRole("group", { name: t("imports:columns.column", { name: "headline" }) }),
    );
    await user.click(
      line.getByRole("button", { name: `${t("imports:columns.else")}: ${t("imports:columns.nothing")}` }),
    );
    await user.click(await screen.findByRole("option", { name: "link", hidden: true }));
    expect(useImports.getState().decisions.fallbacks).toEqual({ content: [0] });
    await user.click(screen.getByRole("button", { name: t("done") }));
    expect(
      await screen.findByText(t("imports:understood.else", { first: "headline", second: "link" })),
    ).toBeTruthy();
    await waitFor(() =>
      expect(main.inputsOf("imports.check").at(-1)?.plan.fallbacks).toEqual({ content: [0] }),
    );
  });

  it("shows notes about the file, and that URLs repeat", async () => {
    const user = await openFile("/files/a.csv");
    expect(await screen.findByText("2 rows have a column too many.")).toBeTruthy();
    await openColumns(user);
    expect(await screen.findByText(t("imports:columns.notUnique", { count: 63 }))).toBeTruthy();
  });

  it("is read again with another delimiter, and keeps the mapping if the columns are the same", async () => {
    const user = await openFile("/files/a.csv");
    act(() => useImports.getState().decide({ mapping: { url: 0, content: 2 } }));
    await openColumns(user);
    await user.click(
      await screen.findByRole("button", {
        name: `${t("imports:reading.delimiter")}: ${t("imports:delimiter.comma")}`,
      }),
    );
    await user.click(
      await screen.findByRole("option", { name: t("imports:delimiter.semicolon"), hidden: true }),
    );
    expect(
      await screen.findByRole("button", {
        name: `${t("imports:reading.delimiter")}: ${t("imports:delimiter.semicolon")}`,
      }),
    ).toBeTruthy();
    expect(useImports.getState().decisions.mapping).toEqual({ url: 0, content: 2 });
  });

  it("says which row is the header, and accepts another", async () => {
    const user = await openFile("/files/a.csv");
    await openColumns(user);
    await user.click(
      await screen.findByRole("button", {
        name: `${t("imports:reading.header")}: ${t("imports:reading.row", { line: 1 })}`,
      }),
    );
    const other = t("imports:reading.rowText", {
      line: 4,
      text: "https://a.example/1, 2007-02-04, Espresso",
    });
    await user.click(await screen.findByRole("option", { name: other, hidden: true }));
    await waitFor(() => expect(main.inputsOf("imports.reread")).toHaveLength(1));
    expect(main.inputsOf("imports.reread")[0]?.options).toMatchObject({ header: true, preamble: 1 });
  });

  it("is read without quotes if one is never closed", async () => {
    const user = await openFile("/files/quotes.tsv");
    expect(await screen.findByText(/never closed/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("imports:act.withoutQuotes") }));
    await openColumns(user);
    expect(
      await screen.findByRole("button", {
        name: `${t("imports:reading.quotes")}: ${t("imports:quote.none")}`,
      }),
    ).toBeTruthy();
    expect(screen.queryByText(/never closed/)).toBeNull();
  });

  it("is read again if it has changed meanwhile, and keeps the mapping", async () => {
    let isChanged = true;
    main.answer({
      "imports.check": () => {
        if (isChanged) throw failure("conflict", "It is another one.", null, { details: { file: true } });
        return report;
      },
      "imports.reread": () => {
        isChanged = false;
        return file;
      },
    });
    const user = await openKnown("/files/a.csv");
    act(() => useImports.getState().decide({ mapping }));
    expect(await screen.findByText(t("components:failure.fileChanged"))).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: t("imports:act.readAgain") }));
    await importButton();
    expect(screen.queryByText(t("components:failure.fileChanged"))).toBeNull();
    expect(main.inputsOf("imports.reread")[0]?.options).toMatchObject({ delimiter: ",", preamble: 0 });
    expect(useImports.getState().decisions.mapping).toEqual(mapping);
  });

  it("shows an error of the file with its reason and the solution", async () => {
    main.answer({
      "imports.open": () => {
        throw failure("invalid", "a.csv is an image, not a table.");
      },
    });
    const user = await openFile("/files/a.csv");
    expect(await screen.findByText("a.csv is an image, not a table.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("imports:act.closeFile") }));
    expect(useImports.getState().source).toBeNull();
  });

  it("waits while another is being imported, and is opened after it", async () => {
    const user = await openKnown("/files/a.csv", "/files/b.csv");
    expect(await screen.findByText(t("imports:queued", { count: 1, names: "b.csv" }))).toBeTruthy();
    await user.click(await importButton());
    expect(await screen.findByRole("heading", { name: "b.csv" })).toBeTruthy();
    expect(imported.map(({ isLast }) => isLast)).toEqual([false]);
    expect(main.inputsOf("imports.close")).toEqual([{ importId: "i1" }]);
  });

  it("is combined with others that have the same columns", async () => {
    main.answer({
      "imports.group": ({ handles }) => ({ groups: [handles.slice(0, 2), handles.slice(2)], rejected: [] }),
      "imports.open": () => file,
    });
    await openFile("/files/a.csv", "/files/b.csv", "/files/c.csv");
    expect(await screen.findByText(t("imports:queued", { count: 1, names: "c.csv" }))).toBeTruthy();
    expect(main.inputsOf("imports.open")).toMatchObject([{ handle: ["/files/a.csv", "/files/b.csv"] }]);
  });

  it("names the files beside it that can't be imported, with their reasons", async () => {
    main.answer({
      "imports.expand": ({ handles }) => ({
        files: handles.map(aFile),
        rejected: [{ name: "locked.csv", reason: t("files:file.locked") }],
        skipped: 0,
      }),
      "imports.group": ({ handles }) => ({
        groups: [handles.slice(0, 1)],
        rejected: [{ name: "b.pdf", reason: t("files:file.empty") }],
      }),
      "imports.open": () => ({ ...file, rejected: [{ name: "c.csv", reason: t("files:file.noRows") }] }),
    });
    await openFile("/files/a.csv", "/files/b.pdf");
    expect(await screen.findByText(t("imports:take.refused", { count: 3 }))).toBeTruthy();
    for (const [name, reason] of [
      ["locked.csv", t("files:file.locked")],
      ["b.pdf", t("files:file.empty")],
      ["c.csv", t("files:file.noRows")],
    ] as const)
      expect(screen.getByText(t("imports:take.refusedFile", { name, reason }))).toBeTruthy();
  });

  it("isn't opened if none of the files can be imported, and each is named with its reason", async () => {
    main.answer({
      "imports.expand": () => ({
        files: [],
        rejected: [{ name: "locked.csv", reason: t("files:file.locked") }],
        skipped: 2,
      }),
    });
    await openFile("/files/a.zip");
    const line = t("imports:take.refusedFile", { name: "locked.csv", reason: t("files:file.locked") });
    expect(await screen.findByText(line)).toBeTruthy();
    expect(main.inputsOf("imports.open")).toEqual([]);
  });

  it("is imported together with waiting files, with the same settings", async () => {
    const user = await openKnown("/files/a.csv", "/files/b.csv");
    await importButton();
    act(() => useImports.getState().decide({ action: "upsert" }));
    const all = screen.getByRole("button", { name: t("imports:act.importAll", { count: 2 }) });
    await waitFor(() => expect(all.hasAttribute("disabled")).toBe(true));
    await waitFor(() => expect(all.hasAttribute("disabled")).toBe(false));
    main.answer({ "imports.check": () => checkReport({ total: 3, ready: 3 }) });
    await user.click(all);
    await waitFor(() => expect(imported.map(({ isLast }) => isLast)).toEqual([false, true]));
    expect(main.inputsOf("imports.start").map(({ plan }) => plan.action)).toEqual(["upsert", "upsert"]);
  });
});
