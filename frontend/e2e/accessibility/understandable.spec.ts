import { byAxe } from './check.ts';
import * as understandable from './understandable.ts';
import { criterion, test } from './criterion.ts';

test.describe.configure({ mode: 'default' });

criterion('3.1.1 Language of Page', {
  check: byAxe('3.1.1'),
  breaks: {
    'a page without language': {
      on: 'login',
      by: () => document.documentElement.removeAttribute('lang'),
    },
  },
});

criterion('3.1.2 Language of Parts', {
  check: understandable.languageOfParts,
  breaks: {
    'Spanish that is not marked': {
      on: 'login',
      by: () => document.querySelector('h1')?.after('Información para usted'),
    },
    'an unknown language': {
      on: 'login',
      by: () => document.querySelector('h1')?.setAttribute('lang', 'spanish'),
    },
  },
});

criterion('3.2.1 On Focus', {
  check: understandable.onFocus,
  breaks: {
    'a field that leads elsewhere': {
      on: 'login',
      by: () =>
        document.querySelector('input')?.addEventListener('focus', () => (location.hash = 'elsewhere')),
    },
  },
});

criterion('3.2.2 On Input', {
  check: understandable.onInput,
  changes: true,
  breaks: {
    'a field that leaves the page': {
      on: 'login',
      by: () => document.addEventListener('input', () => history.pushState(null, '', '/elsewhere')),
    },
  },
});

criterion('3.2.3 Consistent Navigation', {
  check: understandable.sameOrder,
  on: ['home', 'documents', 'dashboard'],
  breaks: {
    'links in another order': {
      on: 'home',
      by: () => {
        const list = document.querySelector('.site-header nav a[href]')?.parentElement;
        const all = list?.closest('nav')?.querySelectorAll('a[href]') ?? [];
        const first = all[0];
        const last = all[all.length - 1];
        if (first && last) last.parentElement?.append(first);
      },
    },
  },
});

criterion('3.2.4 Consistent Identification', {
  check: understandable.sameNames,
  on: ['home', 'documents', 'dashboard'],
  breaks: {
    'a link with another name': {
      on: 'home',
      by: () => {
        for (const link of document.querySelectorAll('.site-footer a[href="/services"]'))
          link.textContent = 'What we do';
      },
    },
  },
});

criterion('3.2.6 Consistent Help', {
  check: understandable.sameHelp,
  on: ['home', 'documents'],
  breaks: {
    'a page without phone number': {
      on: 'home',
      by: () => document.querySelectorAll('footer a[href^="tel:"]').forEach((link) => link.remove()),
    },
  },
});

criterion('3.3.1 Error Identification', {
  check: understandable.errorsNamed,
  on: ['contact'],
  breaks: {
    'an error without words': {
      on: 'contact',
      by: () => {
        const id = document.querySelector('[aria-invalid="true"]')?.getAttribute('aria-describedby');
        if (id) document.getElementById(id)?.replaceChildren();
      },
    },
    'an error that is not marked': {
      on: 'contact',
      by: () =>
        document.querySelectorAll('[aria-invalid]').forEach((field) => field.removeAttribute('aria-invalid')),
    },
  },
});

criterion('3.3.2 Labels or Instructions', {
  check: understandable.labels,
  breaks: {
    'a field without label': {
      on: 'login',
      by: () => document.querySelector('form label')?.remove(),
    },
  },
});

criterion('3.3.3 Error Suggestion', {
  check: understandable.suggestions,
  on: ['contact'],
  breaks: {
    'a message without a next step': {
      on: 'contact',
      by: () => {
        const id = document.querySelector('[aria-invalid="true"]')?.getAttribute('aria-describedby');
        const message = id ? document.getElementById(id) : null;
        if (message) message.textContent = 'Wrong';
      },
    },
  },
});

criterion('3.3.7 Redundant Entry', {
  check: understandable.keepsInput,
  on: ['contact'],
  breaks: {
    'a form that is emptied after an error': {
      on: 'contact',
      by: () => document.querySelectorAll('form').forEach((form) => form.reset()),
    },
  },
});

criterion('3.3.8 Accessible Authentication (Minimum)', {
  check: understandable.signIn,
  on: ['login'],
  breaks: {
    'a password that must be typed': {
      on: 'login',
      by: () => document.addEventListener('paste', (event) => event.preventDefault()),
    },
    'a puzzle': {
      on: 'login',
      by: () => document.querySelector('form')?.append(document.createElement('canvas')),
    },
  },
});
