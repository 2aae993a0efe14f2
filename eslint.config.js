import eslint from "@eslint/js";
import i18next from "eslint-plugin-i18next";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

const typescriptFiles = ["**/*.ts", "**/*.tsx"];
const configFiles = ["*.config.ts", "*.config.js", "test/package/playwright.config.ts"];

const noDefaultExport = {
  selector: "ExportDefaultDeclaration",
  message: "Export by name, so that a thing has one name everywhere.",
};
const electronIpc = (importNames) => ({
  paths: [{ name: "electron", importNames, message: "IPC goes through src/preload and src/main/ipc alone." }],
});
const ownDialog = {
  name: "@mantine/core",
  importNames: ["Modal"],
  message: "components/dialogs/Dialog gives the focus back to where it was.",
};
const ownKeys = [
  "CallExpression[callee.property.name='addEventListener'] > Literal[value=/^key/]",
  "BinaryExpression[left.property.name='key'][right.value='Escape']",
].map((selector) => ({ selector, message: "core/useKeys hears the keys; core/keymap.ts declares them." }));
const globalsOutOfReach = (message, names) => ["error", ...names.map((name) => ({ name, message }))];
const nodeGlobals = [
  "process",
  "Buffer",
  "global",
  "require",
  "module",
  "__dirname",
  "__filename",
  "setImmediate",
];
const browserGlobals = [
  "window",
  "document",
  "navigator",
  "location",
  "localStorage",
  "sessionStorage",
  "indexedDB",
  "XMLHttpRequest",
];
const inputAndOutput = ["fetch", "WebSocket", "setTimeout", "setInterval", "console"];

const constantLogMessage = ["object.name=/log$/i", "object.property.name=/log$/i"].map((log) => ({
  selector: `CallExpression[callee.${log}][callee.property.name=/^(info|warn|error)$/][arguments.0.type!="Literal"]`,
  message:
    "Log a constant message. The error and facts are the next arguments; src/shared/log.ts leaves out texts.",
}));

const collectedSignal = (property) => ({
  object: "AbortSignal",
  property,
  message: "Node may collect it as garbage before it aborts. Use an AbortController and a timer.",
});

export default defineConfig(
  {
    ignores: [
      "out/",
      "dist/",
      "coverage/",
      "test-results/",
      "test/corpus/files/",
      "node_modules/",
      "scripts/runtime/default-app/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  eslint.configs.recommended,
  {
    files: ["scripts/**/*.mjs", "bench/**/*.mjs", "test/**/*.mjs", "*.cjs", "*.js"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        AbortController: "readonly",
        AbortSignal: "readonly",
        URL: "readonly",
        fetch: "readonly",
        TextDecoderStream: "readonly",
        performance: "readonly",
        setInterval: "readonly",
        clearInterval: "readonly",
        module: "writable",
        require: "readonly",
        globalThis: "readonly",
      },
    },
  },
  {
    files: typescriptFiles,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-restricted-syntax": ["error", noDefaultExport],
      "max-lines": ["error", { max: 500 }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // Mantine's and React's event props take promises' starters; what floats is still caught by no-floating-promises.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // A sixth of the time of all rules, for what editors show anyway.
      "@typescript-eslint/no-deprecated": "off",
      // A seventh of the time of all rules: there are no enums, and objects are compared by their shape.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  { files: configFiles, rules: { "no-restricted-syntax": "off" } },
  {
    files: ["src/**"],
    rules: {
      "no-console": "error",
      "no-restricted-properties": ["error", collectedSignal("any"), collectedSignal("timeout")],
      "no-restricted-imports": ["error", electronIpc(["ipcMain", "ipcRenderer"])],
    },
  },
  {
    files: ["src/main/**", "src/cli/**", "src/service/**"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, ...constantLogMessage] },
  },
  {
    files: ["src/preload/**"],
    rules: { "no-restricted-imports": ["error", electronIpc(["ipcMain"])] },
  },
  {
    files: ["src/main/ipc/**"],
    rules: { "no-restricted-imports": ["error", electronIpc(["ipcRenderer"])] },
  },
  {
    files: ["src/shared/**"],
    rules: {
      "no-restricted-globals": globalsOutOfReach("src/shared is pure: no Node, no DOM, no input or output.", [
        ...nodeGlobals,
        ...browserGlobals,
        ...inputAndOutput,
      ]),
    },
  },
  {
    files: ["src/renderer/**"],
    // Of this plugin only the two rules about hooks: the others compile each component, a quarter of the time of all rules.
    plugins: { "react-hooks": reactHooks, i18next },
    rules: {
      "i18next/no-literal-string": [
        "error",
        {
          mode: "jsx-only",
          "jsx-attributes": {
            include: [
              "title",
              "label",
              "aria-label",
              "placeholder",
              "description",
              "note",
              "text",
              "name",
              "action",
              "alt",
            ],
          },
        },
      ],
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      // Hooks and stores answer objects of functions, to be taken apart.
      "@typescript-eslint/unbound-method": "off",
      "no-restricted-globals": globalsOutOfReach("The renderer has no Node and no network; ask main.", [
        ...nodeGlobals,
        "fetch",
        "XMLHttpRequest",
        "WebSocket",
      ]),
      "no-restricted-imports": ["error", { paths: [ownDialog] }],
    },
  },
  {
    files: ["src/renderer/**"],
    ignores: ["src/renderer/core/useKeys.ts"],
    rules: { "no-restricted-syntax": ["error", noDefaultExport, ...ownKeys] },
  },
  {
    files: ["src/renderer/components/dialogs/Dialog.tsx", "src/renderer/app/theme.ts"],
    rules: { "no-restricted-imports": "off" },
  },
  {
    files: ["test/**"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      // Methods of a spied or injected object are named in expectations.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    files: ["test/e2e/**"],
    rules: {
      // Playwright reads the fixtures that a function needs from its first parameter, which must be a pattern.
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
    },
  },
);
