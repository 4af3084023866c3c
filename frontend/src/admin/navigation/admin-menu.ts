import { addressOf } from '../../shared/screen';
import type { AdminScreen } from '../admin-screens';

/** Root address of the dashboard. */
const root = '/admin';

export type MenuEntry = AdminScreen & Required<Pick<AdminScreen, 'label' | 'menu'>>;

const isEntry = (screen: AdminScreen): screen is MenuEntry => Boolean(screen.menu && screen.label);

/** Navigation entries by group, both in the order of the screens. */
export function groupsOf(screens: readonly AdminScreen[]): [group: string, entries: MenuEntry[]][] {
  const entries = screens.filter(isEntry);
  const groups = new Set(entries.map(({ menu }) => menu.group));
  return [...groups].map((group) => [group, entries.filter(({ menu }) => menu.group === group)]);
}

/** Navigation entry at an address, or of the screen above it. */
export function entryAt(screens: readonly AdminScreen[], pathname: string): MenuEntry | undefined {
  const above = screens.find(({ path }) => path === pathname)?.under ?? pathname;
  return screens.filter(isEntry).find(({ path }) => {
    const address = addressOf(path);
    return above === address || (address !== root && above.startsWith(`${address}/`));
  });
}
