import { Tag } from 'antd';
import './badge.css';

export type BadgeColour = 'ok' | 'info' | 'amber' | 'orange' | 'yellow' | 'grey';

/** Status as text; the color only repeats it. */
export function Badge({ colour, children }: { colour: BadgeColour; children: string }) {
  return (
    <Tag variant="filled" className={`ui-badge ui-badge-${colour}`}>
      {children}
    </Tag>
  );
}
