import type { Document } from "../../shared/interface/documents";
import { sentimentOrigins } from "../../shared/interface/documents.constants";
import { quoted } from "../../shared/query";
import { same, type JsonObject } from "../../shared/documents/json";
import { withOrigin } from "../../shared/documents/with-origin";
import type { DocumentRule, RuleConflict, RuleEffect } from "../../shared/rules/document-rule";

/** The field that an effect sets, where two effects can contradict each other. Tags add up. */
function exclusiveField(effect: RuleEffect): string | null {
  switch (effect.kind) {
    case "tags":
      return null;
    case "sentiment":
      return "sentiment";
    case "custom":
      return `custom.${effect.name}`;
  }
}

const valueOf = (effect: RuleEffect) => (effect.kind === "tags" ? effect.tags : effect.value);

/**
 * The change that rules make to a document that they match, in their order. Of rules that set the same field, the first
 * one decides. What a person has given stays. Empty if the document has these values already.
 */
export function changeByRules(
  document: Document,
  rules: readonly Pick<DocumentRule, "effect">[],
  isLocal: boolean,
): JsonObject {
  const decided = new Set<string>();
  const isByPerson = (field: string) => document.origins?.[field] === sentimentOrigins.person;
  let tags = document.tags_customer;
  const change: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const { effect } of rules) {
    const field = exclusiveField(effect);
    if (field !== null && decided.has(field)) continue;
    if (field !== null) decided.add(field);
    switch (effect.kind) {
      case "tags":
        if (!isByPerson("tags_customer"))
          tags = [...tags, ...effect.tags.filter((tag) => !tags.includes(tag))];
        break;
      case "sentiment":
        if (document.sentiment_origin !== sentimentOrigins.person && document.sentiment !== effect.value)
          change["sentiment"] = effect.value;
        break;
      case "custom":
        if (
          !isByPerson(`custom.${effect.name}`) &&
          !same(document.custom?.[effect.name] ?? null, effect.value)
        )
          custom[effect.name] = effect.value;
        break;
    }
  }
  if (!same(tags, document.tags_customer)) change["tags_customer"] = tags;
  const whole = Object.keys(custom).length > 0 ? { ...change, custom } : change;
  return isLocal ? withOrigin(whole, sentimentOrigins.rule) : whole;
}

/** A query for the documents that have the value already. */
export function hasEffect(effect: RuleEffect): string {
  switch (effect.kind) {
    case "tags":
      return effect.tags.map((tag) => `tag:${quoted(tag)}`).join(" AND ");
    case "sentiment":
      return `sentiment:${effect.value}`;
    case "custom":
      return `custom.${effect.name}:${typeof effect.value === "number" ? effect.value : quoted(effect.value)}`;
  }
}

const listed = 20;

/** Pairs of rules that contradict each other about documents that both match. `matches`: ascending indexes of rules by URL. */
export function conflictsOf(
  rules: readonly DocumentRule[],
  matches: ReadonlyMap<string, readonly number[]>,
): RuleConflict[] {
  const found = new Map<string, RuleConflict>();
  for (const [url, matching] of matches)
    for (const [at, first] of matching.entries())
      for (const second of matching.slice(at + 1)) {
        const winner = rules[first];
        const loser = rules[second];
        if (!winner || !loser || !contradict(winner.effect, loser.effect)) continue;
        const key = `${first} ${second}`;
        const conflict = found.get(key) ?? { winner: winner.id, loser: loser.id, documents: 0, urls: [] };
        conflict.documents++;
        if (conflict.urls.length < listed) conflict.urls.push(url);
        found.set(key, conflict);
      }
  return [...found.values()].sort((a, b) => b.documents - a.documents);
}

function contradict(one: RuleEffect, other: RuleEffect): boolean {
  const field = exclusiveField(one);
  return field !== null && field === exclusiveField(other) && !same(valueOf(one), valueOf(other));
}
