import { describe, expect, it } from "vitest";
import { startingPlace } from "../../../../src/renderer/app/startingPlace";
import { settings, target } from "../fake-bridge";

const { connection } = target;
const other = { ...connection, id: "other" };

describe("where the app starts", () => {
  it("is the last connection and its last project", () => {
    const last = { ...settings, lastConnectionId: "other", lastProjectId: "p9" };
    expect(startingPlace(last, [connection, other])).toEqual({ connectionId: "other", projectId: "p9" });
  });

  it("is the first connection, without a project, if the last is gone", () => {
    const last = { ...settings, lastConnectionId: "gone", lastProjectId: "p9" };
    expect(startingPlace(last, [connection, other])).toEqual({
      connectionId: connection.id,
      projectId: null,
    });
  });

  it("is nowhere without a connection", () => {
    expect(startingPlace(settings, [])).toBeNull();
  });
});
