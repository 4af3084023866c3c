import type { Request } from '@playwright/test';
import { afterFrames, both, byAxe, inPage, type Check } from './check.ts';

/** Whatever looks like a control is one. */
export const keyboard = inPage(() => {
  const { all, brief } = window.a11y;
  const operable =
    'a[href], button, input, select, textarea, label, summary, option, [tabindex], [role="option"]';
  return all('*')
    .filter((element) => {
      const points = (one: Element | null) => one !== null && getComputedStyle(one).cursor === 'pointer';
      return points(element) && !points(element.parentElement);
    })
    .filter((element) => !element.closest(operable) && !element.querySelector(operable))
    .map(brief);
});

/** Tab reaches every control, and leaves it. */
export const noTrap: Check = async (page) => {
  const count = await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    return Math.min(window.a11y.controls().length, 45);
  });
  const seen = new Set<string>();
  for (let press = 0; press < count + 2; press++) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return '';
      at.dataset['stop'] ??= String(document.querySelectorAll('[data-stop]').length);
      return `${at.dataset['stop']} ${window.a11y.brief(at)}`;
    });
    seen.add(place);
  }
  // Groups of radio buttons and tabs are one stop each.
  return seen.size < count / 3 ? [`Tab reaches ${seen.size} of ${count} controls: ${[...seen].at(-1)}`] : [];
};

/** A character without a modifier key does nothing. */
export const noCharacterKeys: Check = async (page) => {
  const state = () =>
    page.evaluate(() => [location.href, window.a11y.all('[role="dialog"], dialog[open]').length].join(' '));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const before = await state();
  const requested = new Set<Request>();
  const begin = (request: Request) => void (request.resourceType() === 'script' && requested.add(request));
  const end = (request: Request) => void requested.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789.,!/?') await page.keyboard.press(key);
  // The script of a dialog may be loaded only now.
  do await afterFrames(page);
  while (requested.size > 0);
  await afterFrames(page);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  const after = await state();
  return after === before ? [] : [`a single key leads from ${before} to ${after}`];
};

/** No time limit in the page; a session can be prolonged where one logs in. */
export const noTimeLimit = both(
  byAxe('2.2.1'),
  inPage(() =>
    document.querySelector('input[autocomplete="current-password"]') &&
    !window.a11y.all('input[type="checkbox"]').some((box) => /remember me/i.test(window.a11y.nameOf(box)))
      ? ['the session cannot be prolonged at login']
      : [],
  ),
);

/** Nothing moves for longer than five seconds; nothing at all if the reader asked for reduced motion. */
export const motion: Check = async (page) => {
  const found: string[] = [];
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion });
    await afterFrames(page);
    found.push(
      ...(await page.evaluate(
        (mostMs) => {
          return document
            .getAnimations()
            .filter(({ playState, effect }) => {
              const end = Number(effect?.getComputedTiming().endTime ?? 0);
              return playState === 'running' && end > mostMs;
            })
            .map(({ effect }) => {
              const target = effect instanceof KeyframeEffect ? effect.target : null;
              return `moves: ${target ? window.a11y.brief(target) : 'an animation'}`;
            });
        },
        reducedMotion === 'reduce' ? 10 : 5000,
      )),
    );
  }
  return [
    ...found,
    ...(await page.evaluate(() =>
      [...document.querySelectorAll('marquee, blink, img[src$=".gif"]')].map(window.a11y.brief),
    )),
  ];
};

/** Nothing flashes more than three times a second. */
export const noFlashes = inPage(() =>
  document
    .getAnimations()
    .filter(({ effect }) => {
      const { duration, iterations = 1 } = effect?.getComputedTiming() ?? {};
      return Number(duration) > 0 && Number(duration) < 334 && iterations > 3;
    })
    .map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `flashes: ${target ? window.a11y.brief(target) : 'an animation'}`;
    }),
);

