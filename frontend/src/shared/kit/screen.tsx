import type { ComponentType } from 'react';
import './screen.css';

/** Number of items waiting on a screen, for example unread messages. */
export interface ScreenCount {
  /** Hook that returns the count; undefined while unknown. */
  useCount: () => number | undefined;
  /** Read aloud after the count: 'unread'. */
  noun: string;
}

/** Component of a screen, and the badge beside its name in menus and tabs. */
export interface ScreenContent {
  Component: ComponentType;
  /** Loads its module before it is opened, if it is separate. */
  prepare?: () => void;
  count?: ScreenCount | undefined;
}

/** Address without optional path parameters: /client/messages for /client/messages/:id?. */
export function addressOf(path: string): string {
  return path.split('/:')[0] ?? path;
}

function Count({ useCount, noun }: ScreenCount) {
  const count = useCount() ?? 0;
  if (count < 1) return null;
  return (
    <span className="ui-count">
      {count > 99 ? '99+' : count}
      <span className="skip"> {noun}</span>
    </span>
  );
}

/** Name of a screen in tabs and menus, with its count. */
export function CountedLabel({ label, count }: { label: string; count: ScreenCount | undefined }) {
  if (!count) return label;
  return (
    <span className="ui-counted">
      {label}
      <Count {...count} />
    </span>
  );
}
