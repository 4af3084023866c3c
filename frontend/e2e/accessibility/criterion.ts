import { test as base } from '@playwright/test';
import { expect } from '../support/test.ts';
import type { Check } from './check.ts';
import { OpenScreens, type ScreenName } from './screens.ts';

interface Break {
  /** Screen of which a copy is broken. */
  on: ScreenName;
  /** Breaks it, in the page. */
  by: () => void;
}

interface Criterion {
  check: Check;
  /** Screens that are checked; by default one of each kind. */
  on?: readonly ScreenName[];
  /** Ways to break a screen, each of which the check must find. */
  breaks: Readonly<Record<string, Break>>;
  /** The check leaves the screen changed. */
  changes?: true;
}

export const test = base.extend<object, { open: OpenScreens }>({
  open: [
    async ({ browser }, provide) => {
      const open = new OpenScreens(browser);
      await provide(open);
      await open.close();
    },
    { scope: 'worker' },
  ],
});

/** One screen of each kind. */
export const everyKind = ['home', 'contact', 'login', 'portal', 'dialog'] as const;

/**
 * One test of a success criterion: each screen meets it, and the check finds it when the screen is broken.
 * @param title number and name of the criterion, as in docs/accessibility.json
 */
export function criterion(title: string, ...parts: readonly Criterion[]): void {
  test(title, async ({ open }) => {
    for (const { check, on = everyKind, breaks, changes } of parts) {
      for (const name of on) {
        expect.soft(await check(await open.open(name)), `${name} does not meet ${title}`).toEqual([]);
        if (changes) open.change(name);
      }
      for (const [what, { on: name, by }] of Object.entries(breaks)) {
        const copy = await open.open(name);
        await copy.evaluate(by);
        open.change(name);
        expect.soft(await check(copy), `${what} is not found on ${name}`).not.toEqual([]);
      }
    }
  });
}
