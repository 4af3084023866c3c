import { readerZone } from '../text/reader-zone';

/**
 * Tells the server the time zone of this device, in which it draws first screens. It takes the cookie back with the
 * session's; that lasts for 90 days at most.
 */
export function giveZone(): void {
  const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', ';Secure'] : ['', ''];
  document.cookie = `${prefix}steward_zone=${readerZone()};Max-Age=7776000;Path=/;SameSite=Lax${secure}`;
}
