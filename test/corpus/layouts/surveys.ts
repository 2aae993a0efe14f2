import { instant, minuteWall, stamp, wall } from "../dates";
import { table } from "../layout";
import type { Mention } from "../mentions";
import { languageName } from "../texts";

export const surveyMonkey = table({
  name: "surveymonkey-individual-csv",
  description: "Two header lines: questions above, kinds of answer below; names and addresses of respondents",
  documentation: "SurveyMonkey Help: Exporting individual responses (expanded CSV layout)",
  fileName: "Customer Satisfaction.csv",
  oddities: ["two-header-lines", "blank-header", "private-columns", "id-only", "no-url"],
  never: ["preamble", "extra-columns", "empty-columns"],
  repeatable: true,
  columns: [
    ["Respondent ID", (m) => m.id],
    ["Collector ID", () => "419876543"],
    ["Start Date", (m) => stamp(new Date(m.at.getTime() - 240_000), "MM/dd/yyyy hh:mm:ss a")],
    ["End Date", (m) => stamp(m.at, "MM/dd/yyyy hh:mm:ss a")],
    ["IP Address", () => "203.0.113.7"],
    ["Email Address", (m) => m.email, "private"],
    ["First Name", (m) => m.person.name.split(" ")[0]],
    ["Last Name", (m) => m.person.name.split(" ")[1]],
    [
      "How satisfied are you with your visit?",
      (m) => `${m.sentiment === "negative" ? "Not" : "Very"} satisfied`,
    ],
    ["Which of these did you order?", (m) => (m.index % 2 === 0 ? "Coffee" : "")],
    ["", (m) => (m.index % 3 === 0 ? "Cake" : "")],
    ["What could we do better?", (m) => m.text, "text"],
  ],
  moreHeaders: () => [["", "", "", "", "", "", "", "", "Response", "Coffee", "Cake", "Open-Ended Response"]],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    author: [m.person.name, ...m.person.name.split(" ")],
    id: m.id,
    // Start and end are minutes apart. Names of respondents may be left out. Satisfaction may be read as a sentiment.
    undecided: ["date", "author", "sentiment"],
  }),
});

