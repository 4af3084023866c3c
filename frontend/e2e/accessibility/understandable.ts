import { both, byAxe, inPage, type Check } from './check.ts';

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
          !field.matches('[type="file"], [type="color"]'))
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
