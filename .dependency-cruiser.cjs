/*
 * The walls between the parts of Earshot (docs/architecture.md lists them). `npm test -- static` reports each import that breaks one;
 * test/unit/walls proves that each rule does report.
 */
const builtins = ["core"];
const typeOnly = ["type-only"];
const electron = "(^|/)node_modules/electron/";
const binding = "(^|/)node_modules/@photostructure/sqlite/";
const keytar = "(^|/)node_modules/(@github/)?keytar/";
const opensearch = "(^|/)node_modules/@opensearch-project/";
const zod = "(^|/)node_modules/zod/";
const i18next = "(^|/)node_modules/i18next/";
const luxon = "(^|/)node_modules/luxon/";
const echarts = "(^|/)node_modules/echarts/";
const anyPackage = "(^|/)node_modules/";

/** What each engine needs below src/service/engine: the interface, and rules that look at no data. */
const forAnyEngine = "(engine|questions/numeric-bins|questions/regions|search/panel-members)[.]ts$";

/** Forbids `from` to import any part of src beside those named. */
const staysWithin = (part, allowed, comment, exception) => ({
  name: `${part}-stays-within-its-walls`,
  comment,
  severity: "error",
  from: { path: `^src/${part}/`, ...(exception && { pathNot: exception }) },
  to: { path: "^src/", pathNot: `^src/(${[part, ...allowed].join("|")})/` },
});

