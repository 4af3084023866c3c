import { useState } from 'react';
import { Tabs } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { Icon } from '../shared/icon';
import { useAuth } from '../shared/session';
import { greeting } from './client-name';
import { ClientDocumentDialog } from './documents/client-document-dialog';
import { Summary } from './overview/summary';
import { usePortalAddress } from './portal-address';
import { findTab, portalTabs } from './portal-tabs';
import { SignDocumentButton } from './signing/sign-document-button';

/** The portal itself: heading, summary and tabs, at /client/portal and inside the client layout. */
export function PortalScreen() {
  const { user } = useAuth();
  const navigate = useNavigate();
  const address = usePortalAddress();
  const [hour] = useState(() => new Date().getHours());

  const { inLayout } = address;
  const tab = findTab(address.openTab);
  const heading = inLayout ? tab.heading : undefined;
  return (
    <>
      <title>{tab.key === 'overview' ? 'Client Portal' : `${tab.label}, Client Portal`}</title>
      <div className="ui-page-title">
        <div>
          <h1>{heading?.title ?? greeting(user, hour)}</h1>
          <p>{heading?.text ?? 'Client Portal'}</p>
        </div>
        {!inLayout && (
          <Link className="ui-more" to="/">
            <Icon name="arrow-left" />
            Back to Main Site
          </Link>
        )}
      </div>
      {!heading && <Summary />}
      <Tabs
        className="portal-tabs"
        activeKey={tab.key}
        destroyOnHidden
        onChange={(key) => void navigate(address.tab(key))}
        items={portalTabs.map(({ key, label, Content }) => ({ key, label, children: <Content /> }))}
      />
      <ClientDocumentDialog actions={(document) => <SignDocumentButton document={document} />} />
    </>
  );
}
