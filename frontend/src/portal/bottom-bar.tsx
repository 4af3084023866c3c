import { Link, useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for/acting-for';
import { Icon } from '../shared/kit/icon';
import { CountedLabel } from '../shared/kit/screen';
import { usePortalAddress } from './portal-address';
import { menuOf, type PortalScreen } from './portal-screens';
import './bottom-bar.css';

/** The main screens at the bottom edge of a phone, in place of tabs; hidden on wider screens. */
export function BottomBar({ screens }: { screens: readonly PortalScreen[] }) {
  const { pathname } = useLocation();
  const { openTab } = usePortalAddress();
  const { at } = useActingFor();
  return (
    <nav className="bottom-bar" aria-label={t('Main screens')}>
      <ul>
        {menuOf(screens).map(
          ({ short, to, icon, count, isAt }) =>
            short !== undefined && (
              <li key={to}>
                <Link to={at(to)} {...(isAt(pathname, openTab) && { 'aria-current': 'page' })}>
                  <Icon name={icon} />
                  <CountedLabel label={short} count={count} />
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
