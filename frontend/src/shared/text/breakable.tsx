import { Fragment } from 'react';

/** Text without spaces, for example an address or event name, that may break after punctuation. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[/@.?&=])(?=[^/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
