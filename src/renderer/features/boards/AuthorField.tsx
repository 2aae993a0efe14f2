import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { firstProfile } from "../../../analysis/cards/firstCards";
import type { CardOf } from "../../../shared/ipc/boards";
import { t } from "../../../shared/texts";
import { invoke } from "../../core/api";
import { keys, type Target } from "../../core/queries";

/** Authors that are offered, those with most posts. */
const mostAuthors = 100;

interface AuthorFieldProps {
  target: Target;
  card: CardOf<"profile">;
  onChange: (card: CardOf<"profile">) => void;
}

/** Whether a profile is of no author yet. */
export const lacksAuthor = ({ question: { author } }: CardOf<"profile">) =>
  [firstProfile.author, ""].includes(author.trim());

/** The author of a profile, by name. */
export function AuthorField({ target: { ref }, card, onChange }: AuthorFieldProps) {
  const { data: authors = [] } = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "cards", "authors"],
    queryFn: async ({ signal }) => {
      const params = { influencer_type: "author", sort_criteria: "total", top_n: mostAuthors } as const;
      const { data } = await invoke("analytics.influencers", { ...ref, params }, { signal });
      return [...new Set(data.influencers.map(({ details: { id, name } }) => name || id).filter(Boolean))];
    },
  });
  return (
    <Autocomplete
      label={t("cards:author")}
      description={t("cards:authorNote")}
      data={authors}
      limit={20}
      maxLength={500}
      value={lacksAuthor(card) ? "" : card.question.author}
      onChange={(author) =>
        onChange({ ...card, question: { ...card.question, author: author || firstProfile.author } })
      }
    />
  );
}
