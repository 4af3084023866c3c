import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { portalTitle } from '../shared/area-titles';
import { ScreenTitle } from '../shared/screen-title';
import { Icon } from '../shared/icon';
import { TabLinks } from './tab-links';
import { Greeting } from './greeting';
import { usePortalAddress } from './portal-address';
import { tabsOf, type PortalScreen } from './portal-screens';

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
