import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LogoutButton } from '../shared/antd/logout-button';
import { Brand } from '../shared/brand';
import { useSite } from '../shared/site';
import { ThemeSwitch } from '../shared/theme';

interface AdminBarProps {
  permitted: boolean;
  /** Controls for those who may see the dashboard. */
  tools: ReactNode;
}

/** The dashboard's own bar; without permission it names no dashboard and leads back to the portal. */
export function AdminBar({ permitted, tools }: AdminBarProps) {
  const site = useSite();
  return (
    <header className="ui-bar admin-bar">
      <Link to="/" reloadDocument aria-label={`${site.name}, main site`}>
        <Brand />
      </Link>
      {permitted && <p className="admin-name">Admin Dashboard</p>}
      <Link className="admin-way-out" to={permitted ? '/' : '/client/portal'}>
        {permitted ? 'Main site' : 'Client portal'}
      </Link>
      <ThemeSwitch />
      <div className="ui-bar-tools">
        {permitted && tools}
        <LogoutButton label="Logout" />
      </div>
    </header>
  );
}
