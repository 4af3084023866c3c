import { useCallback, useEffect, useRef } from 'react';

/** Milliseconds without input after which the user has paused. */
const pause = 500;

/** Function that resolves once the user pauses: what they type must not continue in a password field. */
export function usePauseInTyping(): () => Promise<void> {
  const lastInput = useRef(-Infinity);
  useEffect(() => {
    const onInput = () => {
      lastInput.current = performance.now();
    };
    document.addEventListener('input', onInput, true);
    return () => document.removeEventListener('input', onInput, true);
  }, []);
  return useCallback(async () => {
    const left = () => lastInput.current + pause - performance.now();
    while (left() > 0) await new Promise((resolve) => setTimeout(resolve, left()));
  }, []);
}
