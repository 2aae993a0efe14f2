import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BulkSteps, type StepDraft } from "../../../../src/renderer/features/documents/bulk/BulkSteps";
import { FieldControl } from "../../../../src/renderer/features/documents/editor/FieldControl";
import { FacetBar } from "../../../../src/renderer/features/documents/list/FacetBar";
import { inSpellingOf } from "../../../../src/renderer/features/documents/tags";
import { t } from "../../../../src/shared/texts";
import { FakeMain, failure, live, oneWorkspace, show, target, type Answers } from "../fake-bridge";

const counted = [
  { ks: "grinder recall", v: [4] },
  { ks: "vip", v: [1] },
];

function answering(tags: Answers["project.tags"] = () => live(["Grinder Recall", "VIP"])): FakeMain {
  return new FakeMain({
    ...oneWorkspace,
    "project.tags": tags,
    "project.imports": () => live([]),
    "documents.datasets": () => [],
    "analytics.histogram": () => live({ header: { v: ["count"] }, data: counted }),
  });
}

describe("tags", () => {
  it("get the project's spelling, unless both spellings exist", () => {
    expect(inSpellingOf(["Recall", "VIP"], ["recall", "Vip", "new"])).toEqual(["Recall", "VIP", "new"]);
    expect(inSpellingOf(["Recall", "recall"], ["recall"])).toEqual(["recall"]);
    expect(inSpellingOf(["Recall"], ["recall", "RECALL"])).toEqual(["Recall"]);
  });

  it("are shown in the facet with the project's spelling", async () => {
    answering();
    show(<FacetBar stories="all" target={target} query="" period={null} />);
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${t("documents:facet.tag")}:`) }));
    expect(await screen.findByLabelText("Grinder Recall (4)")).toBeTruthy();
    expect(screen.getByLabelText("VIP (1)")).toBeTruthy();
  });

  it("come from the documents where the connection doesn't list them", async () => {
    answering(() => live(null));
    show(<FacetBar stories="all" target={target} query="" period={null} />);
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`^${t("documents:facet.tag")}:`) }));
    expect(await screen.findByLabelText("grinder recall (4)")).toBeTruthy();
  });

  it.each<[string, Answers["project.tags"], string]>([
    ["the project's tags", undefined, "Grinder Recall"],
    [
      "the documents' tags when the list fails",
      () => Promise.reject(failure("network", "gone")),
      "grinder recall",
    ],
  ])("are offered in a bulk edit: %s", async (_, tags, offered) => {
    answering(tags);
    const steps: StepDraft[] = [{ kind: "add tags", tags: [] }];
    show(<BulkSteps target={target} steps={steps} onChange={() => undefined} />);
    fireEvent.click(screen.getByRole("combobox", { name: t("components:document.tags") }));
    expect(await screen.findByRole("option", { name: offered, hidden: true })).toBeTruthy();
  });

  it("typed or pasted in the editor in another case become the project's tag", () => {
    answering();
    const set: unknown[] = [];
    show(
      <FieldControl
        field={{ path: ["tags_customer"], title: "Tags", help: undefined, kind: "texts" }}
        value={[]}
        suggestions={["Grinder Recall"]}
        onSet={(_, value) => set.push(value)}
        fault={undefined}
      />,
    );
    const box = screen.getByRole("combobox", { name: "Tags" });
    fireEvent.paste(box, { clipboardData: { getData: () => "grinder recall" } });
    expect(set).toEqual([["Grinder Recall"]]);
  });
});
