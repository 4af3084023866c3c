import type { ReactNode } from 'react';
import { formatDateTime, relativeTime } from './format';
import { Icon, type IconName } from './icon';
import './timeline.css';

/** Events, newest first, on one line from top to bottom. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className="timeline" aria-label={label}>
      {children}
    </ol>
  );
}

interface TimelineEntryProps {
  icon: IconName;
  /** When it happened, ISO 8601. */
  at: string;
  /** 'Nov 18, 2026, 9:04 AM' under the words; otherwise '2 hours ago' beside them. */
  exact?: boolean;
  children: ReactNode;
}

/** One event in words. */
export function TimelineEntry({ icon, at, exact = false, children }: TimelineEntryProps) {
  const moment = formatDateTime(at);
  return (
    <li className={exact ? 'timeline-exact' : undefined}>
      <span className="timeline-mark">
        <Icon name={icon} size={16} />
      </span>
      <div className="timeline-words">{children}</div>
      <time dateTime={at} title={moment}>
        {exact ? moment : relativeTime(at)}
      </time>
    </li>
  );
}
