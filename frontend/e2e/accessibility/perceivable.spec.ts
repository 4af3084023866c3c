import { byAxe } from './check.ts';
import * as perceivable from './perceivable.ts';
import { criterion, everyKind, test } from './criterion.ts';

test.describe.configure({ mode: 'default' });

criterion(
  '1.1.1 Non-text Content',
  {
    check: byAxe('1.1.1'),
    breaks: {
      'an image without alternative text': {
        on: 'home',
        by: () => {
          document.querySelector('main h1')?.after(Object.assign(new Image(8, 8), { src: '/icon-192.png' }));
        },
      },
    },
  },
  {
    check: perceivable.pictures,
    breaks: {
      'a drawing that is neither hidden nor named': {
        on: 'home',
        by: () => document.querySelector('main svg[aria-hidden]')?.removeAttribute('aria-hidden'),
      },
    },
  },
);

for (const [title, tag] of [
  ['1.2.1 Audio-only and Video-only (Prerecorded)', 'audio'],
  ['1.2.2 Captions (Prerecorded)', 'video'],
  ['1.2.3 Audio Description or Media Alternative (Prerecorded)', 'video'],
  ['1.2.4 Captions (Live)', 'video'],
  ['1.2.5 Audio Description (Prerecorded)', 'video'],
  ['1.4.2 Audio Control', 'audio'],
] as const)
  criterion(title, {
    check: perceivable.noMedia,
    breaks: {
      [`a page with ${tag}`]:
        tag === 'audio'
          ? { on: 'login', by: () => document.body.append(document.createElement('audio')) }
          : { on: 'login', by: () => document.body.append(document.createElement('video')) },
    },
  });

criterion(
  '1.3.1 Info and Relationships',
  {
    check: byAxe('1.3.1'),
    breaks: {
      'a list item outside of a list': {
        on: 'home',
        by: () => document.querySelector('main h1')?.after(document.createElement('li')),
      },
    },
  },
  {
    check: perceivable.structure,
    breaks: {
      'a table without headers': {
        on: 'login',
        by: () => {
          const table = document.createElement('table');
          table.insertRow().insertCell().textContent = 'A cell';
          document.querySelector('main')?.append(table);
        },
      },
    },
  },
);

criterion('1.3.2 Meaningful Sequence', {
  check: perceivable.sequence,
  breaks: {
    'an order of the style sheet': {
      on: 'home',
      by: () => void window.a11y.addStyles('main { display: flex; flex-direction: column-reverse }'),
    },
  },
});

criterion('1.3.3 Sensory Characteristics', {
  check: perceivable.senses,
  breaks: {
    'an instruction by color': {
      on: 'login',
      by: () => document.querySelector('h1')?.after('Press the green button to log in.'),
    },
  },
});

criterion('1.3.4 Orientation', {
  check: perceivable.orientation,
  breaks: {
    'content for portrait alone': {
      on: 'login',
      by: () => void window.a11y.addStyles('@media (orientation: landscape) { body > * { display: none } }'),
    },
  },
});

criterion(
  '1.3.5 Identify Input Purpose',
  {
    check: perceivable.purpose,
    on: ['contact', 'login'],
    breaks: {
      'a field without purpose': {
        on: 'login',
        by: () => document.querySelector('input[autocomplete]')?.removeAttribute('autocomplete'),
      },
    },
  },
  {
    check: byAxe('1.3.5'),
    breaks: {
      'an unknown purpose': {
        on: 'login',
        by: () => document.querySelector('input[autocomplete]')?.setAttribute('autocomplete', 'user'),
      },
    },
  },
);

criterion('1.4.1 Use of Color', {
  check: perceivable.notColorAlone,
  breaks: {
    'a link like its text': {
      on: 'home',
      by: () => {
        const text = document.createElement('p');
        text.innerHTML = 'Words before <a href="/services">a link</a> and after.';
        window.a11y.addStyles('main > p > a { text-decoration: none; color: teal }');
        document.querySelector('main')?.append(text);
      },
    },
    'an error shown by color': {
      on: 'contact',
      by: () => document.querySelector('[aria-invalid="true"]')?.removeAttribute('aria-describedby'),
    },
  },
});

criterion('1.4.3 Contrast (Minimum)', {
  check: perceivable.textContrast,
  breaks: {
    'pale text': {
      on: 'login',
      by: () => void window.a11y.addStyles('label { color: #999 !important; background: #aaa !important }'),
    },
  },
});

criterion('1.4.4 Resize Text', {
  check: perceivable.doubleText,
  breaks: {
    'a box of fixed size': {
      on: 'login',
      by: () =>
        void window.a11y.addStyles('h1 { width: 30px; height: 20px; overflow: hidden; white-space: nowrap }'),
    },
  },
});

criterion('1.4.5 Images of Text', {
  check: perceivable.noTextInPictures,
  breaks: {
    'a title as a picture': {
      on: 'home',
      by: () => {
        const picture = Object.assign(new Image(200, 40), { src: '/title.png', alt: 'Our services' });
        document.querySelector('main h1')?.after(picture);
      },
    },
  },
});

criterion('1.4.10 Reflow', {
  check: perceivable.reflow,
  breaks: {
    'a wide element': {
      on: 'login',
      by: () => void window.a11y.addStyles('h1 { min-width: 480px }'),
    },
  },
});

criterion(
  '1.4.11 Non-text Contrast',
  {
    check: perceivable.controlContrast,
    breaks: {
      'a pale border': {
        on: 'login',
        by: () =>
          void window.a11y.addStyles('input { border-color: #8883 !important; background: none !important }'),
      },
    },
  },
  {
    check: perceivable.forcedColors,
    on: [...everyKind, 'settings'],
    breaks: {
      'a switch whose position forced colors hide': {
        on: 'settings',
        by: () => void window.a11y.addStyles('.ant-switch-handle { display: none }'),
      },
      'a choice that forced colors hide': {
        on: 'settings',
        by: () => void window.a11y.addStyles('.ant-radio-checked::after { background: white !important }'),
      },
      'a control that forced colors hide': {
        on: 'login',
        by: () =>
          void window.a11y.addStyles('@media (forced-colors: active) { form button { visibility: hidden } }'),
      },
      'a control that is a fill alone': {
        on: 'login',
        by: () => {
          const fill = document.createElement('button');
          fill.style.cssText = 'width: 44px; height: 44px; border: 0; background: teal';
          document.querySelector('main')?.append(fill);
        },
      },
    },
  },
);

criterion('1.4.12 Text Spacing', {
  check: perceivable.textSpacing,
  breaks: {
    'a box that does not grow': {
      on: 'login',
      by: () => {
        const label = document.querySelector<HTMLElement>('form label');
        if (!label) return;
        label.style.justifySelf = 'start';
        const { width, height } = label.getBoundingClientRect();
        Object.assign(label.style, { width: `${width}px`, height: `${height}px`, overflow: 'hidden' });
      },
    },
  },
});

criterion('1.4.13 Content on Hover or Focus', {
  check: perceivable.hover,
  breaks: {
    'a bubble that hovering opens': {
      on: 'login',
      by: () => void window.a11y.addStyles('a:hover > .bubble { display: block }'),
    },
  },
});
