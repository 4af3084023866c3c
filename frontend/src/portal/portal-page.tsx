import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LogoutButton } from '../shared/antd/logout-button';
import { Brand } from '../shared/brand';
import { useSite } from '../shared/site';
import { ThemeSwitch } from '../shared/theme';

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
  const site = useSite();
  return (
    <div className="ui-root">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="ui-bar portal-page-bar">
        <Link to="/" reloadDocument aria-label={`${site.name}, main site`}>
          <Brand />
        </Link>
        {search}
        <ThemeSwitch />
        <div className="ui-bar-tools">
          {actions}
          {tools}
          <LogoutButton label="Log Out" quiet />
        </div>
      </header>
      <main id="content" className="ui-content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
