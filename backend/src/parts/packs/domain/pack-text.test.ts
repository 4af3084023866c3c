import { filledText, unknownPlaceholder } from './pack-text.js';

const filling = {
  firstName: 'Alex',
  lastName: '',
  date: 'November 20, 2026',
  dueDate: 'receipt',
  amount: '$125.00',
};

describe('placeholders', () => {
  it.each([
    '',
    'no { braces } at all }}',
    'Dear {{firstName}} {{ lastName }}',
    '{{date}}{{dueDate}}{{amount}}',
  ])('are known in %j', (text) => expect(unknownPlaceholder(text)).toBeUndefined());

  it.each([
    ['Dear {{firstname}}', '{{firstname}}'],
    ['{{date}} and {{ company }}', '{{ company }}'],
    ['{{}}', '{{}}'],
    ['{{toString}}', '{{toString}}'],
    ['never closed {{firstName', '{{firstName'],
    ['closed by one {{firstName} only', '{{firstName'],
    ['{{{date}}}', '{{'],
  ])('are unknown in %j', (text, unknown) => expect(unknownPlaceholder(text)).toBe(unknown));

  it('are replaced by their values', () => {
    expect(filledText('{{firstName}}, pay {{ amount }} by {{dueDate}}; {{date}}', filling)).toBe(
      'Alex, pay $125.00 by receipt; November 20, 2026',
    );
  });

  it('are removed with their space if the value is empty', () => {
    expect(filledText('Dear {{firstName}} {{lastName}},\n {{lastName}}', filling)).toBe('Dear Alex,');
  });

  it.each([
    ['Welcome, {{firstName}}', 'Welcome'],
    ['Dear {{firstName}} {{lastName}},\nWelcome!', 'Dear,\nWelcome!'],
    ['Hello, {{firstName}}!\n{{firstName}}, please sign.', 'Hello!\nplease sign.'],
  ])('leave a greeting without a name: %j', (text, greeting) =>
    expect(filledText(text, { ...filling, firstName: '' })).toBe(greeting),
  );

  it('are not replaced inside of values', () => {
    expect(filledText('{{firstName}}', { ...filling, firstName: '{{amount}} $& {{x}}' })).toBe(
      '{{amount}} $& {{x}}',
    );
  });
});