/** Forbids `part` to import Node's own modules. */
const hasNoNode = (part) => ({
  name: `${part}-has-no-node`,
  comment: `src/${part} runs where there is no Node`,
  severity: "error",
  from: { path: `^src/${part}/` },
  to: { dependencyTypes: builtins },
});

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    staysWithin(
      "renderer",
      ["shared", "analysis", "methods"],
      "the renderer reaches everything else over IPC",
    ),
    staysWithin("preload", ["shared"], "the preload only forwards"),
    staysWithin(
      "main",
      ["shared", "analysis", "methods", "sqlite"],
      "main starts the local service as a process and speaks HTTP to it; only its entry knows the command line",
      "^src/main/index[.]ts$",
    ),
    staysWithin("cli", ["main", "shared", "analysis", "methods"], "commands ask main for everything"),
    staysWithin("service", ["shared", "methods", "sqlite"], "the local service runs alone"),
    staysWithin(
      "analysis",
      ["shared", "methods"],
      "the window and main turn answers into charts with the same code",
    ),
    staysWithin(
      "methods",
      ["shared"],
      "statistics, estimates and rules of a watch compute and reach nothing",
    ),
    staysWithin("shared", [], "shared is what every process agrees on, so it depends on none"),
    staysWithin("start", [], "what loads a program is small"),
    staysWithin("sqlite", [], "the database layer knows nothing of what is stored"),
    hasNoNode("renderer"),
    hasNoNode("preload"),
    hasNoNode("shared"),
    hasNoNode("analysis"),
    hasNoNode("methods"),
    {
      name: "analysis-needs-echarts-and-luxon-alone",
      comment: "it runs in the window and in a process without one",
      severity: "error",
      from: { path: "^src/analysis/" },
      to: { path: anyPackage, pathNot: [echarts, luxon] },
    },
    {
      name: "renderer-has-no-native-parts",
      comment: "secrets, network and disk belong to main",
      severity: "error",
      from: { path: "^src/renderer/" },
      to: { path: [electron, binding, keytar] },
    },
    {
      name: "service-has-no-electron",
      comment: "the local service runs on Node alone as well",
      severity: "error",
      from: { path: "^src/service/" },
      to: { path: [electron, keytar] },
    },
    {
      name: "one-file-makes-the-engine",
      comment:
        "endpoints, streams and exports ask the engine through engine.ts, so that another one can take its place",
      severity: "error",
      from: { path: "^src/service/", pathNot: "^src/service/(engine/|open-workspace[.]ts$)" },
      to: { path: "^src/service/engine/", pathNot: `^src/service/engine/${forAnyEngine}` },
    },
    {
      name: "the-engine-knows-no-calls",
      comment: "it takes parsed questions and refuses none in the words of the interface",
      severity: "error",
      from: { path: "^src/service/engine/" },
      to: {
        path: "^src/service/",
        pathNot: "^src/service/(engine/|workspace/|(percents|turns)[.]ts$)",
      },
    },
    {
      name: "what-is-stored-knows-no-engine",
      comment: "the engine follows the documents; src/service/workspace.ts puts both together",
      severity: "error",
      from: { path: "^src/service/workspace/" },
      to: {
        path: "^src/service/",
        pathNot: "^src/service/(workspace/|annotate/|(failure|issues|percents|turns)[.]ts$)",
      },
    },
    {
      name: "one-file-speaks-to-the-cluster",
      comment: "every call to OpenSearch is parsed, and its errors have one form",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/service/cluster/client[.]ts$" },
      to: { path: opensearch },
    },
    {
      name: "the-cluster-knows-no-calls",
      comment: "like the engine, it takes documents and parsed questions",
      severity: "error",
      from: { path: "^src/service/cluster/" },
      to: {
        path: "^src/service/",
        pathNot: `^src/service/(cluster/|workspace/|annotate/|failure[.]ts$|engine/${forAnyEngine})`,
      },
    },
    {
      name: "shared-needs-zod-i18next-and-luxon-alone",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { path: anyPackage, pathNot: [zod, i18next, luxon] },
    },
    {
      name: "one-file-holds-the-catalogue",
      comment: "every text comes from src/shared/texts, in the language it was told to speak",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/shared/texts/index[.]ts$" },
      to: { path: i18next },
    },
    {
      name: "sqlite-needs-its-binding-alone",
      severity: "error",
      from: { path: "^src/sqlite/" },
      to: { path: anyPackage, pathNot: binding },
    },
    {
      name: "one-file-imports-the-binding-of-sqlite",
      comment: "every connection is opened with the same protections, and every value is bound exactly",
      severity: "error",
      from: { pathNot: "^src/sqlite/database[.]ts$" },
      to: { path: binding },
    },
    {
      name: "one-file-imports-keytar",
      comment: "the composition roots hand it to the secret store; nothing else reaches the keychain",
      severity: "error",
      from: { pathNot: "^src/(main/shell/run-app|cli/(node|electron)-platform)[.]ts$" },
      to: { path: keytar },
    },
    {
      name: "nothing-stands-on-the-roof",
      comment: "app/ puts the features together; only the page's entry imports it",
      severity: "error",
      from: { path: "^src/renderer/", pathNot: "^src/renderer/(app/|main[.]tsx$)" },
      to: { path: "^src/renderer/app/" },
    },
    {
      name: "the-ground-of-the-renderer-knows-nothing-above-it",
      comment: "core/ holds the session, the calls, the keys and the stores that everything else stands on",
      severity: "error",
      from: { path: "^src/renderer/core/" },
      to: { path: "^src/renderer/", pathNot: "^src/renderer/core/" },
    },
    {
      name: "one-file-makes-forms",
      comment: "every form says its faults, keeps its draft and is left in the same way",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/renderer/components/forms/useDraftForm[.]ts$" },
      to: { path: "(^|/)node_modules/@mantine/form/" },
    },
    {
      name: "components-do-not-know-charts",
      severity: "error",
      from: { path: "^src/renderer/components/" },
      to: { path: "^src/renderer/charts/" },
    },
    {
      name: "ipc-of-main-knows-no-feature",
      comment: "features take Emit and handlers' types from it; src/main/core/handlers.ts puts them together",
      severity: "error",
      from: { path: "^src/main/ipc/" },
      to: {
        path: "^src/main/",
        pathNot: "^src/main/(ipc/|storage/|client/service-error[.]ts$|log[.]ts$|path-grants[.]ts$)",
      },
    },
    {
      name: "features-do-not-know-each-other",
      comment: "what two features share belongs to components/ or core/",
      severity: "error",
      from: { path: "^src/renderer/features/([^/]+)/" },
      to: { path: "^src/renderer/features/", pathNot: "^src/renderer/features/$1/" },
    },
    {
      name: "shared-parts-of-the-renderer-do-not-know-features",
      severity: "error",
      from: { path: "^src/renderer/(core|components|charts)/" },
      to: { path: "^src/renderer/features/" },
    },
    {
      name: "renderer-takes-schemas-as-types-only",
      comment:
        "zod probes `new Function`, which the renderer's content security policy reports; and it is large",
      severity: "error",
      from: { path: "^src/(renderer|analysis)/" },
      to: {
        path: ["^src/shared/(ipc|interface)/", zod],
        pathNot: "[.]constants[.]ts$",
        dependencyTypesNot: typeOnly,
      },
    },
    {
      name: "what-the-renderer-may-load-has-no-zod",
      comment:
        "the query language, the arithmetic of edits and the constants are loaded by the renderer as they are",
      severity: "error",
      from: { path: ["^src/shared/(query|documents|calendar)/", "^src/shared/.*[.]constants[.]ts$"] },
      to: {
        path: [zod, "^src/shared/(ipc|interface)/"],
        pathNot: "[.]constants[.]ts$",
        dependencyTypesNot: typeOnly,
      },
    },
    {
      name: "src-does-not-import-tests",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(test|bench|scripts)/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-is-found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    // Imports of types count, and can be told from imports of values.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
