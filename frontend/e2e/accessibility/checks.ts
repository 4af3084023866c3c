import type { Page, Request } from '@playwright/test';
import { axe } from '../support/survey.ts';

/** Says what breaks a success criterion on the open page; nothing if it is met. */
export type Check = (page: Page) => Promise<string[]>;

/** Rules of axe that belong to a criterion, the experimental ones included. @param criterion '1.4.3' */
export const byAxe =
  (criterion: string, without: readonly string[] = []): Check =>
  async (page) => {
    await addAxe(page);
    const tag = `wcag${criterion.replaceAll('.', '')}`;
    return page.evaluate<string[]>(`
      (async () => {
        const values = axe.getRules(['${tag}']).map(({ ruleId }) => ruleId)
          .filter((rule) => !${JSON.stringify(without)}.includes(rule));
        const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: { type: 'rule', values } });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary));
      })()`);
  };

async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
}

/** A check that runs in the page. */
const inPage =
  (find: () => string[] | Promise<string[]>): Check =>
  async (page) => {
    await addAxe(page);
    const found = await page.evaluate(find);
    await page.evaluate(() => window.a11y.forget());
    return found;
  };

/** Finds in a window of another size. */
async function at(
  page: Page,
  size: { width: number; height: number },
  find: () => string[] | Promise<string[]>,
): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await afterFrames(page);
  const found = await page.evaluate(find);
  if (before) await page.setViewportSize(before);
  return found.map((one) => `at ${size.width} px: ${one}`);
}

export const both =
  (...checks: readonly Check[]): Check =>
  async (page) => {
    const found: string[] = [];
    for (const check of checks) found.push(...(await check(page)));
    return found;
  };

/** Drawings are hidden, or are images with a name. */
export const pictures = inPage(() =>
  [...document.querySelectorAll('svg, canvas')]
    .filter((picture) => picture.checkVisibility() && !picture.closest('[aria-hidden="true"]'))
    .filter((picture) => picture.getAttribute('role') !== 'img' || !window.a11y.nameOf(picture))
    .map(window.a11y.brief),
);

/** There is neither sound nor video. */
export const noMedia = inPage(() =>
  [...document.querySelectorAll('audio, video, object, embed, [autoplay]')].map(window.a11y.brief),
);

/** Groups of radio buttons have a name; tables have headers. */
export const structure = inPage(() => {
  const { all, brief, nameOf } = window.a11y;
  const groupOf = (radio: Element) => radio.closest('fieldset, [role="radiogroup"], [role="group"]');
  return [
    ...all('input[type="radio"]').filter((radio) => {
      const group = groupOf(radio);
      return !group || !nameOf(group);
    }),
    ...all('table').filter((table) => !table.querySelector('th, [role="columnheader"]')),
    ...all('main h1, main h2, main h3').filter((heading) => !heading.textContent.trim()),
  ].map(brief);
});

/** Headings are read in the order in which they are seen. */
export const sequence = inPage(() => {
  const headings = window.a11y.all('h1, h2, h3');
  return headings
    .filter((heading, index) => {
      const { top, left, right } = heading.getBoundingClientRect();
      return headings.slice(0, index).some((before) => {
        const box = before.getBoundingClientRect();
        return box.top > top + 4 && box.left < right && box.right > left;
      });
    })
    .map(window.a11y.brief);
});

/** No sentence needs sight of shape, color or place. */
export const senses = inPage(() => {
  const sensory =
    /\b(?:(?:green|red|blue|gray|yellow|round|square|big) (?:button|icon|box|link|field)|(?:button|link|field|menu|icon|box) (?:on the (?:left|right)|(?:at the )?(?:top|bottom)))\b/i;
  return (sensory.exec(document.body.innerText) ?? []).slice(0, 1);
});

/** The same heading and content in portrait and landscape. */
export const orientation: Check = async (page) => {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const found: string[] = [];
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const shown = () =>
      page.evaluate(() => window.a11y.all('main h1, main h2, [role="dialog"], form').length > 0);
    if (!(await shown())) found.push(`nothing is shown at ${width} × ${height}`);
  }
  await page.setViewportSize(size);
  return found;
};

