import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { useConnectionDialogs, type ConnectionDialog } from "../../../../src/renderer/core/dialogs";
import { useSession } from "../../../../src/renderer/core/session";
import { urlFault, sameServer } from "../../../../src/renderer/features/connections/serviceUrl";
import { ConnectionDialogs } from "../../../../src/renderer/features/connections/ConnectionDialogs";
import { ConnectionsSection } from "../../../../src/renderer/features/connections/ConnectionsSection";
import type { TestReport } from "../../../../src/shared/ipc/connections";
import { t } from "../../../../src/shared/texts";
import { anUpload } from "../../../support/uploads";
import { aFile, failure, FakeMain, live, oneService, service, show, target } from "../fake-bridge";

const { connection: workspace } = target;
let main: FakeMain;

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  useConnectionDialogs.setState(useConnectionDialogs.getInitialState(), true);
  useSession.setState({ connectionId: "s1", projectId: "p1" });
  main = new FakeMain(oneService);
});

/** Replaces the text of a field by pasting, as analysts do with tokens and URLs. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function open(dialog: ConnectionDialog) {
  useConnectionDialogs.setState({ dialog });
  show(<ConnectionDialogs />);
  return { user: userEvent.setup(), dialog: await screen.findByRole("dialog") };
}

const failed: TestReport = {
  ok: false,
  diagnosis: "certificate",
  error: null,
  durationMs: 600,
  steps: [
    { step: "network", state: "ok", message: "The service answers calls.", remedy: "" },
    {
      step: "certificate",
      state: "failed",
      message: "Its certificate is not trusted.",
      remedy: "Add your company's certificate file.",
    },
    { step: "token", state: "skipped", message: "Not tried.", remedy: "" },
  ],
};

describe("a new workspace", () => {
  const suggested = t("connections:workspace.defaultName");

  it("is created with the suggested name by one key press", async () => {
    main.answer({ "connections.createWorkspace": () => workspace });
    const { user, dialog } = await open({ kind: "workspace", forFile: null });
    const field = within(dialog).getByLabelText(t("name"));
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard("{Enter}");
    await waitFor(() =>
      expect(main.inputsOf("connections.createWorkspace")).toEqual([{ name: suggested, folder: null }]),
    );
  });

  it("gets the name that replaces the suggestion", async () => {
    main.answer({ "connections.createWorkspace": () => workspace });
    const { user, dialog } = await open({ kind: "workspace", forFile: null });
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(t("name"))));
    await user.keyboard("Kites{Enter}");
    await waitFor(() =>
      expect(main.inputsOf("connections.createWorkspace")).toEqual([{ name: "Kites", folder: null }]),
    );
  });

  it("is suggested a name that no other connection has", async () => {
    const second = `${suggested} 2`;
    const named = [suggested, second].map((name, at) => ({ ...workspace, id: `w${String(at)}`, name }));
    main.answer({ "connections.list": () => ({ connections: named, states: [] }) });
    show(
      <>
        <ConnectionsSection />
        <ConnectionDialogs />
      </>,
    );
    await screen.findAllByText(second);
    act(() => useConnectionDialogs.setState({ dialog: { kind: "workspace", forFile: null } }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByLabelText(t("name"))).toHaveProperty("value", `${suggested} 3`);
  });
});

describe("changing a service", () => {
  it("saves its name, URL, API path segment and limits", async () => {
    main.answer({ "connections.update": () => service });
    const { user, dialog } = await open({ kind: "edit", id: "s1" });
    const name = within(dialog).getByLabelText(t("name"));
    await fill(user, name, "Harbour EMEA");
    await user.click(screen.getByRole("button", { name: t("connections:service.pathAndCertificates") }));
    const word = screen.getByLabelText(t("connections:service.pathWord"));
    await fill(user, word, "listening");
    await user.click(screen.getByRole("button", { name: t("connections:limits.title") }));
    await fill(user, screen.getByLabelText(t("components:callClass.modification")), "90");
    await user.click(screen.getByRole("button", { name: t("save") }));
    await waitFor(() =>
      expect(main.inputsOf("connections.update")).toEqual([
        {
          id: "s1",
          name: "Harbour EMEA",
          baseUrl: "https://api.harbour.example",
          platform: "listening",
          caFile: null,
          limits: { modification: 90 },
        },
      ]),
    );
  });

  it("requests the token again if the URL is on another server", async () => {
    main.answer({ "connections.update": () => service });
    const { user, dialog } = await open({ kind: "edit", id: "s1" });
    const address = within(dialog).getByLabelText(t("connections:service.url"));
    await fill(user, address, "https://other.example");
    const save = screen.getByRole("button", { name: t("save") });
    await user.click(save);
    expect(screen.getByText(t("connections:fault.token"))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(t("connections:service.token")));
    expect(main.inputsOf("connections.update")).toEqual([]);
    await fill(user, screen.getByLabelText(t("connections:service.token")), "its-own");
    await user.click(save);
    await waitFor(() =>
      expect(main.inputsOf("connections.update")[0]).toMatchObject({
        baseUrl: "https://other.example",
        token: "its-own",
      }),
    );
  });

  it("warns that waiting edits will go to another server", async () => {
    main.answer({
      "uploads.list": () => [anUpload({ connectionId: "s1" }), anUpload({ connectionId: "c9" })],
    });
    const { user, dialog } = await open({ kind: "edit", id: "s1" });
    expect(screen.queryByText(/waiting to be sent/)).toBeNull();
    await fill(user, within(dialog).getByLabelText(t("connections:service.url")), "https://other.example");
    expect(await screen.findByText(t("connections:service.waitingElsewhere", { count: 60 }))).toBeTruthy();
  });

  it("tests the entered values before saving, and reports each step with a remedy", async () => {
    main.answer({ "connections.test": () => failed });
    const { user } = await open({ kind: "edit", id: "s1" });
    await user.click(screen.getByRole("button", { name: t("connections:list.test") }));
    expect(await screen.findByText(t("connections:test.worksNot"))).toBeTruthy();
    const steps = screen.getAllByRole("listitem").map((step) => step.textContent);
    expect(steps).toContain(
      `${t("connections:test.certificate")} ${t("connections:test.failed")}Its certificate is not trusted.Add your company's certificate file.`,
    );
    expect(main.inputsOf("connections.update")).toEqual([]);
  });

  it("uses a chosen certificate file, and shows its content", async () => {
    main.answer({
      "connections.update": () => service,
      "connections.chooseCertificate": () => ({
        file: aFile("/certificates/inspection.pem"),
        certificates: [{ subject: "Inspection CA", validTo: Date.UTC(2030, 0, 1), authority: true }],
      }),
    });
    const { user } = await open({ kind: "edit", id: "s1" });
    await user.click(screen.getByRole("button", { name: t("connections:service.pathAndCertificates") }));
    await user.click(await screen.findByRole("button", { name: t("connections:certificate.chooseFile") }));
    expect(await screen.findByText(/Inspection CA, valid until Jan 1, 2030/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("save") }));
    await waitFor(() =>
      expect(main.inputsOf("connections.update")[0]).toMatchObject({
        caFile: "/certificates/inspection.pem",
      }),
    );
  });

  it("removes a project that was added by id from the list", async () => {
    const withProject = { ...service, projects: [{ id: "p9", title: "Harbour Coffee" }] };
    main.answer({
      "connections.list": () => ({ connections: [withProject], states: [] }),
      "connections.removeProject": () => undefined,
    });
    const { user } = await open({ kind: "edit", id: "s1" });
    await user.click(
      screen.getByRole("button", { name: t("connections:projects.remove", { title: "Harbour Coffee" }) }),
    );
    await waitFor(() =>
      expect(main.inputsOf("connections.removeProject")).toEqual([{ id: "s1", projectId: "p9" }]),
    );
  });
});

describe("connecting to a service", () => {
  it("shows what is missing at its field, and asks before discarding the input", async () => {
    const { user, dialog } = await open({ kind: "service" });
    await user.click(within(dialog).getByRole("button", { name: t("connections:service.connect") }));
    expect(screen.getByText(t("connections:fault.url"))).toBeTruthy();
    expect(screen.getByText(t("connections:fault.token"))).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByLabelText(t("connections:service.url")));
    expect(main.inputsOf("connections.addService")).toEqual([]);
    await fill(user, within(dialog).getByLabelText(t("connections:service.token")), "its-own");
    await user.click(within(dialog).getByRole("button", { name: t("cancel") }));
    const question = await screen.findByRole("dialog", { name: t("components:form.leaveTitle") });
    await user.click(within(question).getByRole("button", { name: t("components:form.stay") }));
    await waitFor(() =>
      expect(screen.queryByRole("dialog", { name: t("components:form.leaveTitle") })).toBeNull(),
    );
    expect(within(dialog).getByLabelText<HTMLInputElement>(t("connections:service.token")).value).toBe(
      "its-own",
    );
    await user.click(within(dialog).getByRole("button", { name: t("cancel") }));
    const again = await screen.findByRole("dialog", { name: t("components:form.leaveTitle") });
    await user.click(within(again).getByRole("button", { name: t("components:form.discard") }));
    await waitFor(() => expect(useConnectionDialogs.getState().dialog).toBeNull());
  });
});

describe("removing a connection", () => {
  it("says what is deleted with it, and that waiting edits are discarded", async () => {
    main.answer({
      "uploads.list": () => [anUpload({ connectionId: "s1" })],
      "connections.remove": () => undefined,
    });
    const { user } = await open({ kind: "remove", id: "s1" });
    expect(screen.getByText(/its token, boards, saved queries, drafts/)).toBeTruthy();
    expect(await screen.findByText(t("connections:remove.waiting", { count: 60 }))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("connections:remove.action") }));
    await waitFor(() =>
      expect(main.inputsOf("connections.remove")).toEqual([{ id: "s1", deleteFiles: false }]),
    );
  });

  it("names what stays in a workspace's folder before its documents are deleted", async () => {
    const foreign = ["thesis.txt", "photos", "a.csv", "b.csv", "c.csv", "d.csv", "e.csv"];
    main.answer({
      "connections.list": () => ({ connections: [workspace], states: [] }),
      "connections.removal": () => ({ folder: "/data/spring", files: 3, bytes: 2_100_000, foreign }),
      "connections.remove": () => undefined,
    });
    const { user } = await open({ kind: "remove", id: workspace.id });
    const choice = await screen.findByRole("checkbox", { name: /3 files \(2.1 MB\) in \/data\/spring/ });
    expect(
      screen.getByText(/stay in the folder: thesis.txt, photos, a.csv, b.csv, c.csv and 2 more/),
    ).toBeTruthy();
    await user.click(choice);
    await user.click(screen.getByRole("button", { name: t("connections:remove.actionWithFiles") }));
    await waitFor(() =>
      expect(main.inputsOf("connections.remove")).toEqual([{ id: workspace.id, deleteFiles: true }]),
    );
  });
});

describe("a token", () => {
  it("is removed, and cached data stays", async () => {
    main.answer({ "connections.removeToken": () => ({ ...service, tokenKept: "none" }) });
    const { user } = await open({ kind: "token", id: "s1" });
    await user.click(screen.getByRole("button", { name: t("connections:token.remove") }));
    expect(await screen.findByText(/removed. Cached data stays available/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can be stored in the keychain once that is unlocked", async () => {
    const locked = {
      available: false,
      state: "locked",
      message: "The keychain is locked.",
      remedy: "Unlock it, then ask again.",
    } as const;
    main.answer({ "app.keychain": () => locked, "connections.setToken": () => service });
    const { user } = await open({ kind: "token", id: "s1" });
    expect(await screen.findByText("The keychain is locked. Unlock it, then ask again.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /For this session only/ }).checked).toBe(true);
    main.answer({ "app.keychain": oneService["app.keychain"]! });
    await user.click(screen.getByRole("button", { name: t("connections:token.askAgain") }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /keychain/ }).checked).toBe(true),
    );
    expect(screen.queryByText(/The keychain is locked/)).toBeNull();
    await fill(user, screen.getByLabelText(t("connections:token.new")), "fresh");
    await user.click(screen.getByRole("button", { name: t("connections:token.save") }));
    await waitFor(() =>
      expect(main.inputsOf("connections.setToken")).toEqual([{ id: "s1", token: "fresh", keep: "keychain" }]),
    );
  });

  it("says that the keychain rejected it, and offers the session instead", async () => {
    main.answer({
      "connections.setToken": () => {
        throw failure("auth", "The keychain took it but does not give it back.", null, {
          details: { keychain: "not-kept" },
        });
      },
    });
    const { user } = await open({ kind: "token", id: "s1" });
    await fill(user, screen.getByLabelText(t("connections:token.new")), "fresh");
    await user.click(screen.getByRole("button", { name: t("connections:token.save") }));
    expect(await screen.findByText(t("components:keychain.not-kept"))).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(t("connections:token.new")).value).toBe("fresh");
  });
});

describe("a test of a connection", () => {
  it("runs when it is opened and can be run again", async () => {
    let tests = 0;
    main.answer({
      "connections.test": () => {
        tests++;
        return { ...failed, ok: tests > 1, steps: tests > 1 ? [] : failed.steps };
      },
    });
    const { user } = await open({ kind: "test", id: "s1" });
    expect(await screen.findByText("Its certificate is not trusted.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("connections:test.again") }));
    expect(await screen.findByText(t("connections:test.works"))).toBeTruthy();
    expect(main.inputsOf("connections.test").at(-1)).toEqual({ id: "s1" });
  });
});

describe("a workspace that can't be opened", () => {
  it("can be located in another folder", async () => {
    main.answer({
      "connections.chooseFolder": () => ({ folder: aFile("/media/usb/interviews") }),
      "connections.locate": () => workspace,
    });
    const { user } = await open({ kind: "locate", id: "c1" });
    await user.click(screen.getByRole("button", { name: t("connections:chooseFolder") }));
    await screen.findByText("/media/usb/interviews");
    await user.click(screen.getByRole("button", { name: t("connections:locate.action") }));
    await waitFor(() =>
      expect(main.inputsOf("connections.locate")).toEqual([{ id: "c1", folder: "/media/usb/interviews" }]),
    );
  });

  it("is copied as far as it is readable, and the copy says what is missing", async () => {
    const copy = { ...workspace, id: "c9", name: "Northwind copy" };
    main.answer({
      "connections.copyWorkspace": () => ({ connection: copy, lost: 12, notes: ["2 tags were left out."] }),
    });
    const { user } = await open({ kind: "copy", id: "c1" });
    await user.click(screen.getByRole("button", { name: t("connections:copy.action") }));
    expect(await screen.findByText(/12 rows couldn't be read/)).toBeTruthy();
    expect(screen.getByText("2 tags were left out.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: t("connections:copy.open") }));
    expect(useSession.getState().connectionId).toBe("c9");
  });
});

describe("a project added by id", () => {
  it("is opened once the service knows it", async () => {
    main.answer({
      "connections.addProject": () => ({ id: "p2", title: "Harbour Coffee" }),
      "connections.projects": () => live([target.project, { id: "p2", title: "Harbour Coffee" }]),
    });
    const { user } = await open({ kind: "project", id: "s1" });
    await fill(user, screen.getByLabelText(t("connections:projects.id")), "p2");
    await user.click(screen.getByRole("button", { name: t("connections:projects.add") }));
    await waitFor(() => expect(useSession.getState().projectId).toBe("p2"));
  });

  it("isn't added if the service rejects it, with the reason", async () => {
    main.answer({
      "connections.addProject": () => {
        throw failure("forbidden", "The token may not use this project.", "req-1", { statusCode: 29 });
      },
    });
    const { user } = await open({ kind: "project", id: "s1" });
    await fill(user, screen.getByLabelText(t("connections:projects.id")), "p3");
    await user.click(screen.getByRole("button", { name: t("connections:projects.add") }));
    expect(await screen.findByText(t("components:code.project"))).toBeTruthy();
    expect(useSession.getState().projectId).toBe("p1");
  });
});

describe("the list of connections in the settings", () => {
  it("shows the kind, token location and problems of each", async () => {
    const error = failure("missing", "Not there.", null, { details: { workspace: "missing" } }).error;
    main.answer({
      "connections.list": () => ({
        connections: [{ ...service, tokenKept: "none" }, workspace],
        states: [{ connectionId: "c1", phase: "failed", since: 0, note: null, error }],
      }),
    });
    show(<ConnectionsSection />);
    const list = await screen.findByRole("list", { name: t("connections:title") });
    await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2));
    const [first, second] = within(list).getAllByRole("listitem");
    expect(first?.textContent).toContain("api.harbour.example, no token");
    expect(first?.textContent).toContain(t("connections:list.tokenNeeded"));
    expect(second?.textContent).toContain(t("components:workspace.missing"));
  });

  it("opens an existing workspace folder", async () => {
    main.answer({
      "connections.chooseFolder": () => ({ folder: aFile("/home/ada/interviews") }),
      "connections.openWorkspace": () => ({ ...workspace, id: "c5" }),
    });
    show(<ConnectionsSection />);
    await userEvent.click(screen.getByRole("button", { name: t("connections:openFolder") }));
    await waitFor(() => expect(useSession.getState().connectionId).toBe("c5"));
    expect(main.inputsOf("connections.openWorkspace")).toEqual([{ folder: "/home/ada/interviews" }]);
  });
});

describe("URLs", () => {
  it("are the same server only with the same scheme, host and port", () => {
    expect(sameServer("https://a.example/x", "https://a.example/y")).toBe(true);
    expect(sameServer("https://a.example", "http://a.example")).toBe(false);
    expect(sameServer("https://a.example", "https://a.example:8443")).toBe(false);
    expect(sameServer("https://a.example", "nonsense")).toBe(false);
  });

  it("are validated with a message", () => {
    expect(urlFault("api.example")).toMatch(/^Start with https/);
    expect(urlFault("https://")).toBe(t("connections:service.urlWrong"));
    expect(urlFault("https://api.example")).toBeNull();
  });
});
