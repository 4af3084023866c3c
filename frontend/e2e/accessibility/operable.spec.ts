import { byAxe } from './check.ts';
import * as operable from './operable.ts';
import { criterion, everyKind, test } from './criterion.ts';

test.describe.configure({ mode: 'default' });

criterion('2.1.1 Keyboard', {
  check: operable.keyboard,
  breaks: {
    'a button that is none': {
      on: 'login',
      by: () => {
        const button = document.querySelector('form button[type="submit"]');
        const fake = document.createElement('div');
        fake.textContent = 'Log In';
        fake.style.cursor = 'pointer';
        button?.replaceWith(fake);
      },
    },
  },
});

criterion('2.1.2 No Keyboard Trap', {
  check: operable.noTrap,
  changes: true,
  breaks: {
    'a field that keeps the focus': {
      on: 'login',
      by: () =>
        document.addEventListener(
          'keydown',
          (event) =>
            event.key === 'Tab' && document.activeElement?.matches('input') && event.preventDefault(),
          true,
        ),
    },
  },
});

criterion('2.1.4 Character Key Shortcuts', {
  check: operable.noCharacterKeys,
  on: ['home', 'login', 'portal', 'dashboard'],
  changes: true,
  breaks: {
    'a letter that opens something': {
      on: 'login',
      by: () => document.addEventListener('keydown', ({ key }) => key === 's' && (location.hash = 'opened')),
    },
  },
});

criterion('2.2.1 Timing Adjustable', {
  check: operable.noTimeLimit,
  breaks: {
    'a page that reloads without being asked': {
      on: 'login',
      by: () => {
        const refresh = document.createElement('meta');
        refresh.httpEquiv = 'refresh';
        refresh.content = '60';
        document.head.append(refresh);
      },
    },
    'a session that cannot be prolonged': {
      on: 'login',
      by: () => document.querySelector('input[type="checkbox"]')?.remove(),
    },
  },
});

criterion('2.2.2 Pause, Stop, Hide', {
  check: operable.motion,
  breaks: {
    'an animation without end, despite reduced motion': {
      on: 'login',
      by: () =>
        void document
          .querySelector('h1')
          ?.animate([{ opacity: 1 }, { opacity: 0.5 }], { duration: 2000, iterations: Infinity }),
    },
    'a short animation despite reduced motion': {
      on: 'login',
      by: () =>
        void document.querySelector('h1')?.animate([{ opacity: 1 }, { opacity: 0.5 }], { duration: 4000 }),
    },
  },
});

criterion('2.3.1 Three Flashes or Below Threshold', {
  check: operable.noFlashes,
  breaks: {
    'a flashing heading': {
      on: 'login',
      by: () =>
        void document
          .querySelector('h1')
          ?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 100, iterations: 50 }),
    },
  },
});

criterion('2.4.1 Bypass Blocks', {
  check: operable.bypass,
  breaks: {
    'a page without skip link': {
      on: 'home',
      by: () => document.querySelector('a[href^="#"]')?.remove(),
    },
  },
});

criterion('2.4.2 Page Titled', {
  check: operable.titled,
  breaks: {
    'a page without title': { on: 'login', by: () => void (document.title = '') },
  },
});

criterion('2.4.3 Focus Order', {
  check: operable.focusOrder,
  breaks: {
    'an order of numbers': {
      on: 'login',
      by: () => document.querySelector('button')?.setAttribute('tabindex', '3'),
    },
    'a dialog without the focus': {
      on: 'dialog',
      by: () => {
        document
          .querySelector('[role="dialog"]')
          ?.parentElement?.replaceWith(
            Object.assign(document.createElement('div'), { innerHTML: '<div role="dialog">A dialog</div>' }),
          );
        (document.activeElement as HTMLElement | null)?.blur();
      },
    },
  },
});

criterion(
  '2.4.4 Link Purpose (In Context)',
  {
    check: operable.linkPurpose,
    breaks: {
      'a link that says nothing': {
        on: 'home',
        by: () => {
          const link = document.querySelector('main a[href]');
          if (link) link.textContent = 'Click here';
        },
      },
    },
  },
  {
    check: byAxe('2.4.4'),
    breaks: {
      'a link without text': {
        on: 'home',
        by: () => document.querySelector('main a[href]')?.replaceChildren(),
      },
    },
  },
);

criterion('2.4.5 Multiple Ways', {
  check: operable.waysToPages,
  on: [...everyKind, 'settings'],
  breaks: {
    'a page without footer': { on: 'home', by: () => document.querySelector('footer')?.remove() },
    'a screen without the way to the search': {
      on: 'settings',
      by: () => document.querySelector('nav a[href*="search="]')?.remove(),
    },
  },
});

criterion('2.4.6 Headings and Labels', {
  check: operable.headingsAndLabels,
  breaks: {
    'two fields of one name': {
      on: 'login',
      by: () => {
        const [first, second] = document.querySelectorAll('form label[for]');
        if (first && second) second.textContent = first.textContent;
      },
    },
    'a heading without text': { on: 'home', by: () => document.querySelector('main h2')?.replaceChildren() },
  },
});

criterion('2.4.7 Focus Visible', {
  check: operable.focusVisible,
  breaks: {
    'no outline': {
      on: 'login',
      by: () =>
        void window.a11y.addStyles(
          '*, :focus-visible { outline: none !important; box-shadow: none !important; border-color: gray !important }',
        ),
    },
  },
});

criterion('2.4.11 Focus Not Obscured (Minimum)', {
  check: operable.focusNotObscured,
  // With bars at the bottom edge of a phone: the booking, the navigation, a form's buttons and a conversation's field.
  on: [...everyKind, 'verify', 'profile', 'conversation'],
  breaks: {
    'a bar over the page': {
      on: 'login',
      by: () => {
        const bar = document.createElement('div');
        bar.style.cssText = 'position: fixed; inset: 0; z-index: 999; background: white';
        document.body.append(bar);
      },
    },
    'a form that is not scrolled to above its bar': {
      on: 'profile',
      by: () => void window.a11y.addStyles(':root { --sticky-foot: 0px !important }'),
    },
    'a bar that the end of the page covers': {
      on: 'verify',
      by: () => void window.a11y.addStyles(':has(> .book-bar) { overflow-y: clip !important }'),
    },
  },
});

criterion('2.5.2 Pointer Cancellation', {
  check: operable.pressing,
  changes: true,
  breaks: {
    'a button that acts when it is pressed': {
      on: 'login',
      by: () => document.addEventListener('mousedown', () => (location.hash = 'pressed')),
    },
  },
});

criterion('2.5.3 Label in Name', {
  check: byAxe('2.5.3'),
  breaks: {
    'a name that is not the text': {
      on: 'login',
      by: () => document.querySelector('form button[type="submit"]')?.setAttribute('aria-label', 'Submit'),
    },
  },
});

criterion('2.5.4 Motion Actuation', {
  check: operable.noDeviceMotion,
  breaks: {
    'an action by shaking': {
      on: 'login',
      by: () => window.addEventListener('devicemotion', () => undefined),
    },
  },
});

criterion('2.5.8 Target Size (Minimum)', {
  check: byAxe('2.5.8'),
  breaks: {
    'targets of 12 pixels': {
      on: 'home',
      by: () => {
        const small = '<button aria-label="One"></button><button aria-label="Two"></button>';
        document.querySelector('main')?.insertAdjacentHTML('afterbegin', small);
        window.a11y.addStyles('main > button { width: 12px; height: 12px; padding: 0; border: 0 }');
      },
    },
  },
});
