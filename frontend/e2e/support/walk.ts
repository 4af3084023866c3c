import type { Page } from '@playwright/test';

/** The dialog or menu in front; empty for the page. */
interface Front {
  layer: string;
  count: number;
}

interface Button {
  layer: string;
  /** Its place and name. */
  key: string;
  /** Others in the layer that have not been pressed. */
  others: number;
}

/** Runs in the page before its scripts. */
export function addWalk(): void {
  const layers =
    '[role="dialog"], dialog[open], .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover';
  const buttons =
    'button:enabled, summary, [role="tab"], [role="menuitem"], [role="combobox"], [role="switch"]';
  const short = (text: string) => text.replaceAll(/\d/g, '').trim().slice(0, 60);
  const shown = () => [...document.querySelectorAll(layers)].filter(window.a11y.isShown);
  const layerName = (layer: Element | undefined) =>
    short((layer && (layer.querySelector('h1, h2, h3') ?? layer).textContent) ?? '');
  window.walk = {
    front: () => ({ layer: layerName(shown().at(-1)), count: shown().length }),
    markNext: (pressed) => {
      document.querySelector('[data-next]')?.removeAttribute('data-next');
      const top = shown().at(-1);
      const layer = layerName(top);
      const keyOf = (element: Element) => {
        const name = short(element.getAttribute('aria-label') || element.textContent || element.className);
        const place = layer || (element.closest('main') ? location.pathname : '');
        // Buttons of a row may name its record.
        return `${place} › ${element.closest('li, tr') ? name.replace(/\s.*/, '') : name}`;
      };
      const left = [...(top ?? document.body).querySelectorAll(buttons)].filter(
        (element) =>
          window.a11y.isShown(element) &&
          !element.matches('.ant-modal-close, [aria-disabled="true"]') &&
          !pressed.includes(keyOf(element)),
      );
      const [next] = left;
      next?.setAttribute('data-next', '');
      return next && { layer, key: keyOf(next), others: left.length - 1 };
    },
  };
}

declare global {
  interface Window {
    walk: { front: () => Front; markNext: (pressed: string[]) => Button | undefined };
  }
}

/**
 * Presses every button of a screen, and of the dialogs and menus that these open; of equal ones in rows, the
 * first. Nothing is saved if the context refuses what changes data.
 * @param pressed buttons of earlier screens: those of the frame are pressed once
 * @param look is called in each state, with the button that led there
 */
export async function walk(
  page: Page,
  address: string,
  pressed: Set<string>,
  look: (state: string) => Promise<void>,
): Promise<void> {
  const openers = new Map<string, string>();
  const front = () => page.evaluate(() => window.walk.front());
  let last: Button = { layer: '', key: '', others: 0 };
  await open(page, address);
  await look(address);
  // Against a screen that never ends.
  for (let count = 0; count < 100; count += 1) {
    const button = await page.evaluate((keys) => window.walk.markNext(keys), [...pressed]);
    const before = await front();
    if (!button) {
      if (before.count === 0) return;
      await page.keyboard.press('Escape');
      await calm(page);
      if ((await front()).count >= before.count) await open(page, address);
      continue;
    }
    const { layer, key, others } = button;
    if (layer && layer !== last.layer && !openers.has(layer)) openers.set(layer, last.key);
    pressed.add(key);
    last = button;
    await page
      .locator('[data-next]')
      .click({ timeout: 1500, noWaitAfter: true })
      .catch(() => undefined);
    await calm(page);
    const { pathname, search } = new URL(page.url());
    await look(`${pathname}${search} after ${key}`);
    if (pathname !== address.replace(/\?.*/, '')) await open(page, address);
    // It closed its dialog, which is opened again for the others.
    if (layer && others > 0 && (await front()).layer !== layer) pressed.delete(openers.get(layer) ?? '');
  }
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await calm(page);
}

/** Waits until data is there and the page is drawn. What never comes is looked at as it is. */
async function calm(page: Page): Promise<void> {
  const isDrawn = () => {
    const loading = '.drawn, [aria-busy="true"], .ui-stale, .spinner, .ant-skeleton';
    return (
      document.querySelector('h1') &&
      ![...document.querySelectorAll(loading)].some((one) => one.checkVisibility())
    );
  };
  await page.waitForFunction(isDrawn, undefined, { timeout: 3000 }).catch(() => undefined);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
