import { addressOf, type ScreenContent, type ScreenCount } from '../shared/kit/screen';
import type { AccessNeed, ActingFor } from '../shared/acting-for/acting-for';
import type { IconName } from '../shared/kit/icon';

/** Screen of the client's area; without `tab` it is a separate page inside the layout. */
export interface PortalScreen extends ScreenContent {
  /** Full path with its parameters: /client/documents/:id/sign, or /client/messages/:id? for a tab. */
  path: string;
  /** Part that it belongs to. */
  part?: string;
  /**
   * Open tab: the value of `?tab=` on /client/portal and, for all but the overview, the first path segment
   * below /client. The screen with the label is the tab; the others are further addresses of it.
   */
  tab?: string;
  /** Name of the tab, of the menu entry and in the search; a screen without one is reached from another. */
  label?: string;
  /** Title of the window until the screen names its record; by default from the label. */
  title?: string;
  /** Heading and second line of a tab inside the layout; the greeting by default. */
  heading?: { title: string; text: string };
  /**
   * Entry in the client's menu, with its own name and target if they differ. With a short name it is in the bar at
   * the bottom of a phone, too.
   */
  menu?: { icon: IconName; label?: string; short?: string; to?: string };
  /** Access to the client that it needs, one of several; by default any. */
  needs?: readonly AccessNeed[];
  /** True for a screen about the person, which needs no client. */
  isPersonal?: true;
  /** True for one task in the whole window, without menu, bars and notices: the screen has its own way out. */
  isFocused?: true;
  /** Its names for another's client, or with fewer rights. */
  namesFor?: (acting: ActingFor) => Partial<Pick<PortalScreen, 'heading' | 'menu'>>;
}

/** The portal with its search open. */
export const searchPath = '/client/portal?search=';

/** True if the reader's access to the client includes the screen. */
export function isIncluded(
  { needs, isPersonal }: Pick<PortalScreen, 'needs' | 'isPersonal'>,
  { client, may }: Pick<ActingFor, 'client' | 'may'>,
): boolean {
  return isPersonal ?? (needs ? may(...needs) : client !== undefined);
}

export type PortalTab = PortalScreen & Required<Pick<PortalScreen, 'tab' | 'label'>>;

/** Tabs of the portal, in order. */
export function tabsOf(screens: readonly PortalScreen[]): PortalTab[] {
  return screens.filter((screen): screen is PortalTab => Boolean(screen.tab && screen.label));
}

interface MenuEntry {
  label: string;
  /** Name in the bar of a phone; undefined if it is not there. */
  short: string | undefined;
  to: string;
  icon: IconName;
  count: ScreenCount | undefined;
  /** True at the screen and at addresses below it; on /client/portal, at its tab. */
  isAt: (pathname: string, openTab?: string) => boolean;
}

/** Entries of the client's menu, in order. */
export function menuOf(screens: readonly PortalScreen[]): MenuEntry[] {
  return screens.flatMap(({ path, label = '', tab, menu, count }) => {
    if (!menu) return [];
    const own = addressOf(path);
    const to = menu.to ?? own;
    const isAt = (pathname: string, openTab = 'overview') =>
      pathname === '/client/portal'
        ? tab === openTab
        : [to, own].some((address) => pathname === address || pathname.startsWith(`${address}/`));
    return [{ label: menu.label ?? label, short: menu.short, to, icon: menu.icon, count, isAt }];
  });
}
