import { Drafts, eraseDrafts } from './drafts';

const alex = new Drafts(7);
const jo = new Drafts(70);

test('a draft is read by its user only', () => {
  alex.write('note', { text: 'Call back on Friday' });
  expect(alex.read('note')).toEqual({ text: 'Call back on Friday' });
  expect(jo.read('note')).toBeUndefined();
});

test("a user's login erases the drafts of others", () => {
  alex.write('note', 'Call back on Friday');
  jo.write('note', 'Ask for the lease');
  jo.eraseOthers();
  expect(alex.read('note')).toBeUndefined();
  expect(jo.read('note')).toBe('Ask for the lease');
});

test('a logout erases all drafts, and nothing else of this tab', () => {
  sessionStorage.setItem('other', 'stays');
  alex.write('note', 'Call back on Friday');
  jo.write('note', 'Ask for the lease');
  eraseDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
