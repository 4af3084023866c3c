import { maximumText, textOf } from './push-message.js';

const content = { body: 'New message', url: '/client/messages/7', kind: 'message', tag: 't' };

it('says the kind and where it leads, and nothing else', () => {
  expect(JSON.parse(textOf({ ...content, title: 'Sample Consulting' }))).toEqual({
    ...content,
    title: 'Sample Consulting',
  });
});

it('cuts a title that would not fit', () => {
  const text = textOf({ ...content, title: '🌵'.repeat(2_000) });
  expect((JSON.parse(text) as { title: string }).title).toBe(`${'🌵'.repeat(199)}…`);
  expect(Buffer.byteLength(text)).toBeLessThan(maximumText / 3);
});
