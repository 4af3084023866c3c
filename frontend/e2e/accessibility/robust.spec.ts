import * as robust from './robust.ts';
import { criterion, test } from './criterion.ts';

test.describe.configure({ mode: 'default' });

criterion('4.1.2 Name, Role, Value', {
  check: robust.nameRoleValue,
  breaks: {
    'a button without name': {
      on: 'login',
      by: () => document.querySelector('form button[type="submit"]')?.replaceChildren(),
    },
    'a field without label': {
      on: 'login',
      by: () => document.querySelector('form label')?.remove(),
    },
    'an unknown role': {
      on: 'login',
      by: () => document.querySelector('form button')?.setAttribute('role', 'knob'),
    },
  },
});

criterion('4.1.3 Status Messages', {
  check: robust.announced,
  on: ['contact'],
  breaks: {
    'an error that is not announced': {
      on: 'contact',
      by: () =>
        document.querySelectorAll('[role="alert"], [aria-live]').forEach((message) => {
          message.removeAttribute('role');
          message.removeAttribute('aria-live');
        }),
    },
  },
});