/** Fields about the reader name their purpose. */
export const purpose = inPage(() => {
  const { all, brief, nameOf } = window.a11y;
  const personal =
    /^(?:first name|last name|name|your name|email(?: address)?|phone(?: number)?|username|password)\b/i;
  return all<HTMLInputElement>('input:not([type="search"], [type="checkbox"], [type="radio"])')
    .filter((field) => personal.test(nameOf(field)) && !field.autocomplete)
    .map(brief);
});

/** Links in a text are underlined, or have another weight. Selected and wrong is never a color alone. */
export const notColorAlone = inPage(() => {
  const { all, brief } = window.a11y;
  const inText = all<HTMLAnchorElement>('main p a[href], main li a[href]').filter((link) => {
    const around = link.parentElement?.cloneNode(true) as HTMLElement;
    for (const unseen of around.querySelectorAll('.skip')) unseen.remove();
    return around.matches('p') && around.textContent.trim() !== link.textContent.trim();
  });
  const looksSame = (link: Element) => {
    const own = getComputedStyle(link);
    const around = getComputedStyle(link.parentElement ?? link);
    return (
      !own.textDecorationLine.includes('underline') &&
      own.fontWeight === around.fontWeight &&
      own.borderBottomStyle === 'none' &&
      own.backgroundColor === 'rgba(0, 0, 0, 0)'
    );
  };
  return [
    ...inText.filter(looksSame),
    ...all('[aria-invalid="true"]').filter((field) => !field.getAttribute('aria-describedby')),
  ].map(brief);
});

/** Contrast of text in both themes. */
export const textContrast: Check = async (page) => {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await afterFrames(page);
    found.push(...(await byAxe('1.4.3')(page)));
  }
  return found;
};

/** Borders of fields and the outline of the focus have a contrast of 3 : 1, in both themes. */
export const controlContrast: Check = async (page) => {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await afterFrames(page);
    found.push(
      ...(await page.evaluate(() => {
        const { all, brief, contrast, backgroundOf } = window.a11y;
        const boxOf = (field: Element) => {
          for (let at: Element | null = field, steps = 0; at && steps < 5; at = at.parentElement, steps++) {
            const { borderTopWidth, borderBottomWidth } = getComputedStyle(at);
            if (parseFloat(borderTopWidth) + parseFloat(borderBottomWidth) > 0) return at;
          }
          return field;
        };
        return all('input:enabled:not([type="file"], [type="range"]), select:enabled, textarea:enabled')
          .filter((field) => {
            const box = boxOf(field);
            const { borderBottomColor, borderBottomWidth, backgroundColor } = getComputedStyle(box);
            const outside = backgroundOf(box.parentElement);
            // Drawn by the browser.
            if (
              field.matches('[type="checkbox"], [type="radio"]') &&
              getComputedStyle(field).appearance !== 'none'
            )
              return false;
            return (
              (parseFloat(borderBottomWidth) === 0 || contrast(borderBottomColor, outside) < 3) &&
              contrast(backgroundColor, outside) < 3
            );
          })
          .map((field) => `the border is too faint: ${brief(field)}`);
      })),
    );
  }
  return found;
};

