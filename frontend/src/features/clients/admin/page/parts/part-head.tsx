import type { ReactNode } from 'react';

/** The title of a part of the page, with what can be begun in it. */
export function PartHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="ui-page-title">
      <h2>{title}</h2>
      {children && <div className="ui-tools">{children}</div>}
    </div>
  );
}
