import { DateTime } from "luxon";
import { accountOf } from "../../shared/interface/local";
import type { InterfaceHandlers } from "../call";
import { projectOf, projectsSeenBy } from "./project";

export const accountHandlers = {
  accountInfo: ({ caller }, { team, workspace: { records } }) => ({
    payload: {
      projects: projectsSeenBy(caller, records).map(({ id, title }) => ({
        id,
        name: title,
        account_id: team ? accountOf.team : accountOf.workspace,
        account_name: "",
      })),
    },
  }),

  // A local workspace costs no credits.
  creditInfo: () => ({
    payload: {
      used_credits_monthly: 0,
      remaining_credits_monthly: 0,
      monthly_total: 0,
      used_credits_onetime: 0,
      remaining_credits_onetime: 0,
      used_credits_processing: 0,
      remaining_allowance_processing: 0,
      estimate_credits_used_until_end_of_billing_period: 0,
      next_billing_period: DateTime.utc().startOf("month").plus({ months: 1 }).toMillis(),
    },
  }),

  listViews: ({ path }, context) => {
    const { id, title } = projectOf(context, path.project_id);
    const views = context.workspace.records.views.list(id);
    const ofKind = (kind: "dashboard" | "report") =>
      views
        .filter((view) => view.kind === kind)
        .map((view) => ({ id: view.id, title: view.title, last_update: view.last_update }));
    return {
      payload: { projects: [{ id, title, dashboards: ofKind("dashboard"), reports: ofKind("report") }] },
    };
  },
} satisfies Partial<InterfaceHandlers>;
