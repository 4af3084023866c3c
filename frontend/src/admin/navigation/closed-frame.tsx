import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LogoutButton } from '../../shared/antd/logout-button';
import { Brand } from '../../shared/brand';
import { useSite } from '../../shared/site';
import { ThemeSwitch } from '../../shared/theme';
import './navigation.css';

interface ClosedFrameProps {
  /** Names the dashboard, for those who may see it. */
  name?: string;
  exit: { label: string; to: string };
  /** Controls of the bar. */
  tools?: ReactNode;
  /** Of the screen. */
  className?: string;
  children: ReactNode;
}

/** The frame where there is nowhere to go in the dashboard: before it opens, and for those to whom it does not. */
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
