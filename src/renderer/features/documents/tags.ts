import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { invoke } from "../../core/api";
import { cacheFirst } from "../../core/cacheFirst";
import type { Target } from "../../core/queries";
import { documentKeys, useDistribution } from "./queries";

const folded = (tag: string) => tag.toLocaleLowerCase();

/**
 * Tags of the project with its spelling, loaded once enabled. A connection that doesn't list them gives the most
 * frequent tags of the documents.
 */
export function useTags(ref: Target["ref"], enabled = true): readonly string[] {
  const { data: listed, isError } = useQuery({
    queryKey: [...documentKeys.lists(ref), "tags"],
    queryFn: cacheFirst((from, signal) => invoke("project.tags", { ...ref, from }, { signal })),
    enabled,
    staleTime: 60_000,
  });
  const unlisted = listed ? listed.data === null : isError;
  const { data: frequent } = useDistribution(ref, "tag", {}, enabled && unlisted);
  return useMemo(
    () => [...new Set(listed?.data ?? frequent?.map(({ value }) => value) ?? [])],
    [listed, frequent],
  );
}

/** Gives typed tags the project's spelling: "recall" becomes "Recall" where the project has that tag. */
export function inSpellingOf(tags: readonly string[], typed: readonly string[]): string[] {
  const spelling = new Map(tags.map((tag) => [folded(tag), tag]));
  // A tag that the project has in this spelling stays, even beside another spelling of it.
  return [...new Set(typed.map((tag) => (tags.includes(tag) ? tag : (spelling.get(folded(tag)) ?? tag))))];
}
