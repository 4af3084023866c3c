import { useEffect } from 'react';

/**
 * While `isHeld` says so: asks before a step through the browser's history, and lets the browser ask in its own words
 * before the window is closed. Both functions must stay the same between renders.
 *
 * @param isHeld gets the path that a step leads to; none when the window is closed
 * @param ask gets the way on, to be called once that is agreed to
 */
export function useHoldDeparture(isHeld: (to?: string) => boolean, ask: (goOn: () => void) => void): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    let agreed = false;
    // The router hears of a step through the history when it is done; the Navigation API lets it be held back.
    const onNavigate = (event: NavigateEvent) => {
      const { key, sameDocument, url } = event.destination;
      const isStep = event.navigationType === 'traverse' && sameDocument && event.cancelable;
      if (!isStep || agreed || !isHeld(new URL(url).pathname)) return;
      event.preventDefault();
      ask(() => {
        agreed = true;
        const goneOrNot = (): void => void (agreed = false);
        window.navigation.traverseTo(key).finished?.then(goneOrNot, goneOrNot);
      });
    };
    // Browsers without it are few, and go back without a question.
    const navigation = 'navigation' in window ? window.navigation : undefined;
    window.addEventListener('beforeunload', onBeforeUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isHeld, ask]);
}
