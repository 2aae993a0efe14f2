import { TextInput } from "@mantine/core";
import type { ChartFilters } from "../../shared/ipc/chart-question";
import { t } from "../../shared/texts";
import type { DraftForm } from "../components/forms/useDraftForm";
import { QueryField } from "../components/query/QueryField";
import type { Target } from "../core/queries";
import { Filters } from "./Filters";

interface NamedQuery {
  name: string;
  query: string;
  filters: ChartFilters;
}

interface NamedQueryFieldsProps {
  target: Target;
  form: Pick<DraftForm<NamedQuery>, "values" | "getInputProps" | "setFieldValue">;
  placeholder?: string;
}

/** What watches and rules begin with: a name, a query, and its filters. */
export function NamedQueryFields({ target, form, placeholder }: NamedQueryFieldsProps) {
  const { values, getInputProps, setFieldValue } = form;
  return (
    <>
      <TextInput label={t("watches:form.name")} maxLength={200} data-autofocus {...getInputProps("name")} />
      <QueryField
        label={t("watches:form.query")}
        value={values.query}
        {...(placeholder !== undefined && { placeholder })}
        onChange={(query) => setFieldValue("query", query)}
        error={getInputProps("query").error}
      />
      <div>
        <Filters
          target={target}
          filters={values.filters}
          onChange={(filters) => setFieldValue("filters", filters)}
        />
      </div>
    </>
  );
}
