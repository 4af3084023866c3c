import type { ReactNode } from 'react';

/** Title of a tab of the page, with its actions. */
export function TabHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="ui-page-title">
      <h2>{title}</h2>
      {children && <div className="ui-tools">{children}</div>}
    </div>
  );
}
