import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { CheckReport, ProblemGroup } from "../../../../src/shared/ipc/imports";
import { t } from "../../../../src/shared/texts";
import { useSession } from "../../../../src/renderer/core/session";
import { useImports } from "../../../../src/renderer/features/imports/store";
import { aFile, service, show, target } from "../fake-bridge";
import { checkReport } from "./imported-file";
import { imported, importButton, main, mapping, openKnown, report, Screen } from "./open-import";

describe("the check of a file", () => {
  it("runs again after a change, and the previous one is canceled", async () => {
    let first = true;
    main.answer({
      "imports.check": () => {
        if (!first) return checkReport({ total: 13_500, ready: 12_000 });
        first = false;
        return new Promise<CheckReport>(() => undefined);
      },
    });
    await openKnown("/files/a.csv");
    await screen.findByText(t("imports:check.running", { count: 13_500 }));
    await waitFor(() => expect(main.inputsOf("imports.check")).toHaveLength(1));
    act(() => useImports.getState().decide({ keepTags: true }));
    expect(
      await screen.findByRole("button", { name: t("imports:act.import", { count: 12_000 }) }),
    ).toBeTruthy();
    expect(main.aborted).toHaveLength(1);
  });

  it("can be stopped despite a late response, and run again", async () => {
    const answers: ((report: CheckReport) => void)[] = [];
    main.answer({ "imports.check": () => new Promise((resolve) => void answers.push(resolve)) });
    const user = await openKnown("/files/a.csv");
    await user.click(await screen.findByRole("button", { name: t("stop") }));
    await act(() => Promise.resolve(answers[0]?.(report)));
    expect(useImports.getState()).toMatchObject({ report: null, busy: null });
    await user.click(screen.getByRole("button", { name: t("imports:check.again") }));
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(() => Promise.resolve(answers[1]?.(report)));
    await importButton();
  });

  it("shows how many calls an upload needs with and without batches, and how long it takes at the service's limit", async () => {
    main.answer({
      "connections.meter": () => ({
        connectionId: "s1",
        classes: [{ callClass: "modification", used: 0, perMinute: 120, waiting: 0, freeAt: null }],
        credits: null,
      }),
    });
    useSession.setState({ connectionId: service.id });
    show(<Screen into={{ ...target, connection: service }} />);
    await act(() => useImports.getState().take([aFile("/files/a.csv")]));
    act(() => useImports.getState().decide({ mapping }));
    const batched = "27 calls, about 1 minute";
    const single = "13,498 calls, about 113 minutes";
    const rate = "at 120 calls per minute";
    expect(
      await screen.findByText(
        t("imports:check.costEither", { batched: `${batched} ${rate}`, single: `${single} ${rate}` }),
      ),
    ).toBeTruthy();
    expect(main.inputsOf("imports.compare")).toHaveLength(0);
  });

  it("asks once before sending generated values to a service, and names them", async () => {
    const user = userEvent.setup();
    main.answer({
      "imports.check": () =>
        checkReport({ total: 10, ready: 10, assumedDates: 3, madeUrls: { id: 0, content: 7 } }),
    });
    useSession.setState({ connectionId: service.id });
    show(<Screen into={{ ...target, connection: service }} />);
    await act(() => useImports.getState().take([aFile("/files/a.csv")]));
    act(() => useImports.getState().decide({ mapping }));
    await user.click(await screen.findByRole("button", { name: t("imports:act.import", { count: 10 }) }));
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/^7 mentions get a generated URL/)).toBeTruthy();
    expect(question.getByText(/^3 mentions have no date and get Nov/)).toBeTruthy();
    expect(main.inputsOf("imports.start")).toHaveLength(0);
    await user.click(question.getByRole("button", { name: t("imports:madeUp.action") }));
    await waitFor(() => expect(imported).toHaveLength(1));
    expect(main.inputsOf("imports.start")[0]?.plan.mark).toBeNull();
  });

  it("says if nothing can be imported, why, and what to do", async () => {
    const [empty] = report.groups;
    main.answer({
      "imports.check": () =>
        checkReport({ total: 2, ready: 0, refused: 2, groups: [{ ...empty!, count: 2 }] }),
    });
    const user = await openKnown("/files/a.csv");
    expect(
      await screen.findByText(
        `${t("imports:nothing.rows", { count: 2 })} There is no content. Give the row a text.`,
      ),
    ).toBeTruthy();
    expect(
      screen.getByRole("button", { name: t("imports:act.import", { count: 0 }) }).hasAttribute("disabled"),
    ).toBe(true);
    await user.click(screen.getByRole("button", { name: t("imports:act.showRows") }));
    expect(await screen.findByRole("region", { name: t("imports:part.rejected") })).toBeTruthy();
  });

  it("counts documents that the project already has, and offers to update if it has all of them", async () => {
    main.answer({
      "imports.compare": () => ({
        known: 13_498,
        documents: 20_000,
        looked: 20_000,
        examples: [],
        note: null,
      }),
    });
    let checks = 0;
    main.answer({ "imports.check": () => (checks++ === 0 ? report : { ...report, known: 13_498 }) });
    const user = await openKnown("/files/a.csv");
    expect(await screen.findByText(t("imports:nothing.known", { count: 13_498 }))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("imports:act.updateThem") }));
    expect((await importButton()).hasAttribute("disabled")).toBe(false);
  });

  it("names values whose documents begin abruptly", async () => {
    const full = { day: Date.UTC(2026, 1, 23), documents: 1_085 };
    const starts = { day: Date.UTC(2026, 1, 22), outside: 3, full };
    main.answer({
      "imports.check": () =>
        checkReport({
          total: 13_500,
          ready: 13_500,
          edges: [{ field: "custom.brand", value: "Fjord", starts }],
        }),
    });
    await openKnown("/files/a.csv");
    expect(
      await screen.findByText(
        /^Fjord starts on Feb 22, 2026 \(all its mentions before: 3; on Feb 23, 2026: 1,085\)\. The data probably begins there/,
      ),
    ).toBeTruthy();
  });

  it("keeps typed corrections while other fixes are applied", async () => {
    const [empty] = report.groups;
    const wrong: ProblemGroup = {
      ...empty!,
      key: "date published refused",
      kind: "date",
      field: "published",
      message: "This is no date.",
      examples: [{ line: 802, column: "date", value: "someday" }],
    };
    main.answer({
      "imports.check": () => ({ ...report, groups: [empty!, wrong] }),
      "imports.exportProblems": () => null,
      "imports.problemRows": ({ key }) =>
        key === wrong.key
          ? [{ line: 802, cells: ["https://a.example/2", "someday", "Late"], problems: [] }]
          : [{ line: 731, cells: ["https://a.example/1", "2007-02-04", ""], problems: [] }],
    });
    const user = await openKnown("/files/a.csv");
    await user.click(
      await screen.findByRole("button", {
        name: t("imports:check.showRows", { part: t("imports:part.rejected") }),
      }),
    );
    expect(
      await screen.findByRole("row", { name: `731 headline ${t("imports:problems.empty")}` }),
    ).toBeTruthy();
    const group = (name: string) => screen.findByRole("group", { name });
    const openGrid = async (name: string) =>
      user.click(within(await group(name)).getByRole("button", { name: t("imports:problems.fix") }));
    const cell = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
    await openGrid("There is no content. Give the row a text.");
    await openGrid("This is no date.");
    fireEvent.change(await cell(t("imports:fix.cell", { column: "headline", line: "line 731" })), {
      target: { value: "A text" },
    });
    fireEvent.change(await cell(t("imports:fix.cell", { column: "date", line: "line 802" })), {
      target: { value: "2007-02-05" },
    });

    await user.click(screen.getByRole("button", { name: t("imports:problems.exportAll") }));
    expect((await cell(t("imports:fix.cell", { column: "headline", line: "line 731" }))).value).toBe(
      "A text",
    );

    const first = await group("There is no content. Give the row a text.");
    await user.click(within(first).getByRole("button", { name: /^Check again/ }));
    await waitFor(() =>
      expect(main.inputsOf("imports.check").at(-1)?.plan.fixes).toEqual({ "731": { "2": "A text" } }),
    );
    expect((await cell(t("imports:fix.cell", { column: "date", line: "line 802" }))).value).toBe(
      "2007-02-05",
    );
    const second = await group("This is no date.");
    await user.click(within(second).getByRole("button", { name: /^Check again/ }));
    await waitFor(() =>
      expect(main.inputsOf("imports.check").at(-1)?.plan.fixes).toEqual({
        "731": { "2": "A text" },
        "802": { "1": "2007-02-05" },
      }),
    );
  });
});
