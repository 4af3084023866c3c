import { useEffect } from 'react';

let resolveHydrated: () => void;
/** Resolved when a screen has its handlers: events from then on are handled. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Stands beside a screen, inside everything that the screen may wait for. */
export function HydrationMarker() {
  useEffect(() => resolveHydrated(), []);
  return null;
}
