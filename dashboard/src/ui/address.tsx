import { Fragment } from 'react';

/** An address. It is broken between its parts before it is broken within one. */
export function Address({ text }: { text: string }) {
  return text.split(/(?<=\w)(?=[/?&])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