/** The first control of the page leads to its content. */
export const bypass = inPage(() => {
  const first = document.body.querySelector<HTMLAnchorElement>('a[href], button');
  if (!document.querySelector('nav, header')) return [];
  const target = first?.hash ? document.getElementById(first.hash.slice(1)) : null;
  return target?.matches('main, main *') || target?.querySelector('main, h1')
    ? []
    : ['there is no skip link'];
});

/** The title names page and practice. */
export const titled = inPage(() =>
  /^[^|]{3,}(?:\| [^|]{3,})?$/.test(document.title) && !document.title.includes('undefined')
    ? []
    : [`the title is “${document.title}”`],
);

/** The focus goes in reading order, and is in the dialog that is open. */
export const focusOrder = inPage(() => {
  const { brief } = window.a11y;
  const dialog = window.a11y.root();
  return [
    ...[...document.querySelectorAll<HTMLElement>('[tabindex]')]
      .filter(({ tabIndex }) => tabIndex > 0)
      .map(brief),
    ...(dialog !== document.body && !dialog.parentElement?.contains(document.activeElement)
      ? ['the focus is outside the dialog']
      : []),
  ];
});

/** A link says where it leads; two with the same name lead to the same page. */
export const linkPurpose = inPage(() => {
  const { all, brief, nameOf } = window.a11y;
  const links = all<HTMLAnchorElement>('a[href]').map((link) => ({ link, name: nameOf(link).trim() }));
  const vague = /^(?:click here|here|more|read more|learn more|link|details|continue)$/i;
  const goals = new Map<string, string>();
  return links
    .filter(({ link, name }) => {
      const goal = link.pathname + link.search;
      const known = goals.get(name) ?? goal;
      goals.set(name, known);
      return (
        (vague.test(name) && !link.closest('nav')) ||
        (known !== goal && !link.closest('li, tr, article, section'))
      );
    })
    .map(({ link }) => brief(link));
});

/** There are two ways to other pages: navigation, and a list of pages in the footer, a search, or a link to one. */
export const waysToPages = inPage(() => {
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const search =
    count('[type="search"], [role="search"], [aria-keyshortcuts*="K"], nav a[href*="search="]') > 0;
  const needed = count('nav a[href]') > 0;
  return needed && !search && count('footer a[href^="/"]') < 6
    ? ['there is only one way to other pages']
    : [];
});

/** One main heading, no empty ones, and no two fields of a form or buttons of a group with the same name. */
export const headingsAndLabels = inPage(() => {
  const { all, brief, nameOf } = window.a11y;
  const mains = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
  const empty = [...document.querySelectorAll('h1, h2, h3, h4, legend, label')].filter(
    (one) => one.checkVisibility() && !one.textContent.trim() && !one.querySelector('input'),
  );
  const groupOf = (element: Element) =>
    element.closest(
      'li, tr, article, fieldset, [role="group"], [role="radiogroup"], [role="row"], section[aria-labelledby], section[aria-label], section:has(h2), [role="region"], [role="tabpanel"], nav, header, footer, form',
    );
  const seen = new Map<Element | null, Set<string>>();
  const twice = all('input:not([type="radio"]), select, textarea, button').filter((control) => {
    // A translation is described by the text that it translates.
    const described = control.matches('[lang]')
      ? (control.getAttribute('aria-describedby')?.split(' ') ?? [])
      : [];
    const description = described.map((id) => document.getElementById(id)?.textContent);
    const name = [nameOf(control).trim(), ...description].join(' ').trim();
    const names = seen.get(groupOf(control)) ?? new Set<string>();
    seen.set(groupOf(control), names);
    if (name === '' || !names.has(name)) {
      names.add(name);
      return false;
    }
    return true;
  });
  return [
    ...(mains.length === 1 || document.querySelector('[role="dialog"]')
      ? []
      : [`${mains.length} main headings`]),
    ...empty.map((one) => `is empty: ${brief(one)}`),
    ...twice.map((one) => `has the name of another: ${brief(one)}`),
  ];
});

