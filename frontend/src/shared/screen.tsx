import type { ComponentType } from 'react';
import './screen.css';

/** Number of items that wait at a screen, such as unread messages. */
export interface ScreenCount {
  /** A hook: how many there are, undefined while that is not known. */
  useCount: () => number | undefined;
  /** Read out after the figure: 'unread'. */
  noun: string;
}

/** A screen's component, and the badge of its name in menus and tabs. */
export interface ScreenContent {
  Component: ComponentType;
  /** Fetches its program, where that comes apart, before it is opened. */
  prepare?: () => void;
  count?: ScreenCount | undefined;
}

/** The address at which no parameter of the path is given: /client/messages for /client/messages/:id?. */
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

/** A screen's name in tabs and menus, with its figure where something waits. */
export function CountedLabel({ label, count }: { label: string; count: ScreenCount | undefined }) {
  if (!count) return label;
  return (
    <span className="ui-counted">
      {label}
      <Count {...count} />
    </span>
  );
}
