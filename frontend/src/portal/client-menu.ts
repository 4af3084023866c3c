import type { IconName } from '../shared/icon';

interface MenuEntry {
  label: string;
  to: string;
  icon: IconName;
  /** Other addresses at which the entry is the current one. */
  also?: readonly string[];
}

/** The client's menu in its order: a new screen adds its line here. */
export const clientMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/client/portal', icon: 'arch', also: ['/client/dashboard'] },
  { label: 'Documents', to: '/client/documents', icon: 'document' },
];

/** The entry at whose screen, or at one below it, the reader is. */
export function entryAt(pathname: string): MenuEntry | undefined {
  return clientMenu.find(({ to, also = [] }) =>
    [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`)),
  );
}
