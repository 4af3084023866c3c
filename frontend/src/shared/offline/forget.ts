import { eraseEverything } from './kept';

/** After a logout, nothing of the person is left in the browser, nor on the icon of the installed app. */
export function forget(): void {
  eraseEverything().catch(() => undefined); // a browser that stores nothing
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
}
