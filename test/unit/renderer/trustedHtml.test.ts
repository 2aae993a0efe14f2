import { expect, it } from "vitest";
import { tooltipHtml } from "../../../src/analysis/drawing/tooltip";
import { harmlessHtml } from "../../../src/renderer/app/trustedHtml";

it("lets text, style sheets and tooltips pass", () => {
  const tooltip = tooltipHtml('A "<b onclick=x>', [
    { color: "#fff", name: "<script>", value: "1", faint: true },
  ]);
  for (const html of ["", "a &lt; b", ":root { --a: 1 } .b > .c { color: red }", "a<br/>b", tooltip])
    expect(harmlessHtml(html)).toBe(html);
});

it.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<div onclick="alert(1)">x</div>',
  '<div style="a" onclick="alert(1)">x</div>',
  "<div style='a'>x</div>",
  '<a href="javascript:alert(1)">x</a>',
  "<svg><g></g></svg>",
  "<iframe srcdoc=x></iframe>",
  "<!-- -->",
  "a < b",
])("refuses %s", (html) => {
  expect(harmlessHtml(html)).toBeNull();
});
