import { afterFrames, at, byAxe, inPage, type Check } from './check.ts';

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
  await page.evaluate(() =>
    window.a11y.controls().forEach((control) => control.setAttribute('data-usual', '')),
  );
  await page.emulateMedia({ forcedColors: 'active' });
  await afterFrames(page);
  // Those that are still there: the page's script may replace what the server has drawn.
  const found = await page.evaluate(() => {
    const shown = new Set<Element>(window.a11y.controls());
    const usual = [...document.querySelectorAll('[data-usual]')];
    usual.forEach((control) => control.removeAttribute('data-usual'));
    return usual
      .filter((control) => !shown.has(control))
      .map((control) => `is hidden: ${window.a11y.brief(control)}`);
  });
  found.push(
    ...(await page.evaluate(() => {
      const { all, brief, contrast, backgroundOf, isShown } = window.a11y;
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
      // The handle of a switch; the mark, background or outline of a choice; the fill of a star.
      const showsState = (control: Element) => {
        const ground = control.matches('button')
          ? getComputedStyle(control).backgroundColor
          : backgroundOf(control.parentElement);
        const marks = (part: Element, pseudo: string) => {
          const style = getComputedStyle(part, pseudo);
          if (style.display === 'none' || (pseudo !== '' && style.content === 'none')) return false;
          const isTick =
            pseudo !== '' && style.borderBottomStyle !== 'none' && parseFloat(style.borderBottomWidth) > 0;
          const isClear = /^rgba\(.+, 0\)$/.test(style.backgroundColor);
          const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
          const isFilled = part.matches('svg') && style.fill !== 'none';
          return (
            isTick || isOutlined || isFilled || (!isClear && contrast(ground, style.backgroundColor) >= 3)
          );
        };
        return [control, ...control.querySelectorAll('*')].some(
          (part) =>
            part.checkVisibility() && ['', '::before', '::after'].some((pseudo) => marks(part, pseudo)),
        );
      };
      const isDrawnByBrowser = (field: HTMLElement | null) =>
        field !== null && isShown(field) && getComputedStyle(field).appearance !== 'none';
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
        ...all('[role="switch"]').filter((control) => !showsState(control)),
        ...all<HTMLLabelElement>('label').filter(
          (label) =>
            label.querySelector('input:checked') && !isDrawnByBrowser(label.control) && !showsState(label),
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
