import { useEffect } from 'react';

let tell: () => void;
/** Resolved when a screen has its handlers: what is done on it from then on is heard. */
export const alive = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Stands beside a screen, inside everything that the screen may wait for. */
export function Alive() {
  useEffect(() => tell(), []);
  return null;
}
