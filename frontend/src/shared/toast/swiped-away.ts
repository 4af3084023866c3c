/** Pixels to the right from which a swipe dismisses the message. */
const threshold = 50;

/** Pixels from which a pointer swipes, rather than taps. */
const startOf = (pointerType: string): number => (pointerType === 'touch' ? 10 : 2);

/** Lets a message follow a swipe to the right; one that is long enough dismisses it. @returns ends that */
export function swipedAway(message: HTMLElement, dismiss: () => void): () => void {
  let start: { x: number; y: number } | undefined;
  let isSwiping = false;
  const onDown = ({ button, clientX: x, clientY: y }: PointerEvent) => {
    if (button === 0) start = { x, y };
  };
  const onMove = ({ clientX, clientY, pointerType, pointerId }: PointerEvent) => {
    if (!start) return;
    const x = clientX - start.x;
    const y = Math.abs(clientY - start.y);
    const least = startOf(pointerType);
    if (!isSwiping && x > least && x > y) {
      isSwiping = true;
      message.setPointerCapture(pointerId);
    } else if (!isSwiping && Math.max(Math.abs(x), y) > least) start = undefined;
    if (!isSwiping) return;
    message.dataset['swipe'] = 'move';
    message.style.setProperty('--swiped', `${Math.max(0, x)}px`);
  };
  const onUp = ({ clientX }: PointerEvent) => {
    if (isSwiping && start) {
      const isFar = clientX - start.x > threshold;
      message.dataset['swipe'] = isFar ? 'end' : 'cancel';
      // It is no tap on what is below.
      message.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    }
    start = undefined;
    isSwiping = false;
  };
  const onEnd = ({ animationName }: AnimationEvent) => animationName === 'toast-away' && dismiss();
  message.addEventListener('pointerdown', onDown);
  message.addEventListener('pointermove', onMove);
  message.addEventListener('pointerup', onUp);
  message.addEventListener('pointercancel', onUp);
  message.addEventListener('animationend', onEnd);
  return () => {
    message.removeEventListener('pointerdown', onDown);
    message.removeEventListener('pointermove', onMove);
    message.removeEventListener('pointerup', onUp);
    message.removeEventListener('pointercancel', onUp);
    message.removeEventListener('animationend', onEnd);
  };
}
