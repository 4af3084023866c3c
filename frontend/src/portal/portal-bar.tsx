import { useLocation } from 'react-router-dom';
import { useActingFor } from '../shared/acting-for/acting-for';
import { BarLink, BottomBar } from '../shared/kit/bottom-bar';
import { usePortalAddress } from './portal-address';
import { menuOf, type PortalScreen } from './portal-screens';

/** On a phone, in place of the tabs. */
export function PortalBar({ screens }: { screens: readonly PortalScreen[] }) {
  const { pathname } = useLocation();
  const { openTab } = usePortalAddress();
  const { at } = useActingFor();
  return (
    <BottomBar>
      {menuOf(screens).map(
        ({ short, to, icon, count, isAt }) =>
          short !== undefined && (
            <BarLink
              key={to}
              to={at(to)}
              label={short}
              icon={icon}
              count={count}
              isCurrent={isAt(pathname, openTab)}
            />
          ),
      )}
    </BottomBar>
  );
}
