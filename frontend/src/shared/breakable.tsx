import { Fragment } from 'react';

/** Words without spaces, such as an address or an event's name: where they must be broken, it is after one of their marks. */
export function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[/@.?&=])(?=[^/])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
