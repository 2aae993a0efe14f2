import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { readFirstScreen } from "../../../../src/renderer/app/firstScreen";
import { useChart } from "../../../../src/renderer/charts/question/useChart";
import { createQueryClient, keys } from "../../../../src/renderer/core/queries";
import { useSession } from "../../../../src/renderer/core/session";
import { useQuestion } from "../../../../src/renderer/features/explore/store";
import { FakeMain, failure, live, oneWorkspace, settings, target } from "../fake-bridge";

const histogram = {
  data: [{ t: 1, v: [3] }],
  header: { v: ["ALL"] },
};

afterEach(() => {
  cleanup();
  useSession.setState({ connectionId: null, projectId: null });
});

async function started() {
  const client = createQueryClient();
  client.setQueryData(keys.settings, settings);
  client.setQueryData(keys.info, await oneWorkspace["app.info"]?.(undefined));
  useSession.setState(target.ref);
  await readFirstScreen(client);
  return client;
}

it("gives the first render its chart from the cache, and queries the service after that", async () => {
  const main = new FakeMain(oneWorkspace);
  main.keep({ "analytics.histogram": () => ({ ...live(histogram), source: "cache" }) });
  const client = await started();
  const rendered: { mentions: number | null | undefined; fetching: boolean }[] = [];
  renderHook(
    () => {
      const { answer } = useChart(target, useQuestion());
      rendered.push({ mentions: answer.data?.main.data[0]?.v[0], fetching: answer.isFetching });
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  expect(rendered[0]).toEqual({ mentions: 3, fetching: true });
});

it("starts without a chart if the cache has none", async () => {
  const main = new FakeMain(oneWorkspace);
  main.keep({
    "analytics.histogram": () => {
      throw failure("missing", "nothing cached");
    },
  });
  const client = await started();
  const { result } = renderHook(() => useChart(target, useQuestion()).answer.data, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(result.current).toBeUndefined();
});
