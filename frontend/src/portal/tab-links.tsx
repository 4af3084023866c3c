import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountedLabel } from '../shared/screen';
import { usePortalAddress } from './portal-address';
import type { PortalTab } from './portal-screens';
import './tab-links.css';

interface TabLinksProps {
  tabs: readonly PortalTab[];
  /** Key of the open one. */
  open: string;
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs of /client/portal, each a link to its own address. */
export function TabLinks({ tabs, open, children }: TabLinksProps) {
  const address = usePortalAddress();
  const list = useRef<HTMLDivElement>(null);
  // As the pattern asks: the arrow keys move, Enter and Space open.
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === ' ') links[at]?.click();
    else if (event.key === 'Home') links[0]?.focus();
    else if (event.key === 'End') links.at(-1)?.focus();
    else if (event.key in steps) links.at((at + (steps[event.key] ?? 0)) % links.length)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div ref={list} className="tab-links" role="tablist" onKeyDown={move}>
        {tabs.map(({ tab, label, count }) => (
          <Link
            key={tab}
            id={`tab-${tab}`}
            role="tab"
            aria-selected={tab === open}
            aria-controls="tab-panel"
            tabIndex={tab === open ? 0 : -1}
            to={address.tab(tab, address.searchFor(tab))}
          >
            <CountedLabel label={label} count={count} />
          </Link>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}