/** In forced colors, every control is still shown, with its text and a border or an underline where it had a fill. */
export const forcedColors: Check = async (page) => {
  const list = () =>
    page.evaluate(() =>
      window.a11y.controls().map((control) => {
        control.dataset['checked'] ??= String(Math.random());
        return [control.dataset['checked'], window.a11y.brief(control)] as const;
      }),
    );
  const usual = await list();
  await page.emulateMedia({ forcedColors: 'active' });
  await afterFrames(page);
  const forced = new Set((await list()).map(([id]) => id));
  const found = usual.filter(([id]) => !forced.has(id)).map(([, html]) => `is hidden: ${html}`);
  found.push(
    ...(await page.evaluate(() => {
      const { all, brief, contrast, backgroundOf } = window.a11y;
      const edges = (element: Element) => {
        const style = getComputedStyle(element);
        return (
          ['Top', 'Bottom', 'Left', 'Right'].some(
            (side) =>
              style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
              parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0,
          ) || style.outlineStyle !== 'none'
        );
      };
      const within = (element: Element) =>
        [...element.querySelectorAll('*')].some((part) => part.matches('svg, img') || edges(part));
      return [
        // A fill is removed: what has neither text nor picture nor edge is gone.
        ...all(
          'button, [role="switch"], [role="checkbox"], [role="slider"], progress, [role="progressbar"]',
        ).filter(
          (control) =>
            !control.textContent.trim() &&
            !edges(control) &&
            !within(control) &&
            !(control.matches('progress') && getComputedStyle(control).appearance !== 'none'),
        ),
        ...all('a[href], button:enabled, label, p, h1, h2, h3, td, th, dt, dd, li').filter((element) => {
          const hasText = [...element.childNodes].some(
            (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
          );
          return (
            hasText &&
            getComputedStyle(element).forcedColorAdjust !== 'auto' &&
            contrast(getComputedStyle(element).color, backgroundOf(element)) < 4.5
          );
        }),
      ].map((element) => `cannot be seen: ${brief(element)}`);
    })),
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return found;
};

/** Enlarged to 200 %, which halves the width in CSS pixels, nothing is cut off or scrolls sideways. */
export const doubleText: Check = (page) =>
  at(page, { width: 640, height: 450 }, () => [...window.a11y.sideways(), ...window.a11y.cutOff()]);

/** Pictures are photos, previews and codes, never text. */
export const noTextInPictures = inPage(() =>
  window.a11y
    .all<HTMLImageElement>('img, input[type="image"], svg text')
    .filter(({ src }) => !/^blob:|\/api\/|\/assets\/|^data:image\/(?:svg\+xml|png);.*qr/.test(src ?? ''))
    .map(window.a11y.brief),
);

/** At 400 % zoom, which is 320 CSS pixels wide, nothing scrolls sideways. */
export const reflow: Check = (page) => at(page, { width: 320, height: 256 }, () => window.a11y.sideways());

/** With the criterion's spacing of lines, letters and words, no text is cut off. */
export const textSpacing = inPage(async () => {
  const { sideways, cutOff, addStyles } = window.a11y;
  const before = new Set(cutOff());
  const remove = addStyles(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const found = [...sideways(), ...cutOff().filter((element) => !before.has(element))];
  remove();
  return found;
});

/** Nothing appears that only a pointer's hovering opens. */
export const hover = inPage(() => {
  const rules = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) =>
      'cssRules' in rule ? [rule, ...rules(rule.cssRules as CSSRuleList)] : [rule],
    );
  const reveals = ({ display, visibility }: CSSStyleDeclaration) =>
    (display !== '' && display !== 'none') || visibility === 'visible';
  return [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap((sheet) => rules(sheet.cssRules))
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter(({ selectorText, style }) => /:hover[^,]*[\s>+~]/.test(selectorText) && reveals(style))
    .filter(({ selectorText }) => !/:focus/.test(selectorText))
    .map(({ cssText }) => cssText)
    .concat(window.a11y.all('[role="tooltip"]').map(window.a11y.brief));
});

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

/** Tab reaches every control and goes on. */
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

/** A character by itself does nothing. */
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
  return after === before ? [] : [`a key by itself leads from ${before} to ${after}`];
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
      return vague.test(name) || (known !== goal && !link.closest('li, tr, article, section'));
    })
    .map(({ link }) => brief(link));
});

