import { expect, it } from "vitest";
import { columnTitle } from "../../../../src/shared/documents/column-title";

it.each([
  ["complaint_reason", "Complaint reason"],
  ["complaintReason", "Complaint reason"],
  ["ComplaintReason", "Complaint reason"],
  ["COMPLAINT_REASON", "Complaint reason"],
  ["tweet_ID", "Tweet ID"],
  ["userID", "User ID"],
  ["ResponseId", "Response ID"],
  ["author_url", "Author URL"],
  ["HTTPStatus", "HTTP status"],
  ["q1_answer", "Q1 answer"],
  ["größe_der_filiale", "Größe der filiale"],
  // Nothing says where its words begin.
  ["negativereason", "negativereason"],
  ["reason", "reason"],
  ["_id", "_id"],
  ["NPS", "NPS"],
  // Words of somebody's.
  ["Complaint Reason", "Complaint Reason"],
  ["How satisfied are you?", "How satisfied are you?"],
  ["user.location", "user.location"],
  ["E-mail", "E-mail"],
  ["", ""],
])("the column %s has the title %s", (name, title) => {
  expect(columnTitle(name)).toBe(title);
});
