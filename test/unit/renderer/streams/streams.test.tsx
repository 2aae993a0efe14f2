import "../late-texts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../../../../src/shared/texts";
import { forgetPlaces } from "../../../../src/renderer/core/place";
import { newRule, streamFaults } from "../../../../src/renderer/features/streams/rules";
import { StreamsScreen } from "../../../../src/renderer/features/streams/StreamsScreen";
import { FakeMain, failure, live, oneWorkspace, show } from "../fake-bridge";
import { streamsProps } from "./streams-main";

describe("a stream as it is written", () => {
  it("needs a name, and rules that each have a name of their own and a query that can be read", () => {
    const rule = { ...newRule(), query: "espresso" };
    const of = (rules: (typeof rule)[], streamId = "rivals") =>
      streamFaults({ streamId, rules, replaces: false }, ["taken"]);
    expect(of([rule])).toEqual({});
    expect(Object.keys(of([rule], "Rivals"))).toEqual(["streamId"]);
    expect(of([rule], "taken")["streamId"]).toBe(t("streams:form.clash"));
    expect(Object.keys(of([{ ...rule, query: "a AND" }]))).toEqual(["rules.0.query"]);
    expect(of([{ ...rule, query: " " }])).toEqual({ "rules.0.query": t("streams:fault.noQuery") });
    expect(of([rule, { ...rule, key: "2" }])["rules.1.rule_id"]).toBe(t("streams:fault.repeated"));
  });
});

it("a rule more has a name that none of the others has", () => {
  const first = newRule();
  const second = { ...newRule(), rule_id: "rule-2" };
  expect([newRule().rule_id, newRule([first]).rule_id, newRule([second]).rule_id]).toEqual([
    "rule-1",
    "rule-2",
    "rule-3",
  ]);
});