export const qualtrics = table({
  name: "qualtrics-three-headers-csv",
  description: "Three header lines: names, questions, import IDs as JSON",
  documentation: "Qualtrics Support: Data Export Formats (CSV); qualtRics reference: read_survey",
  fileName: "Visit survey_March.csv",
  oddities: ["two-header-lines", "private-columns", "id-only", "no-url"],
  never: ["preamble", "blank-header", "extra-columns", "empty-columns"],
  mentions: { languages: ["en", "de"] },
  repeatable: true,
  columns: [
    ["StartDate", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["EndDate", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["Status", () => "IP Address"],
    ["Progress", () => "100"],
    ["Duration (in seconds)", (m) => m.comments, "kept"],
    ["Finished", () => "True"],
    ["RecordedDate", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["ResponseId", (m) => `R_${m.uuid.replaceAll("-", "").slice(0, 15)}`],
    ["RecipientEmail", (m) => m.email, "private"],
    ["UserLanguage", (m) => m.language.toUpperCase()],
    ["Q1", (m) => m.stars],
    ["Q2", (m) => m.text, "text"],
  ],
  moreHeaders: (headers) => [
    [
      "Start Date",
      "End Date",
      "Response Type",
      "Progress",
      "Duration (in seconds)",
      "Finished",
      "Recorded Date",
      "Response ID",
      "Recipient Email",
      "User Language",
      "How was your visit?",
      "Please tell us why, in a few words:",
    ],
    headers.map(
      (header) =>
        `{"ImportId":"${header.startsWith("Q") ? `QID${header.slice(1)}_TEXT` : header.toLowerCase()}","timeZone":"America/Denver"}`,
    ),
  ],
  expect: (m) => ({
    content: m.text,
    date: wall(m.at),
    language: m.language,
    id: `R_${m.uuid.replaceAll("-", "").slice(0, 15)}`,
    // The import IDs name a time zone (Denver) that may be applied. Q1 may be read as stars.
    undecided: ["date", "sentiment"],
  }),
});

const answers = ["Great", "Great", "Good", "Great", "OK"];
const shortAnswer = (m: Mention) =>
  m.index % 4 === 3 ? m.text : (answers[m.index % answers.length] ?? "Great");

export const googleForms = table({
  name: "google-forms-responses-csv",
  description: "Timestamp and questions as headers, hundreds of equal short answers that stay separate",
  documentation: "Google Docs Editors Help: View and manage form responses (download as CSV)",
  fileName: "Visit survey (Responses) - Form Responses 1.csv",
  oddities: ["no-url", "repeated-answers"],
  rows: 300,
  never: ["preamble", "blank-header", "extra-columns", "private-columns", "repeated-rows"],
  dialect: { quoteAll: true },
  columns: [
    ["Timestamp", (m) => stamp(m.at, "M/d/yyyy H:mm:ss")],
    ["Which store did you visit?", (m) => m.store, "kept"],
    ["In your own words, how was it?", shortAnswer, "text"],
    ["How likely are you to recommend us (0-10)?", (m) => m.stars * 2, "kept"],
  ],
  expect: (m) => ({ content: shortAnswer(m), date: wall(m.at) }),
});

export const answersOnly = table({
  name: "survey-answers-without-date",
  description: "Answers without time, name or ID: equal rows are different people and must all go in",
  documentation:
    "Microsoft Support: Microsoft Forms, Excel export of anonymous responses reduced to two columns",
  fileName: "answers.csv",
  oddities: ["no-url", "no-date", "repeated-answers"],
  rows: 300,
  never: "any",
  columns: [
    ["Store", () => "Tarnwick Mall", "kept"],
    ["Answer", (m) => (m.index % 10 === 9 ? m.text : "Great"), "text"],
  ],
  expect: (m) => ({ content: m.index % 10 === 9 ? m.text : "Great", date: null }),
});

export const typeform = table({
  name: "typeform-responses-csv",
  description: "A token named #, questions as headers, three dates in UTC of which one is empty",
  documentation: "Typeform Help Center: Export responses (columns of the CSV)",
  fileName: "responses.csv",
  oddities: ["id-only", "no-url", "private-columns", "created-empty-updated-filled"],
  never: ["preamble"],
  mentions: { languages: ["es", "en"] },
  repeatable: true,
  columns: [
    ["#", (m) => m.uuid.replaceAll("-", "")],
    ["What brought you here today?", (m) => m.text, "text"],
    ["Your e-mail", (m) => m.email, "private"],
    ["Your phone number", (m) => m.phone, "private"],
    ["Response Type", () => "completed"],
    ["Start Date (UTC)", () => ""],
    ["Stage Date (UTC)", () => ""],
    ["Submit Date (UTC)", (m) => stamp(m.at, "yyyy-MM-dd HH:mm:ss")],
    ["Network ID", () => "a1b2c3d4e5"],
    ["Tags", () => ""],
  ],
  expect: (m) => ({ content: m.text, date: instant(m.at), id: m.uuid.replaceAll("-", "") }),
});

export const zendesk = table({
  name: "zendesk-tickets-csv",
  description: "Subject and description, requester with address, semicolons, times of creation and solution",
  documentation: "Zendesk Help: Exporting ticket data (CSV) and ticket fields; columns unchecked",
  fileName: "tickets.csv",
  oddities: ["private-columns", "id-only", "extra-columns"],
  mentions: { languages: ["en", "fr", "de"] },
  dialect: { separator: ";" },
  repeatable: true,
  columns: [
    ["Ticket ID", (m) => m.id],
    ["Subject", (m) => m.title, "text"],
    ["Description", (m) => m.text, "text"],
    ["Status", () => "solved", "kept"],
    ["Priority", (m) => (m.stars < 2 ? "urgent" : "normal"), "kept"],
    ["Requester", (m) => m.person.name],
    ["Requester email", (m) => m.email, "private"],
    ["Created at", (m) => stamp(m.at, "yyyy-MM-dd HH:mm")],
    [
      "Solved at",
      (m) => (m.index % 2 === 0 ? stamp(new Date(m.at.getTime() + 86_400_000), "yyyy-MM-dd HH:mm") : ""),
    ],
    ["Complaint reason", (m) => m.reason, "kept"],
    ["Ticket URL", (m) => `https://fernglow.zendesk.example.com/agent/tickets/${m.id}`],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: minuteWall(m.at),
    author: [m.person.name],
    url: `https://fernglow.zendesk.example.com/agent/tickets/${m.id}`,
    id: m.id,
  }),
});

export const salesforceCases = table({
  name: "salesforce-cases-csv",
  description: "Report of cases in windows-1252, quoted, German headers, day and time of day in two columns",
  documentation: "Salesforce Help: Export a Report (details only); Case object fields",
  fileName: "report1738250000000.csv",
  oddities: ["legacy-encoding", "private-columns", "extra-columns", "split-date-time"],
  mentions: { languages: ["de"], plain: true },
  dialect: { encoding: "windows-1252", quoteAll: true, separator: ";" },
  columns: [
    ["Kundenvorgangsnummer", (m) => `0${m.id}`],
    ["Kontaktname", (m) => m.person.name],
    ["E-Mail-Adresse", (m) => m.email, "private"],
    ["Telefon", (m) => m.phone, "private"],
    ["Betreff", (m) => m.title, "text"],
    ["Beschreibung", (m) => m.text, "text"],
    ["Erstellungsdatum", (m) => stamp(m.at, "dd.MM.yyyy")],
    ["Uhrzeit", (m) => stamp(m.at, "HH:mm")],
    ["Beschwerdegrund", (m) => m.reason, "kept"],
    ["Filiale", (m) => m.store, "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    title: m.title,
    date: minuteWall(m.at),
    author: [m.person.name],
    id: `0${m.id}`,
  }),
});

export const cfpb = table({
  name: "cfpb-complaints-csv",
  description:
    "Complaints most of whose narratives are filled, with product, issue and company to break down by",
  documentation: "CFPB Consumer Complaint Database: field reference",
  fileName: "complaints.csv",
  oddities: ["id-only", "no-url", "rows-without-text", "extra-columns"],
  never: ["preamble"],
  mentions: { plain: true },
  repeatable: true,
  columns: [
    ["Date received", (m) => stamp(m.at, "MM/dd/yy")],
    ["Product", () => "Credit card", "kept"],
    ["Sub-product", () => ""],
    ["Issue", (m) => m.reason, "kept"],
    ["Sub-issue", () => ""],
    ["Consumer complaint narrative", (m) => m.text, "text"],
    ["Company public response", () => ""],
    ["Company", () => "LOOPMERE BANK", "kept"],
    ["State", () => "OR", "kept"],
    ["ZIP code", () => "97XXX"],
    ["Tags", () => ""],
    ["Consumer consent provided?", () => "Consent provided"],
    ["Submitted via", () => "Web", "kept"],
    ["Date sent to company", (m) => stamp(new Date(m.at.getTime() + 86_400_000), "MM/dd/yy")],
    ["Company response to consumer", () => "Closed with explanation"],
    ["Timely response?", () => "Yes"],
    ["Consumer disputed?", () => "N/A"],
    ["Complaint ID", (m) => m.id],
  ],
  expect: (m) => ({ content: m.text, date: m.at.toISOString().slice(0, 10), id: m.id }),
});

export const outlook = table({
  name: "outlook-mail-csv",
  description: "Mails with subject and body, senders and addresses, without any date",
  documentation: "Microsoft Support: Export mail from Outlook (comma separated values, default field map)",
  fileName: "inbox.csv",
  oddities: ["no-date", "no-url", "private-columns", "legacy-encoding"],
  never: ["preamble"],
  mentions: { languages: ["de", "en"], plain: true },
  dialect: { encoding: "windows-1252", quoteAll: true, newline: "\r\n" },
  columns: [
    ["Subject", (m) => m.title, "text"],
    ["Body", (m) => m.text, "text"],
    ["From: (Name)", (m) => m.person.name],
    ["From: (Address)", (m) => m.email, "private"],
    ["From: (Type)", () => "SMTP"],
    ["To: (Name)", () => "Fernglow Service"],
    ["To: (Address)", () => "service@example.com", "private"],
    ["CC: (Name)", () => ""],
    ["Importance", () => "Normal"],
    ["Sensitivity", () => "Normal"],
  ],
  expect: (m) => ({ content: m.text, title: m.title, date: null, author: [m.person.name] }),
});

export const intercom = table({
  name: "intercom-conversations-csv",
  description: "Conversations with a country by name, language by name, and seconds since 1970",
  documentation: "Intercom Help: Export conversation data (dataset export, CSV columns); columns unchecked",
  fileName: "conversations.csv",
  oddities: ["country-names", "language-names", "id-only"],
  mentions: { languages: ["en", "tr", "es"] },
  repeatable: true,
  columns: [
    ["conversation_id", (m) => m.id],
    ["created_at", (m) => String(Math.floor(m.at.getTime() / 1000))],
    ["user_name", (m) => m.person.name],
    ["country", (m) => m.country.name],
    ["browser_language", (m) => languageName(m.language)],
    ["message_body", (m) => m.text, "text"],
    ["conversation_rating", (m) => (m.index % 3 === 0 ? m.stars : "")],
    ["topic", (m) => m.reason, "kept"],
  ],
  expect: (m) => ({
    content: m.text,
    date: instant(m.at),
    author: [m.person.name],
    country: m.country.code,
    language: m.language,
    id: m.id,
    undecided: ["sentiment"],
  }),
});
