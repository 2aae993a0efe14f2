import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useConnectionDialogs } from "../../../../../src/renderer/core/dialogs";
import { useSession } from "../../../../../src/renderer/core/session";
import { Failure } from "../../../../../src/renderer/components/states/Failure";
import { errorKinds } from "../../../../../src/shared/interface/errors";
import { diagnoses, keychainFaults, workspaceFaults } from "../../../../../src/shared/ipc/contract";
import { t } from "../../../../../src/shared/texts";
import { FakeMain, failure, oneService, oneWorkspace, show } from "../../fake-bridge";
import { onPlace } from "../../../../../src/renderer/core/openPlace";

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true);
  useConnectionDialogs.setState(useConnectionDialogs.getInitialState(), true);
  new FakeMain(oneService);
  useSession.setState({ connectionId: "s1" });
});

const dialog = () => useConnectionDialogs.getState().dialog;

describe("a failure on screen", () => {
  it("says what happened, why and what to do for every kind, code and obstacle", () => {
    const all = [
      ...errorKinds.map((kind) => failure(kind, "The reason.")),
      ...[1, 2, 4, 7, 8, 9, 10, 11, 12, 13, 15, 19, 20, 21, 22, 23, 24, 25, 27, 29, 30].map((statusCode) =>
        failure("server", "The reason.", null, { statusCode }),
      ),
      ...keychainFaults.map((keychain) => failure("auth", "The reason.", null, { details: { keychain } })),
      ...workspaceFaults.map((workspace) =>
        failure("conflict", "The reason.", null, { details: { workspace } }),
      ),
      ...diagnoses.map((diagnosis) => failure("network", "The reason.", null, { details: { diagnosis } })),
    ];
    show(all.map((thrown, index) => <Failure key={index} thrown={thrown} />));
    const alerts = screen.getAllByRole("alert");
    expect(alerts).toHaveLength(all.length);
    for (const [index, alert] of alerts.entries()) {
      const [title, why, remedy] = [...alert.querySelectorAll("p")].map((line) => line.textContent);
      const which = JSON.stringify(all[index]?.error);
      expect(title, which).toMatch(/^[A-Z].{4,}[^.!]$/);
      expect(why, which).toBe("The reason.");
      expect(remedy, which).toMatch(/^[A-Z].{10,}\.$/);
      expect(alert.textContent).not.toMatch(/unknown error|[{}[\]]/i);
    }
  });

  it("explains a limit of streams instead of missing rights", () => {
    const details = { number_max: 5, number_available: "0", number_saving: 2 };
    show(<Failure thrown={failure("forbidden", "Rule limit.", null, { statusCode: 22, details })} />);
    expect(
      screen.getByText(
        [
          t("components:failed.allowed", { count: 5 }),
          t("components:failed.free", { count: 0 }),
          t("components:failed.wanted", { count: 2 }),
        ].join(" "),
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: t("components:way.token") })).toBeNull();
    expect(screen.queryByText(/right/)).toBeNull();
  });

  it.each([
    [19, "tooManyRules"],
    [20, "streamLimit"],
    [21, "ruleExists"],
    [22, "tooManySources"],
    [23, "noRules"],
  ] as const)("names what the service refused with code %i", (statusCode, key) => {
    show(<Failure thrown={failure("forbidden", "Refused.", null, { statusCode })} />);
    expect(screen.getByText(t(`components:code.${key}`))).toBeTruthy();
    expect(screen.getByText(t(`components:codeRemedy.${key}`))).toBeTruthy();
  });

  it("reports an internal error as such, and not as a response of the service", () => {
    show(<Failure thrown={new TypeError("x is not a function")} />);
    expect(screen.getByText(t("components:failure.own"))).toBeTruthy();
  });

  it("does the same for an internal error of main", () => {
    show(<Failure thrown={failure("server", "Something went wrong.", null, { details: { own: true } })} />);
    expect(screen.getByText(t("components:failure.own"))).toBeTruthy();
  });

  it("doesn't mention the token or connection for a file that is unreadable or gone", () => {
    show(<Failure thrown={failure("forbidden", "It may not be read.", null, { details: { file: true } })} />);
    expect(screen.getByText(t("components:failure.file"))).toBeTruthy();
    expect(screen.queryByText(/token/)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("opens the call that failed", async () => {
    const opened: number[] = [];
    onPlace("activity", ({ callId }) => opened.push(callId));
    show(<Failure thrown={failure("server", "It broke.", "req-9", { activityId: 41 })} />);
    await userEvent.click(screen.getByRole("button", { name: t("components:failed.showCall") }));
    expect(useSession.getState().screen).toBe("activity");
    expect(opened).toEqual([41]);
  });

  it("can be retried although the service asked to wait a day", async () => {
    const again = vi.fn();
    const soon = failure("rate", "Too often.", null, { retryAt: Date.now() + 30_000 });
    const tomorrow = failure("rate", "Too often.", null, { retryAt: Date.now() + 86_400_000 });
    show([
      <Failure key="1" thrown={soon} onRetry={again} />,
      <Failure key="2" thrown={tomorrow} onRetry={again} />,
    ]);
    const [counting, ready] = screen.getAllByRole("button");
    if (counting) await userEvent.click(counting);
    expect(again).not.toHaveBeenCalled();
    if (ready) await userEvent.click(ready);
    expect(again).toHaveBeenCalledOnce();
  });

  it("copies the request's id", async () => {
    const user = userEvent.setup();
    show(<Failure thrown={failure("server", "It broke.", "req-9")} />);
    await user.click(screen.getByRole("button", { name: t("components:failed.copyRequest") }));
    expect(await screen.findByRole("button", { name: t("components:failed.requestCopied") })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe("req-9");
  });

  it("counts down to the time at which the service accepts calls again", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    try {
      const onRetry = vi.fn();
      const retryAt = Date.now() + 3_000;
      show(<Failure thrown={failure("rate", "Too many.", null, { retryAt })} onRetry={onRetry} />);
      const button = screen.getByRole<HTMLButtonElement>("button", {
        name: t("components:failed.tryAgainIn", { time: "3 s" }),
      });
      expect(button.disabled).toBe(true);
      await vi.advanceTimersByTimeAsync(3_600);
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>("button", { name: t("tryAgain") }).disabled).toBe(false),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ["auth", {}, t("components:way.token"), "token"],
    ["auth", { details: { keychain: "locked" } }, t("components:way.token"), "token"],
    ["network", { details: { diagnosis: "refused" } }, t("components:way.test"), "test"],
    ["network", { details: { diagnosis: "certificate" } }, t("components:way.edit"), "edit"],
    ["forbidden", { statusCode: 29 }, t("components:way.project"), "project"],
  ] as const)("offers what helps against %s %o: %s", async (kind, more, way, expected) => {
    show(<Failure thrown={failure(kind, "No.", null, more)} />);
    await userEvent.click(await screen.findByRole("button", { name: way }));
    expect(dialog()).toEqual({ kind: expected, id: "s1" });
  });

  it.each([
    ["missing", t("components:way.locate"), "locate"],
    ["damaged", t("components:way.copy"), "copy"],
    ["in-use", t("components:way.copy"), "copy"],
    ["moved", t("components:way.remove"), "remove"],
  ] as const)("offers a way out of a workspace that is %s: %s", async (workspace, way, expected) => {
    new FakeMain(oneWorkspace);
    useSession.setState({ connectionId: "c1" });
    show(<Failure thrown={failure("conflict", "No.", null, { details: { workspace } })} />);
    await userEvent.click(await screen.findByRole("button", { name: way }));
    expect(dialog()).toEqual({ kind: expected, id: "c1" });
  });

  it("explains missing rights", () => {
    const details = { rights_req: ["SEARCH_READ"], rights_got: [] };
    show(<Failure thrown={failure("forbidden", "No.", null, { statusCode: 13, details })} />);
    expect(
      screen.getByText(
        t("components:failed.rights", { needed: "SEARCH_READ", got: t("components:failed.noRights") }),
      ),
    ).toBeTruthy();
  });
});
