/** Helpers of the checks, as `window.a11y` of the page. */
interface InPage {
  /** Is rendered, and neither transparent nor hidden for the eye. */
  isShown: (element: Element) => boolean;
  /** The open dialog, or else the page. */
  root: () => Element;
  /** Shown elements in it. */
  all: <E extends HTMLElement = HTMLElement>(selector: string) => E[];
  /** Shown elements that take the focus. */
  controls: () => HTMLElement[];
  /** Accessible name, by axe, whose picture of the page is kept until `forget`. */
  nameOf: (element: Element) => string;
  forget: () => void;
  /** First characters of the element's source, for findings. */
  brief: (element: Element) => string;
  /** Contrast of two CSS colors, from 1 to 21; the first one may be transparent. */
  contrast: (color: string, background: string) => number;
  /** Color behind an element. */
  backgroundOf: (element: Element | null) => string;
  /** Elements that scroll sideways: the page itself, or text that one must scroll to read. */
  sideways: () => string[];
  /** Text that its own box cuts off. */
  cutOff: () => string[];
  /** Adds a style sheet that the page's policy allows. @returns removes it */
  addStyles: (css: string) => () => void;
  /** Kinds of events that the page listens to on window and document. */
  listened: Set<string>;
}

declare global {
  interface Window {
    a11y: InPage;
    axe: {
      setup: (root: Document) => void;
      teardown: () => void;
      commons: { text: { accessibleText: (element: Element) => string } };
    };
  }
}

/** Runs in the page before its scripts. */
export function addHelpers(): void {
  const listened = new Set<string>();
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      listened.add(type);
      add(type, ...rest);
    };
  }

  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"], .skip:not(:focus)')
    );
  };
  // The one opened last is in front.
  const root = () =>
    [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter(isShown).at(-1) ?? document.body;
  const all = <E extends HTMLElement>(selector: string) =>
    [...root().querySelectorAll<E>(selector)].filter(isShown);
  const focusable =
    'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';
  const brief = (element: Element) => element.outerHTML.slice(0, 160);

  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (color: string): [number, number, number, number] => {
    if (!pixel) throw new Error('The browser has no canvas');
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const luminance = (rgb: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
      value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (color: string, background: string) => {
    const [red, green, blue, alpha] = channels(color);
    const behind = channels(background).slice(0, 3);
    const mixed = [red, green, blue].map(
      (value, index) => value * alpha + (behind[index] ?? 0) * (1 - alpha),
    );
    const [darker = 0, lighter = 0] = [luminance(mixed), luminance(behind)].sort((one, two) => one - two);
    return (lighter + 0.05) / (darker + 0.05);
  };
  const backgroundOf = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (channels(backgroundColor)[3] === 1) return backgroundColor;
    }
    return getComputedStyle(document.documentElement).colorScheme === 'dark' ? '#000' : '#fff';
  };

  let isSetUp = false;
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

  window.a11y = {
    isShown,
    root,
    all,
    brief,
    contrast,
    backgroundOf,
    listened,
    controls: () => all(focusable),
    nameOf: (element) => {
      if (!isSetUp) window.axe.setup(document);
      isSetUp = true;
      // Axe leaves out the labels of buttons, which browsers read: those of switches.
      const labels = element instanceof HTMLButtonElement ? [...element.labels] : [];
      const label = labels.map(({ textContent }) => textContent).join(' ');
      return (window.axe.commons.text.accessibleText(element) || label).trim();
    },
    forget: () => {
      if (isSetUp) window.axe.teardown();
      isSetUp = false;
    },
    sideways: () => {
      const page = document.documentElement;
      const isWider = page.scrollWidth > page.clientWidth + 1;
      const outside = (element: Element) => element.getBoundingClientRect().right > page.clientWidth + 1;
      // Tables, time tables, previews of pages and their tabs may scroll in their own box.
      const scrolls = (element: Element) =>
        element.scrollWidth > element.clientWidth + 1 &&
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        !element.matches('textarea, input, pre, [role="tablist"], nav, nav *') &&
        !element.querySelector('table, canvas, pre, [role="grid"], [role="tablist"], nav') &&
        !element.closest('table');
      return [
        ...(isWider ? all('*').filter(outside).slice(-3) : []),
        ...(isWider ? [page] : []),
        ...all('*').filter(scrolls),
      ].map(brief);
    },
    cutOff: () =>
      all('*')
        .filter((element) => {
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
          // The beginning of a text that a link or its row opens, or of a hash that a button copies.
          const isBeginning = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
          if (isBeginning && element.closest('li, tr, a, code[title]')) return false;
          const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          return (
            hasText(element) &&
            !element.matches('input, textarea, option, select') &&
            ((cuts(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
              (cuts(overflowY) && element.scrollHeight > element.clientHeight + 4))
          );
        })
        .map(brief),
    addStyles: (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    },
  };
}
