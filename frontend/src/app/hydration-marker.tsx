import { useEffect, useLayoutEffect } from 'react';

let resolveShown: () => void;
/** Resolved when a screen is in the document, before it is painted. */
export const shown = new Promise<void>((resolve) => {
  resolveShown = resolve;
});

let resolveHydrated: () => void;
/** Resolved when a screen has its handlers: events from then on are handled. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Rendered beside a screen, inside everything the screen may suspend on. */
export function HydrationMarker() {
  useLayoutEffect(() => resolveShown(), []);
  useEffect(() => resolveHydrated(), []);
  return null;
}
