import { Fragment } from "react";

/** A name for programs, such as of a column, that breaks behind underscores. */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?<=_)(?=[^_])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
