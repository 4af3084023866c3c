/** Places of the message, best first. Their positions are in the style sheet. */
const places = ['bottom', 'bottom-center', 'bottom-left', 'top', 'top-center', 'top-left'];

const controls = 'a, button, label, input, textarea, select, summary, [tabindex="0"], [role="combobox"]';

/** Covered only where there is no other place. */
const texts = 'h1, h2, [role="status"]';

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Rectangles that the message must not cover: the controls of the screen, or of the dialog over it, and the focused row;
 * and those that it should not cover.
 */
function toKeepClear(): [controls: DOMRect[], texts: DOMRect[]] {
  const dialogs = [...document.querySelectorAll('.ui-dialog')].filter(
    (dialog) => dialog.getClientRects().length > 0,
  );
  const found = (selector: string) => [...(dialogs.at(-1) ?? document).querySelectorAll(selector)];
  const row = document.activeElement?.closest('tr, li');
  return [visible([...found(controls), ...(row ? [row] : [])]), visible(found(texts))];
}

/** Without what is only read aloud. */
function visible(elements: Element[]): DOMRect[] {
  return elements
    .filter((element) => !element.closest('.toasts'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, top, width }) => width > 1 && bottom > 0 && top < window.innerHeight);
}

/** Moves the message to the first place where it covers nothing, or least; it stays where it covers nothing. */
function settle(list: HTMLElement): void {
  const [keptClear, spared] = toKeepClear();
  const covered = (place: string): number => {
    list.dataset['edge'] = place;
    const own = list.firstElementChild?.getBoundingClientRect();
    const count = (rects: DOMRect[]) => (own ? rects.filter((rect) => overlaps(rect, own)).length : 0);
    return count(keptClear) * 100 + count(spared);
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
