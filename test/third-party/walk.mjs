// Walks through every operation of the service as a third party would: HTTP and the published description only.
// Usage: node walk.mjs URL TOKEN. Prints one line for each call: method and path. Ends with exit code 1 at the first
// response that differs from the description.
import assert from "node:assert/strict";

const [base, token] = process.argv.slice(2);

function urlOf(path, params = {}) {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  url.searchParams.set("access_token", token);
  return url;
}

async function send(method, path, { params, body } = {}) {
  console.log(`${method} ${path}`);
  return fetch(urlOf(path, params), {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
}

async function call(method, path, options) {
  const response = await send(method, path, options);
  const text = await response.text();
  assert.equal(response.status, 200, `${method} ${path}: ${text}`);
  const envelope = JSON.parse(text);
  assert.equal(envelope.status_code, "0");
  return envelope;
}
const get = (path, params) => call("GET", path, { params });
const post = (path, body, params) => call("POST", path, { body, params });
const put = (path, body) => call("PUT", path, { body });
const remove = (path) => call("DELETE", path);

async function until(look, isReached) {
  for (;;) {
    const seen = await look();
    if (isReached(seen)) return seen;
  }
}

/** The objects of a streaming response, one by one. */
async function* lines(response) {
  assert.equal(response.status, 200);
  let rest = "";
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n");
    rest = parts.pop();
    for (const part of parts) if (part.trim() !== "") yield JSON.parse(part);
  }
}

async function urlsOf(response, count = Infinity) {
  const urls = [];
  for await (const line of lines(response)) {
    if (line.chunk_type === "CT_RESULT") urls.push(line.chunk_result.data.data.url);
    assert.notEqual(line.chunk_type, "CT_ERROR", JSON.stringify(line));
    if (urls.length === count) break;
  }
  return urls;
}

// Projects and credits
const { projects } = (await get("/api/v1/search/info")).result_accinfo;
const project = projects[0].id;
const search = `/api/v1/search/p/${project}`;
const platform = `/api/v2/platform/p/${project}`;
const documents = `/api/v2/docs/p/${project}`;
const { result_creditinfo } = await get("/api/v1/status/credits");
assert.ok("used_credits_monthly" in result_creditinfo);

// Documents and reviews
const day = 86_400_000;
const now = Date.now();
const url = (n) => `https://paper.example/kites/${n}`;
const entry = (n) => ({
  url: url(n),
  published: String(now - n * day),
  title: `Kite ${n}`,
  content: n % 2 === 0 ? "A great red kite over the sea." : "A kite that fell down.",
  source_type: ["BLOG"],
  tags_customer: ["Toys / kites"],
  reach: 10 * n,
  engagement: n,
  extra_author_attributes: { id: `flyer${n % 2}`, name: `Flyer ${n % 2}`, gender: "FEMALE" },
  extra_source_attributes: { geo: "lu" },
});
for (const action of ["create", "update", "upsert", "delete", "undelete"]) {
  const [done] = (await post(`${documents}/${action}`, entry(1))).result_searchdoc;
  assert.deepEqual([done.action, done.status_code, done.url], [action, "0", url(1)]);
}
const batch = (
  await post(
    documents,
    [2, 3, 4].map((n) => ({ create: entry(n) })),
  )
).result_searchdoc;
assert.deepEqual(
  batch.map(({ status_code }) => status_code),
  ["0", "0", "0"],
);
const review = { ...entry(5), url: url("review"), parent_url: "https://shop.example/kite", rating: 4 };
for (const action of ["create", "update", "upsert", "delete", "undelete"])
  await post(`${documents}/d/shop/${action}`, review);
await post(`${documents}/d/shop`, [{ update: { url: url("review"), rating: 5 } }]);

// Search, histograms, influencers
const found = await get(`${search}/results`, { q: "kite", hpp: 2, sort_by: "published", sort_order: "desc" });
assert.equal(Number(found.pagination.total), 5);
assert.equal(found.result_content.data[0].data.url, url(1));
const all = await get("/api/v1/search/results", { q: "red", pretty: "true", offset: 0 });
assert.equal(Number(all.pagination.total), 2);
const perDay = await get(`${search}/histogram/published`, {
  q: "kite",
  interval: "1d",
  breakdown: "sentiment",
  value_type: "reach",
  min: now - 7 * day,
  max: now + day,
});
const sum = (bins) => bins.flatMap(({ v }) => v).reduce((total, n) => total + n, 0);
assert.equal(sum(perDay.result_histogram.data), 5);
assert.equal(sum((await get("/api/v1/search/histogram/language", { q: "kite" })).result_histogram.data), 5);
const authors = await get(`${search}/histogram/top_influencers`, {
  influencer_type: "author",
  sort_criteria: "reach",
});
assert.equal(authors.result_top_influencers.influencers.length, 2);

// Topics
const line = (topic_title, query) => ({
  topic_title,
  query,
  included_query: true,
  override: true,
  category_id: "default",
});
const imported = await post(`${platform}/topics/import`, {
  topic_type: "search",
  topic_line_import: [line("Red", "red"), line("Fallen", "fell")],
});
const [category] = imported.result_topics.topic_categories;
const topics = Object.fromEntries(category.query_topics.map(({ title, id }) => [title, id]));
assert.equal((await get(`${platform}/topics/list`)).result_topics.topic_categories[0].query_topics.length, 2);
const { result_topic_details } = await get(`${platform}/topics/list/${topics.Red}`);
assert.deepEqual([result_topic_details.title, result_topic_details.included_queries], ["Red", ["red"]]);
const { bulk_answer } = (
  await post(`${platform}/topics/delete`, { bulk_topics: [{ category_id: "default", id: topics.Fallen }] })
).result_topic_deletion;
assert.equal(bulk_answer[0].success, true);

// Panels, tags, views, resources
const { group } = (await post(`${platform}/source_panels/groups/add`, { groups: [{ title: "Press" }] }))
  .result_source_panels.data[0];
const added = await post(`${platform}/source_panels/add`, {
  panels: [
    {
      title: "Papers",
      group_id: group.id,
      included_entries: [{ entry_type: "URL", site: "paper.example", url: "https://paper.example/kites" }],
    },
  ],
});
const { panel } = added.result_source_panels.data[0];
assert.equal(panel.group_id, group.id);
const groups = (await get(`${platform}/source_panels/list`)).result_source_panels.data;
assert.ok(groups.some((listed) => listed.group.id === group.id && listed.group.panels[0].id === panel.id));
assert.deepEqual(
  (await get(`${platform}/tags`)).result_tags.tags.map(({ label }) => label),
  ["Toys / kites"],
);
assert.equal((await get(`${platform}/views`)).result_views.projects[0].id, project);
for (const type of ["search", "filter", "panel", "page", "event"]) {
  const { result_resources } = await get(`${platform}/resources`, { type });
  assert.equal(result_resources.projects[0].id, project);
}

// Custom metrics
const metric = (name, format) => ({ name, title: name, description: "", display_in_ui: true, format });
await post(`${platform}/custom_metrics/add`, {
  custom_metrics: [metric("lift", "INTEGER"), metric("color", "KEYWORD")],
});
const [changed] = (
  await post(`${platform}/custom_metrics/update`, {
    custom_metrics: [{ name: "lift", title: "Lift", description: "In newtons", display_in_ui: false }],
  })
).result_custom_metrics.data;
assert.deepEqual([changed.success, changed.custom_metric.title], [true, "Lift"]);
assert.equal((await get(`${platform}/custom_metrics/list`)).result_custom_metrics.data.length, 2);
await remove(`${platform}/custom_metrics/m/lift`);
await post(`${platform}/custom_metrics/delete`, { metric_names: ["color"] });
assert.equal((await get(`${platform}/custom_metrics/list`)).result_custom_metrics.data.length, 0);

// Streams and collectors
const stream = "/api/v3/stream/s/kites";
const collector = "/api/v3/stream/c/archive";
const rules = [{ rule_id: "red", query: "red kite" }];
assert.deepEqual((await put(stream, { rules })).result_stream.data[0].rules, rules);
assert.equal((await get(stream)).result_stream.data[0].stream_id, "kites");
const collected = await put(collector, { collector_query: { queries: [{ id: "red", query: "red kite" }] } });
assert.equal(collected.result_stream.collectors[0].collector_id, "archive");
const info = (await get("/api/v3/stream/info")).result_stream;
assert.deepEqual([info.streams[0].stream_id, info.collectors[0].collector_id], ["kites", "archive"]);

const live = await send("GET", `${stream}/results`, { params: { max_hits: 1 } });
const narrowed = await send("POST", `${stream}/results`, { params: { max_hits: 1 }, body: { q: "sea" } });
await post(`${documents}/create`, entry(6));
assert.deepEqual(await urlsOf(live), [url(6)]);
assert.deepEqual(await urlsOf(narrowed), [url(6)]);
const project1 = await send("GET", `/api/v3/stream/p/${project}/results`, {
  params: { q: "kite", max_hits: 2 },
});
const project2 = await send("POST", `/api/v3/stream/p/${project}/results`, {
  params: { topic: topics.Red, max_hits: 1 },
  body: { q: "kite" },
});
await post(documents, [{ create: entry(7) }, { create: entry(8) }]);
assert.deepEqual((await urlsOf(project1)).sort(), [url(7), url(8)]);
assert.deepEqual(await urlsOf(project2), [url(8)]);

const held = async (resume_offset) =>
  urlsOf(await send("GET", `${collector}/results`, { params: { resume_offset, end_behaviour: "stop" } }));
assert.deepEqual(await held("earliest"), [url(6), url(8)]);
assert.equal((await post(`${collector}/pause`)).result_stream.collectors[0].state, "PAUSED");
await post(`${documents}/create`, entry(10));
assert.equal((await post(`${collector}/resume`)).result_stream.collectors[0].state, "RUNNING");
assert.equal((await get(collector)).result_stream.collectors[0].state, "RUNNING");
assert.deepEqual(await held("earliest"), [url(6), url(8)]);

// Exports
const range = { start: new Date(now - 30 * day).toISOString(), stop: new Date(now + day).toISOString() };
const finished = async (path, body) => {
  const [task] = (await post(path, { ...range, ...body })).result_tasks.tasks;
  return until(
    async () => (await get(`/api/v3/tasks/export/${task.id}`)).result_tasks.tasks[0],
    ({ status }) => status === "finished",
  );
};
assert.equal((await finished("/api/v3/stream/export", { query: "fell", target: "file" })).processed, 4);
await finished(`/api/v3/stream/p/${project}/export`, { topics: [topics.Red], limit: 1, target: "archive" });
await finished(`${stream}/export`, { query: "kite", limit: 1, target: "archive" });
assert.equal((await held("earliest")).length, 4);
const { tasks } = (await get("/api/v3/tasks/export")).result_tasks;
assert.equal(tasks.length, 3);
await remove(`/api/v3/tasks/export/${tasks[0].id}`);

assert.equal((await remove(collector)).result_stream.collectors[0].collector_id, "archive");
assert.equal((await remove(stream)).result_stream.data[0].stream_id, "kites");
assert.deepEqual((await get("/api/v3/stream/info")).result_stream.streams, []);
