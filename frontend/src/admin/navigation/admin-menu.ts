import { parsePath } from 'react-router-dom';
import type { StaffRole } from '../../shared/api/models/StaffRole';
import type { IconName } from '../../shared/kit/icon';
import { addressOf, type ScreenCount } from '../../shared/kit/screen';
import { type Placed, withAdded } from '../../shared/parts/placed';
import { hasRightsOf } from '../../shared/session/staff-role';
import type { AdminScreen } from '../admin-screens';

/** Entry of the navigation, with its screens as tabs. */
export interface AdminSection {
  /** Identifies it for parts that add to it, or an entry before it. */
  name: string;
  label: string;
  icon: IconName;
  tabs: readonly SectionTab[];
}

export interface SectionTab {
  label: string;
  /** Address; its parameters distinguish tabs of one screen. */
  to: string;
  /** Least role of staff, if it is higher than the screen's. */
  needs?: StaffRole;
  /** Other words by which the search finds it. */
  words?: string;
}

/**
 * Tab of a part in the entry of that name, or an entry of its own: before a tab's address or an entry's name, else last. Or
 * further words for the search of the tab at an address, and another label.
 */
export type MenuAddition =
  | { to: string; words: string; label?: string }
  | ({ section: string; tab: SectionTab } & Placed)
  | ({ section: AdminSection } & Placed);

declare module '../../shared/parts/additions' {
  interface AdditionTypes {
    'admin.menu': () => readonly MenuAddition[];
  }
}

/** Tab of a screen that the reader may open. */
interface OfferedTab extends SectionTab {
  count?: ScreenCount | undefined;
  prepare?: (() => void) | undefined;
}

/** Section with the tabs that the reader may open, at least one; the first one is its address. */
export interface OfferedSection extends AdminSection {
  tabs: readonly [OfferedTab, ...OfferedTab[]];
}

/** The navigation with what parts add. */
export function menuWith(
  sections: readonly AdminSection[],
  additions: readonly MenuAddition[],
): readonly AdminSection[] {
  return additions.reduce<readonly AdminSection[]>((menu, added) => {
    if ('words' in added) return menu.map((section) => ({ ...section, tabs: section.tabs.map(also(added)) }));
    const place = added.before === undefined ? {} : { before: added.before };
    if (!('tab' in added)) return withAdded(menu, [{ ...added.section, ...place }], ({ name }) => name);
    return menu.map((section) =>
      section.name === added.section
        ? { ...section, tabs: withAdded(section.tabs, [{ ...added.tab, ...place }], ({ to }) => to) }
        : section,
    );
  }, sections);
}

const also =
  ({ to, words, label }: { to: string; words: string; label?: string }) =>
  (tab: SectionTab): SectionTab =>
    tab.to === to
      ? { ...tab, label: label ?? tab.label, words: [tab.words, words].filter(Boolean).join(' ') }
      : tab;

/** Sections with at least one screen of the list. @param role of the reader */
export function offeredSections(
  sections: readonly AdminSection[],
  screens: readonly AdminScreen[],
  role: StaffRole,
): OfferedSection[] {
  return sections.flatMap((section) => {
    const [first, ...others] = section.tabs.flatMap((tab): OfferedTab[] => {
      const { pathname, search } = parsePath(tab.to);
      const screen = screens.find(({ path }) => addressOf(path) === pathname);
      if (tab.needs && !hasRightsOf(role, tab.needs)) return [];
      // A count is of the whole screen, not of one view.
      return screen ? [{ ...tab, prepare: screen.prepare, count: search ? undefined : screen.count }] : [];
    });
    if (!first) return [];
    // The only tab left while parts are off gives its name.
    return [{ ...section, label: others.length > 0 ? section.label : first.label, tabs: [first, ...others] }];
  });
}

/** Address of the dashboard itself, which is a prefix of all others. */
const root = '/admin';

interface Address {
  pathname: string;
  /** With its question mark. */
  search: string;
}

/** Section and tab at an address or above it; undefined for addresses of no section, such as the profile. */
export function tabAt<S extends AdminSection>(
  sections: readonly S[],
  { pathname, search }: Address,
): { section: S; tab: SectionTab } | undefined {
  const named = new URLSearchParams(search);
  let best: { section: S; tab: SectionTab; length: number } | undefined;
  for (const section of sections)
    for (const tab of section.tabs) {
      const address = parsePath(tab.to);
      const isAbove =
        pathname === address.pathname || (tab.to !== root && pathname.startsWith(`${address.pathname}/`));
      if (
        !isAbove ||
        ![...new URLSearchParams(address.search)].every(([name, value]) => named.get(name) === value)
      )
        continue;
      // The longest address, and so the most specific one.
      if (!best || tab.to.length > best.length) best = { section, tab, length: tab.to.length };
    }
  return best;
}