/** The focus changes how a control looks. */
export const focusVisible: Check = async (page) => {
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const { controls, brief } = window.a11y;
    const around = (control: Element) => {
      const parts = [control, control.nextElementSibling];
      for (let at = control.parentElement, steps = 0; at && steps < 5; at = at.parentElement, steps++)
        parts.push(at);
      return parts.filter((part) => part !== null);
    };
    const look = (control: Element) =>
      around(control)
        .flatMap((part) => [undefined, '::after', '::before'].map((pseudo) => getComputedStyle(part, pseudo)))
        .map(({ outlineStyle, outline, boxShadow, borderColor, textDecoration }) =>
          [outlineStyle === 'none' ? '' : outline, boxShadow, borderColor, textDecoration].join(),
        );
    const found: string[] = [];
    for (const control of controls()) {
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(control);
      control.focus({ preventScroll: true });
      const looksSame = () => look(control).every((style, index) => style === before[index]);
      // A component may show it with its next rendering.
      for (let frame = 0; frame < 2 && looksSame(); frame++) await new Promise(requestAnimationFrame);
      if (document.activeElement === control && looksSame())
        found.push(`no visible focus: ${brief(control)}`);
    }
    return found;
  });
};

/** A focused control is not behind something that stays on the screen; on a phone, too. */
export const focusNotObscured: Check = async (page) => {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const found: string[] = [];
  for (const [width, height] of [
    [1280, 600],
    [390, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await afterFrames(page);
    found.push(
      ...(await page.evaluate(async () => {
        const { controls, brief, isShown } = window.a11y;
        const hidden: string[] = [];
        const forward = controls();
        /** Focuses the control. @returns true if it has the focus, and nothing of it can be seen */
        const isCovered = async (control: HTMLElement): Promise<boolean> => {
          control.blur();
          control.focus();
          if (document.activeElement !== control || !isShown(control)) return false;
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const box = control.getBoundingClientRect();
          // A panel may be larger than the window.
          const top = Math.max(box.top, 0);
          const height = Math.min(box.bottom, innerHeight) - top;
          const points = [0.1, 0.5, 0.9].flatMap((x) =>
            [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, top + height * y]),
          );
          return !points.some(([x = 0, y = 0]) => {
            const at = document.elementFromPoint(x, y);
            // A field's own picture or label may be in front of it.
            return (
              at &&
              (control.contains(at) ||
                at.contains(control) ||
                at.closest('label')?.contains(control) ||
                at.parentElement === control.parentElement)
            );
          });
        };
        for (const control of [...forward, ...forward.toReversed()])
          // Again, since content that arrives meanwhile can move a control after the focus has scrolled to it.
          if ((await isCovered(control)) && (await isCovered(control)))
            hidden.push(`is covered at ${innerWidth} px: ${brief(control)}`);
        (document.activeElement as HTMLElement | null)?.blur();
        return hidden;
      })),
    );
  }
  await page.setViewportSize(size);
  return found;
};

/** A press that is let go elsewhere does nothing. */
export const pressing: Check = async (page) => {
  const found: string[] = [];
  const places = await page.evaluate(() =>
    window.a11y
      .all('button:enabled, summary, [role="tab"]')
      .map((control) => control.getBoundingClientRect())
      .filter(({ top, bottom }) => top > 0 && bottom < innerHeight)
      .slice(0, 8)
      .map(({ left, top, width, height }) => [left + width / 2, top + height / 2]),
  );
  const state = () => page.evaluate(() => [location.href, window.a11y.all('*').length].join(' '));
  for (const [x = 0, y = 0] of places) {
    await page.mouse.move(x, y);
    const before = await state();
    await page.mouse.down();
    await page.mouse.move(1, 1);
    await page.mouse.up();
    const after = await state();
    if (after !== before) found.push(`pressing at ${x}, ${y} leads from ${before} to ${after}`);
  }
  return found;
};

/** Moving the device does nothing. */
export const noDeviceMotion = inPage(() =>
  [...window.a11y.listened].filter((type) => /^device(?:motion|orientation)/.test(type)),
);
