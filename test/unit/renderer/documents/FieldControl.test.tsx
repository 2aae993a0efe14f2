import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FieldControl } from "../../../../src/renderer/features/documents/editor/FieldControl";
import { FakeMain, oneWorkspace, show } from "../fake-bridge";
import { t } from "../../../../src/shared/texts";

it.each([
  [["custom", "love"], "Brand Love", t("documents:form.clear", { field: "Brand Love" })],
  [["tags_customer"], "Tags", t("documents:form.clear", { field: "tags" })],
])("the button that clears %s keeps the capitals of a name", (path, title, name) => {
  new FakeMain(oneWorkspace);
  show(
    <FieldControl
      field={{ path, title, help: undefined, kind: "texts" }}
      value={["a"]}
      onSet={() => undefined}
      fault={undefined}
    />,
  );
  expect(screen.getByLabelText(name)).toBeTruthy();
});
