import { eraseOf } from './kept';
import { eraseLasting } from './lasting-drafts';

export { confirmLogout } from '../sending/before-logout';

/** After a logout, nothing of the person is left in the browser, nor on the icon of the installed app. */
export function forget(person: number | undefined): void {
  eraseLasting(person);
  eraseOf(person).catch(() => undefined); // a browser that stores nothing
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
}
