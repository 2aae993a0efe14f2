/** Asked for and dropped at once; never written to, it takes no memory of the machine. */
const bytes = 64 * 1024 * 1024;
/** More than V8 lets come together before it looks what can go. */
const times = 4;

/**
 * Gives memory back that is not used any more. By itself V8 does so when more is asked for, and after the check of a large
 * file little is: some 100 MB would stay for as long as its rows are sent. So more is asked for; answers how much. Without
 * a use of what was asked for the bundler would leave it out.
 */
export function giveBack(): number {
  let asked = 0;
  try {
    for (let n = 0; n < times; n++) asked += new ArrayBuffer(bytes).byteLength;
  } catch {
    // There was no room, and V8 has looked already.
  }
  return asked;
}
