import {
  DocumentInput,
  ModificationParams,
  requiredToCreate,
  type DocumentAction,
} from "../../shared/interface/documents";
import type { ProjectRef } from "../../shared/ipc/explore";
import { listed, t } from "../../shared/texts";
import { failure } from "../client/service-error";

interface CheckedEdit {
  action: DocumentAction;
  document: { url: string } & Record<string, unknown>;
  options: Readonly<Record<string, string>>;
}

/** An edit of a document of a project, or of one of its datasets. */
export interface Edit extends CheckedEdit, ProjectRef {
  datasetId: string | null;
}

/** Throws for an edit that the service would reject anyway, before it is queued. */
export function checkEdit({ action, document, options }: CheckedEdit): void {
  const parsed = DocumentInput.safeParse(document);
  const issue = parsed.error?.issues[0] ?? ModificationParams.safeParse(options).error?.issues[0];
  if (issue) {
    const field = issue.path.join(".");
    throw failure("invalid", t("main:document.ruleBroken", { field, rule: issue.message }), {
      details: { field },
    });
  }
  const missing =
    action === "create" ? requiredToCreate(document).filter((field) => (document[field] ?? "") === "") : [];
  if (missing.length > 0) {
    const fields = listed(missing);
    throw failure("invalid", t("main:document.needsFields", { fields }), {
      details: { field: missing.join(", ") },
    });
  }
}
