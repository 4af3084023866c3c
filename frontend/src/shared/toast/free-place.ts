/** Places of the message, best first. Their positions are in the style sheet. */
const places = ['bottom', 'bottom-center', 'bottom-left', 'top', 'top-center', 'top-left'];

const controls = 'a, button, label, input, textarea, select, summary, [tabindex="0"], [role="combobox"]';

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Rectangles that the message must not cover: the controls of the screen, or of the dialog over it, and the focused row. */
function toKeepClear(): DOMRect[] {
  const dialogs = [...document.querySelectorAll('.ui-dialog')].filter(
    (dialog) => dialog.getClientRects().length > 0,
  );
  const found = [...(dialogs.at(-1) ?? document).querySelectorAll(controls)];
  const row = document.activeElement?.closest('tr, li');
  return [...found, ...(row ? [row] : [])]
    .filter((element) => !element.closest('.toasts'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, top, width }) => width > 0 && bottom > 0 && top < window.innerHeight);
}

/** Moves the message to the first place where it covers nothing, or least; it stays where it covers nothing. */
function settle(list: HTMLElement): void {
  const keptClear = toKeepClear();
  const covered = (place: string): number => {
    list.dataset['edge'] = place;
    const own = list.firstElementChild?.getBoundingClientRect();
    return own ? keptClear.filter((rect) => overlaps(rect, own)).length : 0;
  };
  let best = { place: list.dataset['edge'] ?? 'bottom', covered: Infinity };
  for (const place of [best.place, ...places]) {
    const count = covered(place);
    if (count < best.covered) best = { place, covered: count };
    if (count === 0) break;
  }
  list.dataset['edge'] = best.place;
}

/** Keeps the message off the controls while the page changes, scrolls or the focus moves. @returns ends that */
export function keepClear(list: HTMLElement): () => void {
  let frame = 0;
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => settle(list));
  };
  settle(list);
  // A closing dialog returns the focus to its row.
  document.addEventListener('focusin', again);
  document.addEventListener('scroll', again, true);
  window.addEventListener('resize', again);
  const changes = new MutationObserver(again);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', again);
    document.removeEventListener('scroll', again, true);
    window.removeEventListener('resize', again);
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
}
