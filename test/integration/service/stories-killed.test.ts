import { expect, it } from "vitest";
import { z } from "zod";
import { Stories } from "../../../src/shared/interface/text-analysis";
import { callService } from "../../support/service";
import { type ServiceProcess, spawnService } from "../../support/service-process";
import { temporaryFolder } from "../../support/temporary-folder";

const Projects = z.object({ projects: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) });
const lines = [
  "Our new espresso machine makes the best coffee in the whole office today",
  "We moved the street festival to the harbor because of the rain",
];

async function open(folder: string) {
  const service = await spawnService(["--workspace", folder]);
  const url = await service.url;
  const call = (method: string, path: string, body?: unknown) =>
    callService(url, "test-token", method, path, body);
  const info = await call("GET", "/local/info");
  const { projects } = Projects.parse(info["result_local_info"]);
  return { service, call, project: projects[0].id };
}

async function kill({ child, exited }: ServiceProcess): Promise<void> {
  child.kill("SIGKILL");
  await exited;
}

it("are the same after the service was killed, before and after their texts were read", async () => {
  const folder = temporaryFolder();
  const batch = (from: number) =>
    Array.from({ length: 300 }, (_, i) => ({
      create: {
        url: `https://a.example/${from + i}`,
        published: 1_772_352_000_000 + from + i,
        content: `${lines[i % 2] ?? ""} ${["", "so true", "#coffee"][i % 3] ?? ""}`,
      },
    }));
  const first = await open(folder);
  await first.call("POST", `/api/v2/docs/p/${first.project}`, batch(0));
  await kill(first.service);

  const second = await open(folder);
  const stories = async ({ call, project }: typeof second) => {
    const answer = await call("GET", `/local/p/${project}/stories`);
    return Stories.parse(answer["result_local_stories"]).data.map(({ id, documents }) => [id, documents]);
  };
  const before = await stories(second);
  expect(before.map(([, documents]) => documents)).toEqual([150, 150]);
  await second.call("POST", `/api/v2/docs/p/${second.project}`, [
    {
      update: {
        url: "https://a.example/0",
        content: "Something that is nobody's copy at all, as far as I know",
      },
    },
  ]);
  await kill(second.service);

  const third = await open(folder);
  expect((await stories(third)).map(([, documents]) => documents)).toEqual([150, 149]);
  await kill(third.service);
});
