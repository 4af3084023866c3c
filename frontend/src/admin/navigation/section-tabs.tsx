import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { CountedLabel } from '../../shared/screen';
import type { OfferedSection, SectionTab } from './admin-menu';

interface SectionTabsProps {
  section: OfferedSection;
  current: SectionTab;
}

/** Links to the screens of a section, in one line that scrolls on a phone; nothing for a single screen. */
export function SectionTabs({ section, current }: SectionTabsProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current.to]);
  if (section.tabs.length < 2) return null;
  return (
    <nav className="ui-parts admin-tabs screen-only" aria-label={section.label}>
      <ul className="row gap-xl">
        {section.tabs.map(({ to, label, count, prepare }) => (
          <li key={to}>
            <Link
              to={to}
              onPointerEnter={prepare}
              onFocus={prepare}
              {...(to === current.to && { 'aria-current': 'page', ref: link })}
            >
              <CountedLabel label={label} count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