/** There are two ways to other pages: navigation, and a list of pages in the footer or a search. */
export const waysToPages = inPage(() => {
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const search = count('[type="search"], [role="search"], [aria-keyshortcuts*="K"]') > 0;
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
      'li, tr, article, fieldset, [role="group"], [role="radiogroup"], [role="row"], section[aria-labelledby], section[aria-label], [role="region"], [role="tabpanel"], nav, header, footer, form',
    );
  const seen = new Map<Element | null, Set<string>>();
  const twice = all('input:not([type="radio"]), select, textarea, button').filter((control) => {
    const name = nameOf(control).trim();
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
        for (const control of [...forward, ...forward.toReversed()]) {
          control.focus();
          if (document.activeElement !== control || !isShown(control)) continue;
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const { left, top, width, height } = control.getBoundingClientRect();
          const points = [0.1, 0.5, 0.9].flatMap((x) =>
            [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]),
          );
          const isSeen = points.some(([x = 0, y = 0]) => {
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
          if (!isSeen) hidden.push(`is covered at ${innerWidth} px: ${brief(control)}`);
        }
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

/** Words of another language are marked. */
export const languageOfParts = both(
  byAxe('3.1.2'),
  inPage(() => {
    const spanish = /[¿¡ñ]|\b(?:Español|Idioma|para|usted|página|sesión)\b/;
    return window.a11y
      .all('body *')
      .filter((element) =>
        [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && spanish.test(textContent ?? ''),
        ),
      )
      .filter((element) => (element.closest('[lang]')?.getAttribute('lang') ?? '').slice(0, 2) === 'en')
      .map(window.a11y.brief);
  }),
);

/** Focusing a control does nothing else. */
export const onFocus = inPage(async () => {
  const state = () =>
    [location.href, document.querySelectorAll('[role="dialog"], dialog[open]').length].join(' ');
  const found: string[] = [];
  for (const control of window.a11y.controls()) {
    const before = state();
    control.focus();
    await new Promise((resolve) => setTimeout(resolve));
    if (state() !== before) found.push(window.a11y.brief(control));
  }
  (document.activeElement as HTMLElement | null)?.blur();
  return found;
});

/** Typing and choosing do not leave the page, open a dialog or move the focus. */
export const onInput = inPage(async () => {
  const state = () =>
    [
      location.pathname,
      document.title,
      document.querySelectorAll('[role="dialog"], dialog[open]').length,
    ].join(' ');
  const found: string[] = [];
  for (const field of window.a11y.all<HTMLInputElement>('input:not([type="file"]), textarea, select')) {
    if (field.readOnly) continue;
    const before = state();
    field.focus();
    if (field.matches('[type="checkbox"], [type="radio"]')) field.click();
    else {
      // React overrides the property of the element itself.
      const prototype = Object.getPrototypeOf(field) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(
        field,
        field.matches('select') ? (field as unknown as HTMLSelectElement).options[1]?.value : 'a',
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (state() !== before || (field.isConnected && document.activeElement !== field))
      found.push(window.a11y.brief(field));
  }
  return found;
});

interface Landmarks {
  /** Names of links in navigation, header and footer, in order. */
  order: string[];
  /** Name of each address there. */
  names: Record<string, string>;
  /** Ways to get help, in order. */
  help: string[];
}

/** Compares what repeats on pages with another page of the same area, opened in a tab of its own. */
const repeated =
  (differences: (one: Landmarks, other: Landmarks) => string[]): Check =>
  async (page) => {
    const { pathname } = new URL(page.url());
    const other = pathname.startsWith('/admin')
      ? '/admin/documents'
      : pathname.startsWith('/client/') && pathname !== '/client/login'
        ? '/client/payments'
        : pathname === '/services'
          ? '/pricing'
          : '/services';
    const tab = await page.context().newPage();
    try {
      await tab.goto(other);
      await tab.locator('main h1').first().waitFor();
      const here = await page.evaluate(landmarks);
      const there = await tab.evaluate(landmarks);
      return pathname.startsWith('/client/login') ? [] : differences(here, there);
    } finally {
      await tab.close();
    }
  };

function landmarks(): Landmarks {
  const nameOf = (link: Element) =>
    (link.getAttribute('aria-label') ?? link.textContent).replaceAll(/\d+.*|\s+/g, ' ').trim();
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>(
      'nav a[href], .site-header a[href], .site-footer a[href]',
    ),
  ].filter((link) => !link.closest('main') && link.checkVisibility());
  return {
    order: links.map(nameOf),
    names: Object.fromEntries(
      links
        .filter((link) => link.textContent.trim())
        .map((link) => [link.pathname + link.hash, nameOf(link)]),
    ),
    help: links
      .filter(({ href }) => /^(?:tel|mailto):|\/contact$|messages/.test(href.replace(location.origin, '')))
      .map(nameOf),
  };
}

/** Links that repeat are in the same order. */
export const sameOrder = repeated((one, other) => {
  const shared = (list: Landmarks, of: Landmarks) => list.order.filter((name) => of.order.includes(name));
  return shared(one, other).join() === shared(other, one).join()
    ? []
    : [`${shared(one, other).join()} is elsewhere ${shared(other, one).join()}`];
});

/** A link to the same page has the same name. */
export const sameNames = repeated((one, other) =>
  Object.entries(one.names)
    .filter(([address, name]) => (other.names[address] ?? name) !== name)
    .map(([address, name]) => `${address} is ${name}, elsewhere ${other.names[address]}`),
);

/** Help is at the same place. */
export const sameHelp = repeated((one, other) =>
  one.help.join() === other.help.join() && one.help.length > 0
    ? []
    : [`help is ${one.help.join()}, elsewhere ${other.help.join()}`],
);

/** Each wrong field is marked, and described in words. */
export const errorsNamed = inPage(() => {
  const wrong = window.a11y.all('[aria-invalid="true"]');
  const described = (field: Element) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .some((text) => text && window.a11y.isShown(text) && text.textContent.trim());
  return wrong.length === 0
    ? ['no field is marked']
    : wrong.filter((field) => !described(field)).map(window.a11y.brief);
});

/** Each field has a name, and a label that one sees. */
export const labels = inPage(() => {
  const { all, brief, nameOf, isShown } = window.a11y;
  return all<HTMLInputElement>('input, select, textarea')
    .filter((field) => {
      const seen = [...(field.labels ?? [])].some((label) => isShown(label) && label.textContent.trim());
      const by = field.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const isSearch =
        field.matches('[type="search"], [role="combobox"]') && field.getAttribute('aria-label');
      const isRow = field.matches('[type="checkbox"]') && field.closest('th, td');
      return (
        !nameOf(field) ||
        (!seen &&
          !by.some((id) => document.getElementById(id)) &&
          !isSearch &&
          !isRow &&
          !field.matches('[type="file"]'))
      );
    })
    .map(brief);
});

/** The message of a wrong field says what to do. */
export const suggestions = inPage(() =>
  window.a11y
    .all('[aria-invalid="true"]')
    .filter((field) => {
      const text = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
      return !/please|must|enter|choose|required|such as|at least|at most|should/i.test(text);
    })
    .map(window.a11y.brief),
);

/** Typed text is still there after an error. */
export const keepsInput = inPage(() => {
  const filled = window.a11y
    .all<HTMLInputElement>('input:not([type="checkbox"], [type="radio"])')
    .filter(({ value }) => value.trim() !== '');
  return filled.length > 0 ? [] : ['nothing is left of what was typed'];
});

/** Passwords and codes can be pasted and filled in; there is no puzzle. */
export const signIn = inPage(() => {
  const { all, brief } = window.a11y;
  return [
    ...all<HTMLInputElement>('input[type="password"], input[autocomplete="username"]').filter((field) => {
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      return !field.dispatchEvent(paste) || !/username|password/.test(field.autocomplete);
    }),
    ...document.querySelectorAll('iframe, [class*="captcha" i], canvas'),
  ].map(brief);
});

/** Controls have a name; the browser knows what they are. */
export const nameRoleValue = both(
  byAxe('4.1.2'),
  inPage(() =>
    window.a11y
      .controls()
      .filter((control) => !window.a11y.nameOf(control).trim())
      .map((control) => `has no name: ${window.a11y.brief(control)}`),
  ),
);

/** Messages are announced. */
export const announced = inPage(() => {
  const live = '[role="alert"], [role="status"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
  const texts = window.a11y
    .all('[aria-invalid="true"]')
    .flatMap((field) => (field.getAttribute('aria-describedby') ?? '').split(' '))
    .map((id) => document.getElementById(id))
    .filter((text) => text !== null);
  const errors = texts.filter((text) => /err/i.test(text.id + text.className));
  const silent = [...errors, ...window.a11y.all('.toast-title')].filter(
    (text) => !text.closest(live) && !text.querySelector(live),
  );
  return silent.map(window.a11y.brief);
});

async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
