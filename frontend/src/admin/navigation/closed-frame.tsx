import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { LogoutButton } from '../../shared/antd/logout-button';
import { PlainFrame } from '../../shared/antd/plain-frame';
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
  return (
    <PlainFrame
      brandLabel={(name) => t('{name}, view site', { name })}
      barClassName="admin-bar"
      bar={
        <>
          {name && <p className="admin-name">{name}</p>}
          <Link className="admin-way-out" to={exit.to}>
            {exit.label}
          </Link>
        </>
      }
      tools={
        <>
          {tools}
          <LogoutButton label={t('Logout')} />
        </>
      }
      className={className}
    >
      {children}
    </PlainFrame>
  );
}
