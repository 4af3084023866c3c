import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon, type IconName } from './icon';
import { CountedLabel, type ScreenCount } from './screen';
import './bottom-bar.css';

/** The main screens at the bottom edge of a phone, five entries at most; hidden on wider screens. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <nav className="bottom-bar" aria-label={t('Main screens')}>
    <ul>{children}</ul>
  </nav>
);

interface BarLinkProps {
  to: string;
  label: string;
  icon: IconName;
  count: ScreenCount | undefined;
  /** True at the screen and at addresses below it. */
  isCurrent: boolean;
}

export const BarLink = ({ to, label, icon, count, isCurrent }: BarLinkProps) => (
  <li>
    <Link to={to} {...(isCurrent && { 'aria-current': 'page' })}>
      <Icon name={icon} />
      <CountedLabel label={label} count={count} />
    </Link>
  </li>
);
