import type { ReactNode } from 'react';
import { formatDateTime, relativeTime } from '../text/format';
import { Icon, type IconName } from './icon';
import './timeline.css';

/** Vertical list of events, newest first. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

interface TimelineEntryProps {
  icon: IconName;
  /** Time of the event, ISO 8601. */
  at: string;
  /** True for 'Nov 18, 2026, 9:04 AM' below the text; otherwise '2 hours ago' beside it. */
  exact?: boolean;
  children: ReactNode;
}

/** One event as text. */
export function TimelineEntry({ icon, at, exact = false, children }: TimelineEntryProps) {
  const moment = formatDateTime(at);
  return (
    <li className={exact ? 'timeline-exact' : undefined}>
      <span className="timeline-mark">
        <Icon name={icon} size={16} />
      </span>
      <div className="timeline-words titles">{children}</div>
      <time dateTime={at} title={moment}>
        {exact ? moment : relativeTime(at)}
      </time>
    </li>
  );
}
