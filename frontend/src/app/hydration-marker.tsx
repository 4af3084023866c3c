import { useEffect } from 'react';

let resolveHydrated: () => void;
/** Resolved when a screen has its handlers: events from then on are handled. */
export const hydrated = new Promise<void>((resolve) => {
  resolveHydrated = resolve;
});

/** Rendered beside a screen, inside everything the screen may suspend on. */
export function HydrationMarker() {
  useEffect(() => resolveHydrated(), []);
  return null;
}
