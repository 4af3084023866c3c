/** Events of the stream that make queries stale, and `resync`, after which all of them may be. */
const liveEvents = [
  'notification',
  'message',
  'read',
  'invoice',
  'document',
  'opened',
  'setup',
  'parts',
  'resync',
] as const;
export type LiveEvent = (typeof liveEvents)[number];

export function isLiveEvent(name: string | undefined): name is LiveEvent {
  return liveEvents.some((event) => event === name);
}
