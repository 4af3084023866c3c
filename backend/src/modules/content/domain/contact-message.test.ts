import { looksAutomated } from './contact-message.js';

describe('a contact message', () => {
  it.each([
    ['nothing told', {}],
    ['an empty hidden field', { website: '' }],
    ['three seconds', { elapsed: 3000 }],
    ['a long while', { website: '', elapsed: 86_400_000 }],
  ])('looks genuine with %s', (_what, form) => expect(looksAutomated(form)).toBe(false));

  it.each([
    ['the hidden field filled in', { website: 'https://example.com' }],
    ['the hidden field filled in slowly', { website: 'x', elapsed: 60_000 }],
    ['less than three seconds', { elapsed: 2999 }],
    ['no time at all', { elapsed: 0 }],
    ['less than no time', { elapsed: -5 }],
  ])('looks automated with %s', (_what, form) => expect(looksAutomated(form)).toBe(true));
});
