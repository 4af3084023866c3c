import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LogoutButton } from '../../shared/antd/logout-button';
import { Brand } from '../../shared/brand';
import { useSite } from '../../shared/site';
import { ThemeSwitch } from '../../shared/theme';
import './navigation.css';

interface ClosedFrameProps {
  /** Name of the dashboard, for users who may see it. */
  name?: string;
  exit: { label: string; to: string };
  /** Controls of the bar. */
  tools?: ReactNode;
  /** Class name of the screen. */
  className?: string;
  children: ReactNode;
}

/** Frame without navigation: before the dashboard loads, and for users without access. */
export function ClosedFrame({ name, exit, tools, className = '', children }: ClosedFrameProps) {
  const site = useSite();
  return (
    <div className="ui-root">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="ui-bar admin-bar">
        <Link to="/" reloadDocument aria-label={`${site.name}, view site`}>
          <Brand />
        </Link>
        {name && <p className="admin-name">{name}</p>}
        <Link className="admin-way-out" to={exit.to}>
          {exit.label}
        </Link>
        <ThemeSwitch />
        <div className="ui-bar-tools">
          {tools}
          <LogoutButton label="Logout" />
        </div>
      </header>
      <main id="content" className={`ui-content ${className}`} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
