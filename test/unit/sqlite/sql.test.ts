import { expect, it } from "vitest";
import { z } from "zod";
import { Database } from "../../../src/sqlite/database";
import { joined, repeated, sql } from "../../../src/sqlite/sql";
import { column } from "../../../src/sqlite/values";

const openTables = () => {
  const db = Database.open(":memory:");
  db.exec("CREATE TABLE a (x, y); CREATE TABLE b (x, y)");
  return db;
};

it("is put together of constants and numbers", () => {
  const db = openTables();
  const columns = "x, y";
  const isSet = (name: "x" | "y") => sql`${name} IS NOT NULL`;
  for (const table of ["a", "b"] as const) {
    db.run(sql`INSERT INTO ${table} (${columns}) VALUES ${repeated("(?, ?)", 2)}`, [1, 2, 3, null]);
    const count = db.get(
      sql`SELECT count(*) FROM ${table} WHERE ${joined([isSet("x"), isSet("y")], " AND ")} LIMIT ${5}`,
      [],
      column.number,
    );
    expect(count).toBe(1);
  }
  db.close();
});

it("is never made of other texts: the compiler refuses each of these", () => {
  const db = openTables();
  const name: string = ["a", "b"].join(" JOIN ");
  const refused = [
    // @ts-expect-error A text that isn't known.
    () => db.exec(name),
    // @ts-expect-error A part that isn't known.
    () => db.run(`DELETE FROM ${name}`),
    // @ts-expect-error The same in a variable.
    () => db.get(deletion, [], column.number),
    // @ts-expect-error With results.
    () => db.all(`SELECT x FROM ${name}`, [], z.unknown()),
    // @ts-expect-error Results one by one.
    () => [...db.iterate(`SELECT x FROM ${name}`, [], z.unknown())],
    // @ts-expect-error With the helper for parts.
    () => db.exec(sql`DELETE FROM ${name}`),
    // @ts-expect-error A part of a part.
    () => db.exec(sql`DELETE FROM ${`a, ${name}`}`),
    // @ts-expect-error Several times.
    () => repeated(name, 2),
    // @ts-expect-error A list of parts.
    () => joined([name], ", "),
  ];
  const deletion = `DELETE FROM ${name}`;
  expect(refused).toHaveLength(9);
  db.close();
});
