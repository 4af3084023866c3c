import { useState, type ReactNode } from 'react';
import { Tabs } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { CountedLabel } from '../shared/screen';
import { ScreenTitle } from '../shared/screen-title';
import { Icon } from '../shared/icon';
import { useAuth } from '../shared/session';
import { greeting } from './client-name';
import { usePortalAddress } from './portal-address';
import { tabsOf, type PortalScreen } from './portal-screens';

interface PortalTabsProps {
  screens: readonly PortalScreen[];
  summary: ReactNode;
  dialogs: ReactNode;
}

/** The portal itself: heading, summary and tabs, at /client/portal and inside the client layout. */
export function PortalTabs({ screens, summary, dialogs }: PortalTabsProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const address = usePortalAddress();
  const [hour] = useState(() => new Date().getHours());

  const { inLayout, openTab } = address;
  const tabs = tabsOf(screens);
  // Unknown values open the overview.
  const open = tabs.find(({ tab }) => tab === openTab) ?? tabs.find(({ tab }) => tab === 'overview');
  const heading = inLayout ? open?.heading : undefined;
  return (
    <>
      <ScreenTitle>
        {!open || open.tab === 'overview' ? 'Client Portal' : `${open.label}, Client Portal`}
      </ScreenTitle>
      <div className="ui-page-title">
        <div>
          <h1>{heading?.title ?? greeting(user, hour)}</h1>
          <p>{heading?.text ?? 'Client Portal'}</p>
        </div>
        {!inLayout && (
          <Link className="more" to="/">
            <Icon name="arrow-left" />
            Back to Main Site
          </Link>
        )}
      </div>
      {!heading && summary}
      <Tabs
        activeKey={open?.tab ?? ''}
        destroyOnHidden
        onChange={(key) => void navigate(address.tab(key, address.searchFor(key)))}
        items={tabs.map(({ tab, label, count, Component }) => ({
          key: tab,
          label: <CountedLabel label={label} count={count} />,
          children: <Component />,
        }))}
      />
      {dialogs}
    </>
  );
}
