import type { Member } from "../../../src/shared/interface/team";
import { expect, it, onTestFinished, vi } from "vitest";
import { TestApp } from "../../support/app";
import { scripts } from "../../support/app-scripts";
import { type TestTeam, startTeam } from "../../support/team-service";
import { temporaryFolder } from "../../support/temporary-folder";

/** The app of a member, connected to the team's service. */
async function member(team: TestTeam, token: string) {
  const app = new TestApp(temporaryFolder(), scripts);
  onTestFinished(() => app.core.close());
  const { id } = await app.call("connections.addService", {
    name: "Team",
    baseUrl: team.url,
    token,
    keep: "session",
  });
  const projects = () => app.call("connections.projects", { id, from: "live" });
  const capabilities = async () =>
    (await app.call("connections.list", undefined)).connections.find((connection) => connection.id === id)
      ?.capabilities ?? [];
  return { app, id, projects, capabilities, ref: { connectionId: id, projectId: team.project } };
}

it("has what a workspace has, for the projects of the member", async () => {
  const team = await startTeam();
  onTestFinished(() => team.stop());
  const editor = await member(team, await team.member("Edda Editor", { [team.project]: "edit" }));
  const { data } = await editor.projects();
  expect(data.map(({ id }) => id)).toEqual([team.project]);
  await vi.waitFor(async () => {
    expect(await editor.capabilities()).toEqual(
      expect.arrayContaining(["words", "stories", "why", "freeCalls"]),
    );
  });
  expect(await editor.capabilities()).not.toContain("exportFiles");
  const documents = ["Rain all day", "Rain all night", "Snow at last"].map((content, n) => ({
    create: { url: `https://tea.example/${n}`, content, published: Date.now() },
  }));
  await team.call(team.administrator, "POST", `/api/v2/docs/p/${team.project}`, documents);
  const { data: answer } = await editor.app.call("text.words", { ...editor.ref, params: { kind: "word" } });
  expect(answer.basis).toEqual({ kind: "all" });
  expect(answer.words.terms.find(({ term }) => term.toLowerCase() === "rain")?.documents).toBe(2);
});

it("holds edits back while the token is revoked, says so, and sends them with another", async () => {
  const team = await startTeam();
  onTestFinished(() => team.stop());
  const desk = await member(team, await team.member("Edda Editor", { [team.project]: "edit" }));
  await desk.projects();
  const { result_local_members: members } = await team.call(team.administrator, "GET", "/local/members");
  const { id, tokens } = (members as Member[]).find(({ name }) => name === "Edda Editor") ?? {
    id: "",
    tokens: [],
  };
  await team.call(team.administrator, "DELETE", `/local/members/${id}/tokens/${tokens[0]?.id ?? ""}`);

  const { uploadId } = await desk.app.call("documents.modify", {
    ...desk.ref,
    action: "create",
    document: { url: "https://tea.example/late", content: "Late, not lost", published: Date.now() },
  });
  desk.app.core.resume();
  const upload = async () =>
    (await desk.app.call("uploads.list", undefined)).find((candidate) => candidate.id === uploadId);
  await vi.waitFor(async () => {
    expect(await upload()).toMatchObject({ counts: { waiting: 1 }, error: { kind: "auth" } });
  });

  const second = await team.call(team.administrator, "POST", `/local/members/${id}/tokens`, {});
  const { token } = second["result_local_token"] as { token: string };
  await desk.app.call("connections.setToken", { id: desk.id, token, keep: "session" });
  await vi.waitFor(async () => {
    expect(await upload()).toMatchObject({ state: "finished" });
  });
  const found = await team.call(team.administrator, "GET", `/api/v1/search/p/${team.project}/results?q=late`);
  expect(found).toMatchObject({ pagination: { total: 1 } });
});
