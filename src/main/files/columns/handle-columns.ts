import type { ColumnSample } from "./column-sample";
import { isBareName, normalName } from "./field-names";
import { startAlike } from "./text-columns";
import { isUrl } from "./value-tests";

/** An account as networks write it, with its server where a network has many. */
const handle = /^@?[\w.-]{2,40}(?:@[\w.-]+)?$/;
/** Names of columns with accounts, and of those with what people call themselves. */
const handleName =
  /handle|screenname|(?:user|account|benutzer|nutzer)name|login|nick|acct|uniqueid|логин|ник$|用户名|用戶名|ユーザー名|사용자명/;
const displayName =
  /display|full|real|(?<!user|screen|account|benutzer|nutzer|nick)name$|昵称|暱稱|表示名|닉네임/;

/** Names that only accounts have. Beside one, a "user_name" is what people call themselves. */
const accountName = /handle|screenname|login|acct|uniqueid|логин/;

/** Share of rows that may have another name for a known account, since people change their names. */
const mostRenamed = 0.2;
/** Share of handles that are made from the name where the names of the columns don't tell. */
const fewestAlike = 0.2;
/** Shares of values that no account can have, in a column of names and in one of accounts. */
const fewestNames = 0.2;
const mostNames = 0.05;

const lettersOf = (text: string) => normalName(text).replace(/\P{L}/gu, "");
const parentOf = (name: string) => name.slice(0, Math.max(name.lastIndexOf("."), name.lastIndexOf("/")) + 1);
const shareOfNames = ({ samples }: ColumnSample) =>
  samples.filter((value) => !handle.test(value)).length / samples.length;

/** Whether a handle has a part of a name: "sam_lane4" of "Sam Lane". */
function isMadeFrom(account: string, name: string): boolean {
  const letters = lettersOf(account);
  const parts = name.split(/[\s._-]+/).map(lettersOf);
  return parts.some((part) => part.length > 2 && letters.includes(part));
}

/** Whether two columns have the handles and the names of the same people. */
function isHandleOf(accounts: ColumnSample, names: ColumnSample): boolean {
  const parent = parentOf(names.name);
  const [account, name] = [accounts.name, names.name].map((own) => own.slice(parentOf(own).length));
  const [told, shown] = [normalName(account ?? ""), normalName(name ?? "")];
  const isSure = accountName.test(told) && /(?:user|account|display|full|real)name$/.test(shown);
  const isMarked = accounts.samples.length > 1 && accounts.samples.every((value) => value.startsWith("@"));
  const isTold =
    (isSure ||
      (isMarked && startAlike(accounts.name, names.name)) ||
      (handleName.test(told) && displayName.test(shown))) &&
    // A "name" by itself may be that of a product.
    (parent !== "" || !isBareName(name ?? ""));
  if (parentOf(accounts.name) !== parent || shareOfNames(accounts) > mostNames) return false;
  if (!isTold && shareOfNames(names) < fewestNames) return false;
  const first = new Map<string, string>();
  let [renamed, recurring, alike] = [0, 0, 0];
  for (const [row, value] of accounts.samples.entries()) {
    const own = names.samples[row] ?? "";
    const known = first.get(value);
    if (known === undefined) first.set(value, own);
    else if (known === own) recurring++;
    else renamed++;
    if (isMadeFrom(value, own)) alike++;
  }
  // What many accounts share is a product, or a channel, unless the names of the columns tell otherwise.
  if (!isSure && new Set(names.samples).size * 2 < first.size) return false;
  // Only columns without gaps have their values in the same rows.
  if (accounts.filled !== names.filled) return isTold;
  const rows = accounts.samples.length;
  if (renamed > rows * mostRenamed) return false;
  return isTold || alike >= rows * fewestAlike || (first.size > 1 && recurring * 4 > rows);
}

/** So many accounts can't all have one of few names: such a name is that of the place or product. */
const fewestAccounts = 5;

/** Moves the author's name from a column that different accounts share to one that is named like their IDs. */
export function preferOwnName(columns: readonly ColumnSample[], guesses: string[][]): void {
  const of = (field: string) => guesses.findIndex((fields) => fields.includes(field));
  const [named, id] = [of("extra_author_attributes.name"), of("extra_author_attributes.id")];
  const kindsOf = (at: number) => new Set(columns[at]?.samples).size;
  if (named < 0 || id < 0 || named === id || kindsOf(id) < fewestAccounts || kindsOf(named) * 5 > kindsOf(id))
    return;
  const own = columns.findIndex(
    ({ name, samples }, at) =>
      guesses[at]?.length === 0 &&
      startAlike(name, columns[id]?.name) &&
      kindsOf(at) * 2 >= kindsOf(id) &&
      samples.every((value) => /\p{L}/u.test(value) && value.length <= 80 && !isUrl(value)),
  );
  if (own < 0) return;
  guesses[named] = guesses[named]?.filter((field) => field !== "extra_author_attributes.name") ?? [];
  guesses[own]?.push("extra_author_attributes.name");
}

/**
 * The column of handles, and that of the names that people show, where a file has both of its authors. Several people may have
 * the same name, but nobody has another one's handle. The others could name authors too: by their whole name, by its end, by a
 * word in it, or because they are just called "name".
 */
export function handleAndName(
  columns: readonly ColumnSample[],
  author: number,
  [whole = [], tails = [], words = [], bare = []]: readonly (readonly number[])[],
): { handle: number; name: number } | undefined {
  const own = columns[author];
  if (!own) return undefined;
  const siblings = words.filter((at) => startAlike(columns[at]?.name, own.name));
  for (const at of [...whole, ...tails, ...siblings, ...bare]) {
    const other = columns[at];
    if (!other || at === author) continue;
    if (isHandleOf(other, own)) return { handle: at, name: author };
    if (isHandleOf(own, other)) return { handle: author, name: at };
  }
  return undefined;
}
