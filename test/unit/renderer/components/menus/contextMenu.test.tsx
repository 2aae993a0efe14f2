import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IconTrash } from "@tabler/icons-react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../../../../../src/shared/texts";
import { ContextMenu } from "../../../../../src/renderer/components/menus/ContextMenu";
import { DataTable } from "../../../../../src/renderer/components/table/DataTable";
import { FakeMain, oneWorkspace, show } from "../../fake-bridge";

const rows = ["one", "two"];
const columns = [
  { key: "name", title: "Name", width: 100, cell: (row: string) => row },
  { key: "length", title: "Length", width: 100, cell: (row: string) => String(row.length) },
];

beforeEach(() => {
  new FakeMain(oneWorkspace);
  // jsdom gives nothing a size, and a table without height renders no rows.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("a right click on a row", () => {
  it("opens it, copies its cells, and offers actions of the list", async () => {
    const user = userEvent.setup();
    const select = vi.fn();
    const remove = vi.fn();
    show(
      <>
        <DataTable
          label="Words"
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          onOpen={select}
          menuOf={(row) => [{ label: `Delete ${row}`, Icon: IconTrash, run: remove, destructive: true }]}
        />
        <ContextMenu />
      </>,
    );
    const choose = async (name: string) => {
      fireEvent.contextMenu(screen.getByText("two"));

      await user.click(await screen.findByRole("menuitem", { name }));
      await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    };
    await choose(t("components:row.open"));
    expect(select).toHaveBeenCalledWith(1);
    await choose(t("components:row.copy"));
    expect(await navigator.clipboard.readText()).toBe("two\t3");
    await choose("Delete two");
    expect(remove).toHaveBeenCalledOnce();
  });
});