describe("Streams", () => {
  const rules = [{ rule_id: "first", query: "kestrel OR falcon" }];
  let main: FakeMain;
  beforeEach(() => {
    localStorage.clear();
    forgetPlaces();
    main = new FakeMain({
      ...oneWorkspace,
      "project.streams": () => live([{ stream_id: "rivals", enabled: true, rules }]),
      "streams.deleted": () => [],
    });
  });

  it("deletes a stream only after its rules were shown and its name was typed", async () => {
    main.answer({
      "streams.delete": ({ streamId, connectionId }) => ({
        connectionId,
        streamId,
        enabled: true,
        rules,
        deletedAt: 1,
      }),
    });
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByText("rivals"));
    await userEvent.click(await screen.findByRole("button", { name: t("streams:list.delete") }));
    const dialog = await screen.findByRole("dialog", {
      name: t("streams:delete.titleOf", { name: "rivals" }),
    });
    expect(within(dialog).getByText("kestrel OR falcon")).toBeTruthy();
    const remove = within(dialog).getByRole("button", { name: t("streams:delete.action") });
    const typed = within(dialog).getByLabelText(t("streams:delete.type", { name: "rivals" }));
    await userEvent.type(typed, "rival");
    expect(remove).toHaveProperty("disabled", true);
    await userEvent.type(typed, "s");
    expect(remove).toHaveProperty("disabled", false);
    main.answer({
      "streams.deleted": () => [
        { connectionId: "c1", streamId: "rivals", enabled: true, rules, deletedAt: 1 },
      ],
    });
    await userEvent.click(remove);
    const kept = await screen.findByRole("list", { name: t("streams:deleted.label") });
    await userEvent.click(within(kept).getByRole("button", { name: t("streams:deleted.again") }));
    expect(await screen.findByDisplayValue("kestrel OR falcon")).toBeTruthy();
    expect(main.inputsOf("streams.delete")).toEqual([{ connectionId: "c1", streamId: "rivals" }]);
  });

  it("lets a stream be deleted by its name where the connection lists none", async () => {
    main.answer({
      "project.streams": () => {
        throw failure("missing", "This connection doesn't list streams.");
      },
      "streams.delete": ({ streamId, connectionId }) => ({
        connectionId,
        streamId,
        enabled: true,
        rules,
        deletedAt: 1,
      }),
    });
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByRole("button", { name: t("streams:list.deleteByName") }));
    const dialog = await screen.findByRole("dialog", { name: t("streams:delete.title") });
    expect(within(dialog).getByText(t("streams:delete.unlisted"))).toBeTruthy();
    main.answer({ "streams.read": () => null });
    await userEvent.type(within(dialog).getByLabelText(t("streams:delete.name")), "rivals");
    await userEvent.type(
      within(dialog).getByLabelText(t("streams:delete.type", { name: "rivals" })),
      "rivals",
    );
    expect(await within(dialog).findByText(t("streams:delete.untold"))).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:delete.action") }));
    await waitFor(() => expect(main.inputsOf("streams.delete")).toHaveLength(1));
  });

  it("shows the rules of a stream that is deleted by its name before it can be deleted", async () => {
    main.answer({
      "project.streams": () => {
        throw failure("missing", "This connection doesn't list streams.");
      },
      "streams.read": ({ streamId }) => {
        if (streamId !== "rivals") throw failure("missing", "There is no such stream.");
        return { stream_id: streamId, enabled: true, rules };
      },
    });
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByRole("button", { name: t("streams:list.deleteByName") }));
    const dialog = await screen.findByRole("dialog", { name: t("streams:delete.title") });
    const name = within(dialog).getByLabelText(t("streams:delete.name"));
    await userEvent.type(name, "rival");
    expect(await within(dialog).findByText(t("streams:delete.noSuch"))).toBeTruthy();
    await userEvent.type(name, "s");
    await userEvent.type(
      within(dialog).getByLabelText(t("streams:delete.type", { name: "rivals" })),
      "rivals",
    );
    expect(await within(dialog).findByText("kestrel OR falcon")).toBeTruthy();
    expect(within(dialog).getByText(t("streams:delete.ends", { count: rules.length }))).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: t("streams:delete.action") })).toHaveProperty(
      "disabled",
      false,
    );
  });

  it("shows the rules of a stream that is listed by its name only", async () => {
    main.answer({
      "project.streams": () => live([{ stream_id: "rivals", enabled: true, rules: [] }]),
      "streams.read": ({ streamId }) => ({ stream_id: streamId, enabled: true, rules }),
    });
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByText("rivals"));
    await userEvent.click(await screen.findByRole("button", { name: t("streams:list.delete") }));
    const dialog = await screen.findByRole("dialog", {
      name: t("streams:delete.titleOf", { name: "rivals" }),
    });
    expect(await within(dialog).findByText("kestrel OR falcon")).toBeTruthy();
  });

  it("has the caret in the query of a rule that is added, and keeps what was written until it is discarded", async () => {
    const { unmount } = show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByRole("button", { name: t("streams:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("streams:new") });
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:rule.add") }));
    expect(document.activeElement).toBe(
      within(dialog).getAllByRole("textbox", { name: t("streams:rule.query") })[1],
    );
    await userEvent.click(
      within(dialog).getByRole("button", { name: t("streams:rule.remove", { number: "1" }) }),
    );
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: t("streams:rule.add") }));
    await userEvent.type(within(dialog).getByRole("textbox", { name: t("name") }), "rivals-abroad");
    unmount();
    show(<StreamsScreen {...streamsProps} />);
    const again = await screen.findByRole("dialog", { name: t("streams:new") });
    expect(within(again).getByRole("textbox", { name: t("name") })).toHaveProperty("value", "rivals-abroad");
    expect(within(again).getByText(t("components:form.kept"))).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("streams:new") })).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: t("streams:goOn") }));
    const last = await screen.findByRole("dialog", { name: t("streams:new") });
    await userEvent.click(within(last).getByRole("button", { name: t("components:form.discard") }));
    const sure = await screen.findByRole("dialog", { name: t("streams:form.discardTitle") });
    await userEvent.click(within(sure).getByRole("button", { name: t("components:form.discard") }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: t("streams:new") })).toBeNull());
    expect(screen.getByRole("button", { name: t("streams:new") })).toBeTruthy();
  });

  it("says what a stream lacks at its field, the first of which takes the caret", async () => {
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByRole("button", { name: t("streams:new") }));
    const dialog = await screen.findByRole("dialog", { name: t("streams:new") });
    const make = within(dialog).getByRole("button", { name: t("streams:form.make") });
    await userEvent.click(make);
    const name = within(dialog).getByRole("textbox", { name: t("name") });
    expect(within(dialog).getByText(t("streams:fault.noName"))).toBeTruthy();
    expect(document.activeElement).toBe(name);
    await userEvent.type(name, "rivals-abroad");
    await userEvent.click(make);
    expect(within(dialog).queryByText(t("streams:fault.noName"))).toBeNull();
    expect(within(dialog).getByText(t("streams:fault.noQuery"))).toBeTruthy();
    expect(document.activeElement).toBe(
      within(dialog).getByRole("textbox", { name: t("streams:rule.query") }),
    );
    expect(main.inputsOf("streams.put")).toEqual([]);
  });

  it("keeps the rules of a stream that are being changed apart from those of others", async () => {
    const { unmount } = show(<StreamsScreen {...streamsProps} />);
    const change = async () => {
      await userEvent.click(await screen.findByText("rivals"));
      await userEvent.click(await screen.findByRole("button", { name: t("streams:list.changeRules") }));
    };
    await change();
    const dialog = await screen.findByRole("dialog", { name: t("streams:form.rulesOf", { name: "rivals" }) });
    await userEvent.type(within(dialog).getByRole("textbox", { name: t("streams:rule.query") }), " OR hawk");
    await userEvent.keyboard("{Escape}");
    await waitFor(() =>
      expect(
        screen.queryByRole("dialog", { name: t("streams:form.rulesOf", { name: "rivals" }) }),
      ).toBeNull(),
    );
    unmount();
    show(<StreamsScreen {...streamsProps} />);
    await change();
    expect(await screen.findByDisplayValue("kestrel OR falcon OR hawk")).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: t("streams:new") }));
    const fresh = await screen.findByRole("dialog", { name: t("streams:new") });
    expect(within(fresh).queryByDisplayValue("kestrel OR falcon OR hawk")).toBeNull();
  });

  it("shows the rules that another wrote meanwhile before it replaces them", async () => {
    main.answer({ "streams.put": ({ streamId }) => ({ stream_id: streamId, enabled: true, rules }) });
    show(<StreamsScreen {...streamsProps} />);
    await userEvent.click(await screen.findByText("rivals"));
    await userEvent.click(await screen.findByRole("button", { name: t("streams:list.changeRules") }));
    const dialog = await screen.findByRole("dialog", { name: t("streams:form.rulesOf", { name: "rivals" }) });
    const theirs = [...rules, { rule_id: "theirs", query: "sparrow" }];
    main.answer({ "streams.read": () => ({ stream_id: "rivals", enabled: true, rules: theirs }) });
    await userEvent.type(within(dialog).getByRole("textbox", { name: t("streams:rule.query") }), " OR hawk");
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:form.replace") }));
    expect(await within(dialog).findByText("sparrow")).toBeTruthy();
    expect(main.inputsOf("streams.put")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: t("streams:form.replace") }));
    await waitFor(() => expect(main.inputsOf("streams.put")).toHaveLength(1));
  });

  it("says that it is not up to date, and why, where the service answers with a failure", async () => {
    main.keep({ "project.streams": () => ({ data: [], asOf: Date.now() - 750_000, source: "cache" }) });
    main.answer({
      "project.streams": () => {
        throw failure("rate", "Too many calls this minute.");
      },
    });
    show(<StreamsScreen {...streamsProps} />);
    const age = await screen.findByText(t("components:age.stale", { age: "12 minutes ago" }));
    expect(age.title).toContain("Too many calls this minute.");
  });
});
