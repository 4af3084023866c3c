import { Link } from 'react-router-dom';
import { type ReactNode, useRef, type KeyboardEvent } from 'react';
import { t } from '@steward/texts';
import { portalTitle } from '../shared/text/area-titles';
import { ScreenTitle } from '../shared/kit/screen-title';
import { Icon } from '../shared/kit/icon';
import { Greeting } from './greeting';
import { usePortalAddress } from './portal-address';
import { tabsOf, type PortalScreen, type PortalTab } from './portal-screens';
import { CountedLabel } from '../shared/kit/screen';
import './tab-links.css';

interface PortalTabsProps {
  screens: readonly PortalScreen[];
  /** Above the tabs of /client/portal other than the overview, which contains it. */
  summary?: ReactNode;
  dialogs: ReactNode;
}

/**
 * The portal itself: heading and open tab. At /client/portal the tabs are shown; inside the client layout the menu
 * names the same screens.
 */
export function PortalTabs({ screens, summary, dialogs }: PortalTabsProps) {
  const { inLayout, openTab } = usePortalAddress();
  const tabs = tabsOf(screens);
  // Unknown values open the overview.
  const open = tabs.find(({ tab }) => tab === openTab) ?? tabs.find(({ tab }) => tab === 'overview');
  const heading = inLayout ? open?.heading : undefined;
  const content = open && <open.Component key={open.tab} />;
  return (
    <>
      <ScreenTitle>{portalTitle(open ?? {})}</ScreenTitle>
      <div className={inLayout ? 'ui-page-title' : 'ui-page-title portal-page-title'}>
        <div>
          <h1>{heading?.title ?? <Greeting />}</h1>
          <p>{heading?.text ?? t('Client Portal')}</p>
        </div>
        {!inLayout && (
          <Link className="more" to="/">
            <Icon name="arrow-left" />
            {t('Back to Main Site')}
          </Link>
        )}
      </div>
      {!inLayout && open && open.tab !== 'overview' && summary}
      {inLayout || !open ? (
        content
      ) : (
        <TabLinks tabs={tabs} open={open.tab}>
          {content}
        </TabLinks>
      )}
      {dialogs}
    </>
  );
}

interface TabLinksProps {
  tabs: readonly PortalTab[];
  /** Key of the open one. */
  open: string;
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs of /client/portal, each a link to its own address. */
function TabLinks({ tabs, open, children }: TabLinksProps) {
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
