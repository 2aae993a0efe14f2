import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { firstProfile } from "../../../analysis/cards/firstCards";
import { profiledAuthor } from "../../../analysis/influencers/conditionOf";
import { handleBeside, idBeside, namesakesIn, withId } from "../../../analysis/influencers/ranking";
import type { Influencer } from "../../../shared/interface/influencers";
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

/** The author of a profile: one of those with most posts, or anybody by name. */
export function AuthorField({ target: { ref }, card, onChange }: AuthorFieldProps) {
  const { data: authors = [] } = useQuery({
    queryKey: [...keys.project(ref.connectionId, ref.projectId), "cards", "authors"],
    queryFn: async ({ signal }) => {
      const params = { influencer_type: "author", sort_criteria: "total", top_n: mostAuthors } as const;
      const { data } = await invoke("analytics.influencers", { ...ref, params }, { signal });
      return choicesOf(data.influencers);
    },
  });
  const { author, authorId } = card.question;
  const chosen = authors.find((choice) => authorId !== "" && choice.authorId === authorId);
  const choose = (text: string) => {
    const found = authors.find(({ label }) => label === text);
    const own = found ?? { author: text || firstProfile.author, authorId: "" };
    onChange({ ...card, question: { ...card.question, author: own.author, authorId: own.authorId } });
  };
  return (
    <Autocomplete
      label={t("cards:author")}
      description={t("cards:authorNote")}
      data={authors.map(({ label }) => label)}
      limit={20}
      maxLength={500}
      value={lacksAuthor(card) ? "" : (chosen?.label ?? withId(author, handleBeside(author, authorId)))}
      onChange={choose}
    />
  );
}

/** Authors as a list offers them: those of one name by their IDs, and others with a handle beside the name. */
function choicesOf(influencers: readonly Influencer[]) {
  const namesakes = namesakesIn(influencers);
  const choices = influencers.map((influencer) => {
    const own = profiledAuthor(influencer);
    return { ...own, label: withId(own.author, idBeside(influencer, namesakes)) };
  });
  const labels = choices.map(({ label }) => label);
  return choices.filter(({ author, label }, at) => author !== "" && labels.indexOf(label) === at);
}
