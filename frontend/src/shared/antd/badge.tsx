import './badge.css';

export type BadgeColour = 'ok' | 'info' | 'amber' | 'orange' | 'yellow' | 'grey';

/** Status as text; the color only repeats it. */
export function Badge({ colour, children }: { colour: BadgeColour; children: string }) {
  return <span className={`ui-badge ui-badge-${colour}`}>{children}</span>;
}
