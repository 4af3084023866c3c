import { jest } from '@jest/globals';
import { eraseLasting, watchReach } from '../offline/lasting-drafts';
import { beyondTab, Drafts, eraseDrafts } from './drafts';

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

describe('while the server is out of reach', () => {
  let stop: () => void;
  beforeEach(() => (stop = watchReach()));
  afterEach(() => stop());
  const inAnotherTab = () => sessionStorage.clear();

  test('text outlives its tab, for its user alone, and is erased with the draft', () => {
    alex.write('note', 'Call back');
    alex.write('count:messages', 3);
    beyondTab.noteReach(false);
    alex.write('note', 'Call back on Friday');
    jo.write('note', 'Ask for the lease');
    inAnotherTab();
    jo.eraseOthers();
    expect(alex.read('note')).toBe('Call back on Friday');
    expect(alex.read('count:messages')).toBeUndefined();
    alex.erase('note');
    expect(alex.read('note')).toBeUndefined();
    expect(jo.read('note')).toBe('Ask for the lease');
  });

  test('what was typed before is kept, too, and goes on being kept', () => {
    alex.write('note', 'Call');
    beyondTab.noteReach(false);
    beyondTab.noteReach(true);
    alex.write('note', 'Call back');
    inAnotherTab();
    expect(alex.read('note')).toBe('Call back');
  });

  test('areas that open before others have closed leave nothing that goes on keeping', () => {
    const stopNext = watchReach();
    stop();
    stopNext();
    beyondTab.noteReach(false);
    alex.write('note', 'Call back on Friday');
    expect(localStorage).toHaveLength(0);
  });

  test("a logout erases the user's, and seven days everyone's", () => {
    beyondTab.noteReach(false);
    alex.write('note', 'Call back on Friday');
    jo.write('note', 'Ask for the lease');
    eraseLasting(70);
    expect(Object.keys(localStorage)).toEqual(['steward_draft:7:note']);
    inAnotherTab();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 60 * 60_000);
    expect(alex.read('note')).toBeUndefined();
    watchReach();
    expect(localStorage).toHaveLength(0);
    jest.restoreAllMocks();
  });
});
