import type { Influencer } from "../../../shared/interface/influencers";
import { idBeside, nameOf } from "../../../analysis/influencers/ranking";
import styles from "./Influencers.module.css";

interface AuthorNameProps {
  influencer: Influencer;
  /** Names that several of the ranked have. */
  namesakes: ReadonlySet<string>;
}

/** A name, and beside it the handle, or what else tells people of one name apart. */
export function AuthorName({ influencer, namesakes }: AuthorNameProps) {
  const name = nameOf(influencer);
  const id = idBeside(influencer, namesakes);
  return (
    <span title={[name, id, influencer.details.url].filter(Boolean).join("\n")}>
      <bdi>{name}</bdi>
      {id !== "" && (
        <>
          {" "}
          <bdi className={styles["id"]}>{id}</bdi>
        </>
      )}
    </span>
  );
}
