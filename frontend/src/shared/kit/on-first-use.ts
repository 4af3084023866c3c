const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'] as const;

/** A browser reports a pointer that rests over a new page as if it moved. */
const isStill = ({ type, movementX, movementY }: Partial<PointerEvent>): boolean =>
  type === 'pointermove' && movementX === 0 && movementY === 0;

/**
 * Calls a function at the first sign that someone uses the page: to load what the next step needs, while a page that
 * is only read loads nothing.
 * @returns a function that stops waiting
 */
export function onFirstUse(begin: () => void): () => void {
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, react, true);
  };
  const react = (event: Event) => {
    if (isStill(event)) return;
    stop();
    begin();
  };
  for (const sign of signs) document.addEventListener(sign, react, { capture: true, passive: true });
  return stop;
}
