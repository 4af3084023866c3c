/** Pixels of the narrowest message that fits the bar. */
const least = 280;
const most = 420;

/** Pixels between the message and what is beside it. */
const gap = 12;

/** Puts the message in the free part of the bar of portal and dashboard; its place is the lower edge without one. */
function place(list: HTMLElement): void {
  const tools = document.querySelector('.ui-sided .ui-bar-tools');
  const bar = tools?.closest('.ui-bar')?.getBoundingClientRect();
  const end = tools?.getBoundingClientRect().left ?? 0;
  const start = tools?.previousElementSibling?.getBoundingClientRect().right ?? bar?.left ?? 0;
  const room = end - start - 2 * gap;
  delete list.dataset['in'];
  if (!bar || room < least) return;
  list.dataset['in'] = 'bar';
  list.style.setProperty('--toast-end', `${document.documentElement.clientWidth - end + gap}px`);
  list.style.setProperty('--toast-width', `${Math.min(most, room)}px`);
}

/** For the frame with the bar: a message from the last document is there before it, and would go there once something is pressed. */
export function placeMessage(): void {
  const list = document.querySelector<HTMLElement>('.toasts');
  if (list) place(list);
}

/** Scrolls the row of the last action out from under a message at the lower edge. */
function showActedRow(list: HTMLElement): void {
  if (list.dataset['in'] === 'bar') return;
  const message = list.firstElementChild?.getBoundingClientRect();
  const row = document.activeElement?.closest('tr, li')?.getBoundingClientRect();
  if (!message || !row || row.bottom <= message.top || row.top >= message.bottom) return;
  window.scrollBy({ top: row.bottom - message.top + gap });
}

const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const;

/** Keeps the message at its place, and what it is about in view. @returns ends that */
export function keepPlace(list: HTMLElement): () => void {
  let frame = 0;
  let isPressed = false;
  const settle = () => {
    place(list);
    cancelAnimationFrame(frame);
    // A press focuses too: it would miss its button if the page moved before its end.
    if (!isPressed) frame = requestAnimationFrame(() => showActedRow(list));
  };
  const onPress = ({ type }: PointerEvent) => {
    isPressed = type === 'pointerdown';
    cancelAnimationFrame(frame);
  };
  settle();
  window.addEventListener('resize', settle);
  // A closing dialog returns the focus to its row.
  document.addEventListener('focusin', settle);
  for (const type of presses) document.addEventListener(type, onPress, true);
  return () => {
    window.removeEventListener('resize', settle);
    document.removeEventListener('focusin', settle);
    for (const type of presses) document.removeEventListener(type, onPress, true);
    cancelAnimationFrame(frame);
  };
}

/** Calls back when the reader leaves the page by a link or in the history, and not when the program opens another one. */
export function whenLeft(leave: () => void): () => void {
  const onClick = ({ target, defaultPrevented, button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const opensOther = defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey;
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (link && !opensOther && link.getAttribute('target') !== '_blank' && !link.closest('.toasts')) leave();
  };
  // Before the router, which prevents the link's own effect.
  document.addEventListener('click', onClick, true);
  window.addEventListener('popstate', leave);
  return () => {
    document.removeEventListener('click', onClick, true);
    window.removeEventListener('popstate', leave);
  };
}
