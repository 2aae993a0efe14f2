import { z } from "zod";
import { isObject } from "../../src/shared/documents/json";

type Json = Readonly<Record<string, unknown>>;

/** Shapes shorter than this are written out wherever they occur. */
const shortest = 160;

/**
 * Writes schemas as short types, such as `{ id: string, at?: number }`. A long type that occurs again is named after the place where
 * it stands first, so that a change of it shows once.
 */
export class SchemaShapes {
  readonly #places = new Map<string, string>();

  /** `place` names the schema. Recursive parts are written as `…`. */
  of(place: string, schema: z.ZodType): string {
    const json: unknown = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
    return this.ofJson(place, isObject(json) ? json : {});
  }

  /** Like `of`, of a JSON schema. */
  ofJson(place: string, json: Json): string {
    const shape = this.#shape(place, json);
    if (shape.length < shortest) return shape;
    const first = this.#places.get(shape);
    if (first !== undefined) return `<${first}>`;
    this.#places.set(shape, place);
    return shape;
  }

  #shape(place: string, json: Json): string {
    if ("$ref" in json) return "…";
    if ("const" in json) return JSON.stringify(json["const"]);
    const choices = listOf(json["enum"]);
    if (choices.length > 0) return choices.map((one) => JSON.stringify(one)).join(" | ");
    const ways = [...objectsOf(json["anyOf"]), ...objectsOf(json["oneOf"])];
    if (ways.length > 0) return ways.map((one, at) => this.ofJson(`${place}|${at}`, one)).join(" | ");
    const parts = objectsOf(json["allOf"]);
    if (parts.length > 0) return parts.map((one, at) => this.ofJson(`${place}&${at}`, one)).join(" & ");
    if (json["type"] === "array") return this.#list(place, json);
    if (json["type"] === "object") return this.#object(place, json);
    const types = [json["type"]].flat().filter((type) => typeof type === "string");
    return `${types.length > 0 ? types.join(" | ") : "unknown"}${limitsOf(json)}`;
  }

  #list(place: string, json: Json): string {
    const places = objectsOf(json["prefixItems"]);
    if (places.length > 0)
      return `[${places.map((one, at) => this.ofJson(`${place}.${at}`, one)).join(", ")}]`;
    const items = isObject(json["items"]) ? json["items"] : {};
    return `(${this.ofJson(`${place}[]`, items)})[]${limitsOf(json)}`;
  }

  #object(place: string, json: Json): string {
    const fields = isObject(json["properties"]) ? Object.entries(json["properties"]) : [];
    const required = new Set(listOf(json["required"]));
    const written = fields.map(([name, field]) => {
      const shape = this.ofJson(`${place}.${name}`, isObject(field) ? field : {});
      return `${name}${required.has(name) ? "" : "?"}: ${shape}`;
    });
    const others = json["additionalProperties"];
    if (isObject(others)) written.push(`[key]: ${this.ofJson(`${place}.*`, others)}`);
    return `{ ${written.join(", ")} }`;
  }
}

const limits = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "format", "pattern"];

function limitsOf(json: Json): string {
  const own = limits.flatMap((name) => {
    const limit = json[name];
    if (typeof limit === "number" && Math.abs(limit) === Number.MAX_SAFE_INTEGER) return [];
    return typeof limit === "number" || typeof limit === "string" ? [`${name} ${limit}`] : [];
  });
  return own.length > 0 ? ` (${own.join(", ")})` : "";
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectsOf = (value: unknown) => listOf(value).filter(isObject);
