// Rules of this project for the linter, with the interface of ESLint's plugins.

const rule = (message, visitors) => ({
  meta: { type: "problem", schema: [] },
  create: (context) => visitors((node) => context.report({ node, message })),
});

const isLiteral = (node, matches) =>
  node?.type === "Literal" && typeof node.value === "string" && matches(node.value);

/** The last name of what a method is called on: "log" of `log`, `this.log`, `this.#log` and `deps.log`. */
const nameOf = (node) => (node.type === "Identifier" ? node.name : node.property?.name);

/** Attributes whose values people read. */
const shown = new Set([
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
]);

/** The texts that an expression may answer as they stand, which leaves out what functions get. */
function answers(node) {
  if (node?.type === "JSXExpressionContainer") return answers(node.expression);
  if (node?.type === "ConditionalExpression")
    return [...answers(node.consequent), ...answers(node.alternate)];
  if (node?.type === "LogicalExpression") return [...answers(node.left), ...answers(node.right)];
  return isLiteral(node, isText) ? [node] : [];
}

/** Not a sign, an emoji, a name of a constant, or a key of the catalogs, which a component takes instead of its text. */
const isText = (text) => /\p{L}/u.test(text) && !/^([A-Z_-]+|[a-z]+:[\w.]+)$/.test(text.trim());

export default {
  meta: { name: "own" },
  rules: {
    "named-exports": rule("Export by name, so that a thing has one name everywhere.", (report) => ({
      ExportDefaultDeclaration: report,
    })),
    "constant-log-message": rule(
      "Log a constant message. The error and facts are the next arguments; src/shared/log.ts leaves out texts.",
      (report) => ({
        CallExpression(call) {
          const { callee, arguments: given } = call;
          if (callee.type !== "MemberExpression" || given.length === 0) return;
          const logs =
            /^(info|warn|error)$/.test(callee.property.name) && /log$/i.test(nameOf(callee.object) ?? "");
          if (logs && given[0].type !== "Literal") report(call);
        },
      }),
    ),
    "keys-by-useKeys": rule("core/useKeys hears the keys; core/keymap.ts declares them.", (report) => ({
      CallExpression(call) {
        if (call.callee.property?.name !== "addEventListener") return;
        if (call.arguments.some((given) => isLiteral(given, (text) => text.startsWith("key")))) report(call);
      },
      BinaryExpression(comparison) {
        const { left, right } = comparison;
        if (left.property?.name === "key" && isLiteral(right, (text) => text === "Escape"))
          report(comparison);
      },
    })),
    "texts-from-catalog": rule("Texts come from src/shared/texts by t().", (report) => ({
      JSXText(node) {
        if (isText(node.value)) report(node);
      },
      JSXAttribute({ name, value }) {
        if (!shown.has(name.name)) return;
        for (const text of answers(value)) report(text);
      },
      JSXExpressionContainer(container) {
        if (!/^JSX(Element|Fragment)$/.test(container.parent.type)) return;
        for (const text of answers(container)) report(text);
      },
    })),
  },
};
