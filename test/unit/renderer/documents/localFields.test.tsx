import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { headingOf } from "../../../../src/renderer/components/table/documents";
import { documentFacts } from "../../../../src/renderer/features/documents/reading/documentFacts";
import { Document } from "../../../../src/shared/interface/documents";
import { t } from "../../../../src/shared/texts";
import { show } from "../fake-bridge";

const document = (fields: object) =>
  Document.parse({ url: "https://a.example/2", published: 1_700_000_000_000, content: "", ...fields });
const shown = (fields: object) =>
  show(
    <dl>
      {documentFacts(document(fields), "UTC")
        .flat()
        .map(([name, value]) => (
          <dd key={name}>{value}</dd>
        ))}
    </dl>,
  );

it("the reading pane says that a date is assumed, and which import a document is from", () => {
  shown({ date_assumed: true, import: "posts.csv, Nov 22" });
  expect(screen.getByText(t("documents:fact.dateAssumed"))).toBeTruthy();
  expect(screen.getByText("posts.csv, Nov 22")).toBeTruthy();
  cleanup();
  shown({});
  expect(screen.queryByText(t("documents:fact.dateAssumed"))).toBeNull();
});

it("the reading pane says how sure a score is, and which version gave it", () => {
  shown({ sentiment: 2, sentiment_origin: "scorer-5", sentiment_confidence: 0.72 });
  expect(screen.getByText("scorer 5")).toBeTruthy();
  expect(screen.getByText("72.0% confidence")).toBeTruthy();
  cleanup();
  shown({ sentiment: 2, sentiment_origin: "scorer-5", sentiment_confidence: 0.49 });
  expect(screen.getByText("Uncertain, 49.0% confidence")).toBeTruthy();
  cleanup();
  shown({ sentiment: 2, sentiment_origin: "person" });
  expect(screen.queryByText(/confidence/)).toBeNull();
});

it("lists title a repost without text after the original post", () => {
  const parent_url = "https://a.example/1";
  expect(headingOf(document({ post_type: ["REPOST"], parent_url }))).toBe(
    t("components:document.repostOf", { url: "https://a.example/1" }),
  );
  expect(headingOf(document({ post_type: ["REPOST"], parent_url, content: "So true" }))).toBe("So true");
  expect(headingOf(document({ parent_url }))).toBe("https://a.example/2");
});
