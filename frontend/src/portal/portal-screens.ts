import { addressOf, type ScreenContent, type ScreenCount } from '../shared/screen';
import type { IconName } from '../shared/icon';

/** One screen of the client's area; without `tab` it is a page of its own inside the layout. */
export interface PortalScreen extends ScreenContent {
  /** The whole address, with its parameters: /client/documents/:id/sign, or /client/messages/:id? for a tab. */
  path: string;
  /**
   * The tab that is shown: the value of `?tab=` on /client/portal, and but for the overview the path's first part below
   * /client. The screen with the label is the tab, others are further addresses of it.
   */
  tab?: string;
  /** Names the tab, the entry of the menu and the window; a screen without one gives the window its title itself. */
  label?: string;
  /** A tab's heading and its second line inside the layout; without them the greeting stands there. */
  heading?: { title: string; text: string };
  /** Its entry in the client's menu, which may have a name and a target of its own. */
  menu?: { icon: IconName; label?: string; to?: string };
}

export type PortalTab = PortalScreen & Required<Pick<PortalScreen, 'tab' | 'label'>>;

/** The portal's tabs in their order. */
export function tabsOf(screens: readonly PortalScreen[]): PortalTab[] {
  return screens.filter((screen): screen is PortalTab => Boolean(screen.tab && screen.label));
}

interface MenuEntry {
  label: string;
  to: string;
  icon: IconName;
  count: ScreenCount | undefined;
  /** True at its screen, and at one below it. */
  isAt: (pathname: string) => boolean;
}

/** The entries of the client's menu in their order. */
export function menuOf(screens: readonly PortalScreen[]): MenuEntry[] {
  return screens.flatMap(({ path, label = '', menu, count }) => {
    if (!menu) return [];
    const own = addressOf(path);
    const to = menu.to ?? own;
    const isAt = (pathname: string) =>
      [to, own].some((address) => pathname === address || pathname.startsWith(`${address}/`));
    return [{ label: menu.label ?? label, to, icon: menu.icon, count, isAt }];
  });
}
