import type { ReactNode } from 'react';
import { useAuth } from '../shared/session';
import { AccountMenu } from './account-menu';
import { LogoutButton } from '../shared/antd/logout-button';
import { PlainFrame } from '../shared/antd/plain-frame';

interface PortalPageProps {
  /** Search field and its results. */
  search: ReactNode;
  /** Actions of this header only. */
  actions: ReactNode;
  /** Controls of every bar. */
  tools: ReactNode;
  children: ReactNode;
}

/** /client/portal: the portal under its own header, without the menu. */
export function PortalPage({ search, actions, tools, children }: PortalPageProps) {
  const { user } = useAuth();
  return (
    <PlainFrame
      brandLabel="main site"
      barClassName="portal-page-bar"
      bar={search}
      tools={
        <>
          {actions}
          {tools}
          <LogoutButton label="Log Out" quiet />
        </>
      }
      corner={user ? <AccountMenu user={user} hasTheme /> : null}
    >
      {children}
    </PlainFrame>
  );
}
