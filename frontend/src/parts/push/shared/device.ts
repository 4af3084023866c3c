import { PushService } from '../../../shared/api';
import { read, remove, write } from './device-store';

/** On an iPhone or iPad, only an app on the home screen is able to show notifications. */
export type Ability = 'able' | 'needs home screen' | 'none';

export function ability(): Ability {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'able';
  // An iPad calls itself a Mac, which has no touch screen.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? 'needs home screen' : 'none';
}

/** The person has forbidden notifications in the browser, now or at an earlier question. */
export class Blocked extends Error {}

/** The person has closed the browser's question without an answer. */
export class NotAllowed extends Error {}

/** @returns id of this browser's subscription, as this person made it in this area; undefined if there is none */
export async function ownSubscription(person: number): Promise<number | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || Notification.permission !== 'granted') return undefined;
  const known = await read(registration.scope, 'subscription');
  if (known?.person !== person || !(await registration.pushManager.getSubscription())) return undefined;
  return known.id;
}

/**
 * Subscribes this browser, after its question if that is needed.
 * @throws Blocked, NotAllowed, ApiError, or the browser's own error
 */
export async function turnOn(person: number): Promise<void> {
  // First, while the press still counts.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw permission === 'denied' ? new Blocked() : new NotAllowed();
  const [{ publicKey }, registration] = await Promise.all([PushService.getPush(), activeWorker()]);
  await send(registration, person, await subscribe(registration.pushManager, publicKey));
}

/** While developing there is none, and `ready` would wait for one. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker');
  return navigator.serviceWorker.ready;
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (failure) {
    // One with another key is left, for example of the server before a move.
    const left = await manager.getSubscription();
    if (!left) throw failure;
    await left.unsubscribe();
    return manager.subscribe(options);
  }
}

async function send({ scope }: ServiceWorkerRegistration, person: number, subscription: PushSubscription) {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const requestBody = { endpoint, keys: { p256dh, auth } };
  const { id } = await PushService.subscribeToPush({ requestBody });
  await write(scope, 'subscription', { id, person, endpoint });
}

/** Ends this area's subscription in the browser. */
export async function endHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration) await end(registration);
}

/** After a logout, for which the server has ended them itself. */
export async function endAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map(end));
}

async function end({ scope, pushManager }: ServiceWorkerRegistration): Promise<void> {
  await (await pushManager.getSubscription())?.unsubscribe();
  await remove(scope, 'subscription');
}

/** Sends a subscription that the browser has changed while the server was out of reach. */
export async function repair(person: number): Promise<void> {
  if ((await ownSubscription(person)) === undefined) return;
  const registration = await activeWorker();
  const [known, subscription] = await Promise.all([
    read(registration.scope, 'subscription'),
    registration.pushManager.getSubscription(),
  ]);
  if (subscription && subscription.endpoint !== known?.endpoint)
    await send(registration, person, subscription);
}

/** The browser's storage key of a person's "no", which holds on this device. */
const keyOf = (person: number): string => `steward_push_offer_${person}`;

/** The person does not want notifications here: the offer does not come back. */
export function decline(person: number): void {
  try {
    localStorage.setItem(keyOf(person), 'declined');
  } catch {
    // The browser stores nothing.
  }
}

export function hasDeclined(person: number): boolean {
  try {
    return localStorage.getItem(keyOf(person)) !== null;
  } catch {
    return true; // an answer could not be kept
  }
}
