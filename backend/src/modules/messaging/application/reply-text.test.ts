import { visiblePart } from './reply-text.js';

describe('the visible part of a reply', () => {
  it.each([
    [
      'Gmail',
      'Friday is fine.\n\nOn Thu, Nov 26, 2026 at 3:04 PM Example Practice <office@example.com>\nwrote:\n\n> You have a new message from us.\n',
    ],
    [
      'Apple Mail in Spanish',
      'Friday is fine.\r\n\r\n> El 26 nov 2026, a las 15:04, Example <office@example.com> escribió:\r\n> \r\n> Tiene un mensaje nuevo.\r\n',
    ],
    [
      'Outlook',
      'Friday is fine.\n\n________________________________\nFrom: Example Practice <office@example.com>\nSent: Thursday, November 26, 2026 3:04 PM\nTo: Alex <alex@example.com>\nSubject: A new message\n\nYou have a new message from us.\n',
    ],
    ['a telephone', 'Friday is fine.\n\nSent from my iPhone\n'],
    ['a signature', 'Friday is fine.\n\n-- \nAlex Sample\n+1 555 0100\n'],
  ])('is cut as %s writes it', (_, text) => expect(visiblePart(text)).toBe('Friday is fine.'));

  it('is the whole text if nothing would be left', () => {
    expect(visiblePart('> 500 es correcto\n')).toBe('> 500 es correcto');
    expect(visiblePart(' \n ')).toBe('');
  });

  it('keeps paragraphs', () =>
    expect(visiblePart('One.\n\nTwo.\n\n\n\nThree.')).toBe('One.\n\nTwo.\n\nThree.'));

  it.each([' ', '\n', ' \n', '\t\r\n', '>\n', '> \n\n', 'On ', 'El a <b> ', '-- \n', '_'])(
    'is found in a second among 100 000 times %j',
    (part) => {
      const start = performance.now();
      visiblePart(`Hello\n${part.repeat(100_000)}\nend`);
      expect(performance.now() - start).toBeLessThan(2_000);
    },
  );
});
