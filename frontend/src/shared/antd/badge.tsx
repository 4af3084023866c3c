import { Tag } from 'antd';
import './badge.css';

export type BadgeColour = 'ok' | 'info' | 'amber' | 'orange' | 'yellow' | 'grey';

/** A status in words; the colour only repeats it. */
export function Badge({ colour, children }: { colour: BadgeColour; children: string }) {
  return (
    <Tag variant="filled" className={`ui-badge ui-badge-${colour}`}>
      {children}
    </Tag>
  );
}
