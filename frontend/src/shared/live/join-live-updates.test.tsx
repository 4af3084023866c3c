import { jest } from '@jest/globals';
import { serveStreams } from '../../../test/live-stream';
import { joinLiveUpdates } from './join-live-updates';
import type { LiveEvent } from './live-event';

/** Advances the timers past every shorter wait. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

const leaving: (() => void)[] = [];

/** A tab of this browser. `leave` also sends the storage event of another window, which jsdom does not. */
function openTab({
  userId = 2,
  from,
  isSignedIn = () => Promise.resolve(true),
}: Partial<Parameters<typeof joinLiveUpdates>[0]> = {}) {
  const received: LiveEvent[] = [];
  const offline: boolean[] = [];
  const leave = joinLiveUpdates({
    userId,
    from,
    isSignedIn,
    onEvent: (event) => received.push(event),
    onOffline: (isOffline) => offline.push(isOffline),
  });
  const close = () => {
    leave();
    window.dispatchEvent(new Event('storage'));
  };
  leaving.push(leave);
  return { heard: received, offline, close };
}

/** Another process of the browser takes the lease; this one only receives the `storage` event. */
function takeLease(): void {
  const [key = '', lease = ''] = Object.entries(localStorage).find(([name]) => name.endsWith('_lease')) ?? [];
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(lease), holder: 'elsewhere' }));
}

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the tabs of a browser', () => {
  it('share one stream and receive every event', async () => {
    const streams = serveStreams();
    const tabs = Array.from({ length: 8 }, () => openTab());
    await pass(1000);
    expect(streams).toHaveLength(1);
    streams[0]?.send('notification', 1);
    await pass(100);
    for (const { heard } of tabs) expect(heard).toContain('notification');
  });

  it('resume after the last event when the reading tab closes', async () => {
    const streams = serveStreams();
    const first = openTab();
    await pass(1000);
    const second = openTab();
    streams[0]?.send('message', 41);
    await pass(1000);
    first.close();
    await pass(1000);
    expect(streams.map(({ after }) => after)).toEqual([null, '41']);
    streams[1]?.send('read', 42);
    await pass(100);
    expect(second.heard).toEqual(expect.arrayContaining(['message', 'read']));
    expect(first.heard).not.toContain('read');
  });

  it('resume when the reading tab is frozen and its lease expires', async () => {
    const streams = serveStreams();
    openTab();
    await pass(1000);
    const second = openTab();
    // A frozen tab runs no timers, so its lease is not renewed.
    takeLease();
    await pass(40_000);
    expect(streams.filter((stream) => stream.isOpen())).toHaveLength(1);
    streams.at(-1)?.send('notification', 7);
    await pass(100);
    expect(second.heard).toContain('notification');
  });

  it('read one stream although two took the lease: the one that notices resigns', async () => {
    const streams = serveStreams();
    openTab();
    await pass(1000);
    expect(streams[0]?.isOpen()).toBe(true);
    takeLease();
    window.dispatchEvent(new Event('storage'));
    await pass(100);
    expect(streams[0]?.isOpen()).toBe(false);
    await pass(5000);
    expect(streams).toHaveLength(1);
  });

  it('reload what may have come before they listened, and nothing if nothing has', async () => {
    const streams = serveStreams();
    openTab({ from: '2.17' });
    await pass(1000);
    streams[0]?.write('retry: 3000\nid: 2.17\n\n');
    await pass(100);
    const upToDate = openTab({ from: '2.17' });
    streams[0]?.send('message', 18);
    await pass(1000);
    const late = openTab({ from: '2.17' });
    await pass(1000);
    expect([upToDate.heard, late.heard]).toEqual([['message'], ['resync']]);
  });

  it('reload what they missed if a new one begins the next stream later', async () => {
    const streams = serveStreams();
    const first = openTab();
    await pass(1000);
    streams[0]?.send('message', 18);
    const second = openTab();
    await pass(1000);
    second.heard.length = 0;
    first.close();
    openTab({ from: '2.21' });
    await pass(1000);
    expect(second.heard).toContain('resync');
  });

  it("do not receive another user's events", async () => {
    const streams = serveStreams();
    const former = openTab({ userId: 2 });
    await pass(1000);
    former.heard.length = 0;
    openTab({ userId: 3 });
    await pass(1000);
    expect(streams[1]?.after).toBeNull();
    streams[1]?.send('notification', 9);
    await pass(100);
    expect(former.heard).toEqual([]);
  });
});

describe('the stream', () => {
  it('is reopened after it has ended, from the last event', async () => {
    const streams = serveStreams();
    openTab();
    await pass(1000);
    streams[0]?.send('notification', 5);
    await pass(10_000);
    streams[0]?.end();
    await pass(2000);
    expect(streams.map(({ after }) => after)).toEqual([null, '5']);
  });

  it('resumes from its start if no event has come since', async () => {
    const streams = serveStreams();
    openTab();
    await pass(1000);
    streams[0]?.write('retry: 3000\nid: 2.17\n\n');
    await pass(10_000);
    streams[0]?.end();
    await pass(2000);
    expect(streams.map(({ after }) => after)).toEqual([null, '2.17']);
  });

  it('begins where the data of the page was read, and then makes nothing else stale', async () => {
    const streams = serveStreams();
    const { heard } = openTab({ from: '2.17' });
    await pass(1000);
    expect(streams.map(({ after }) => after)).toEqual(['2.17']);
    streams[0]?.send('message', 18);
    await pass(10_000);
    streams[0]?.end();
    await pass(2000);
    expect(streams.map(({ after }) => after)).toEqual(['2.17', '18']);
    expect(heard).toEqual(['message']);
  });

  it('makes everything stale if earlier events are unknown', async () => {
    const streams = serveStreams();
    const { heard } = openTab();
    await pass(1000);
    expect(heard).toEqual([]);
    streams[0]?.write(': heartbeat\n\n');
    await pass(100);
    expect(heard).toEqual(['resync']);
  });

  it('times out when silent, and everything is refreshed each minute until it is back', async () => {
    const streams = serveStreams();
    const { heard } = openTab();
    await pass(50_000);
    expect(streams[0]?.isOpen()).toBe(false);
    await pass(135_000);
    expect(heard).toEqual(['resync', 'resync', 'resync']);
  });

  it('stays open as long as it has heartbeats', async () => {
    const streams = serveStreams();
    const { heard } = openTab();
    await pass(1000);
    for (let minute = 0; minute < 12; minute += 1) {
      streams[0]?.write(': heartbeat\n\n');
      await pass(15_000);
    }
    expect(streams).toHaveLength(1);
    expect(heard).toEqual(['resync']);
  });

  it('is not reopened after it was replaced; everything is refreshed each minute instead', async () => {
    const streams = serveStreams();
    const { heard } = openTab();
    await pass(1000);
    streams[0]?.send('replaced', 3);
    streams[0]?.end();
    await pass(181_000);
    expect(streams).toHaveLength(1);
    expect(heard).toEqual(['resync', 'resync', 'resync', 'resync']);
  });

  it('is not reopened after the session has ended', async () => {
    const streams = serveStreams();
    let isSignedIn = true;
    openTab({ isSignedIn: () => Promise.resolve(isSignedIn) });
    await pass(1000);
    isSignedIn = false;
    streams[0]?.end();
    await pass(120_000);
    expect(streams).toHaveLength(1);
  });
});

describe('without a connection', () => {
  it('every tab shows it, including new ones, and everything is refreshed afterwards', async () => {
    const streams = serveStreams();
    const first = openTab();
    await pass(1000);
    setOnline(false);
    await pass(1000);
    const second = openTab();
    await pass(1000);
    expect([first.offline, second.offline]).toEqual([[true], [true]]);
    expect(streams).toHaveLength(1);
    setOnline(true);
    await pass(1000);
    expect([first.offline.at(-1), second.offline.at(-1)]).toEqual([false, false]);
    expect(second.heard).toEqual(['resync']);
    expect(streams).toHaveLength(2);
  });

  it('the state stays for a user whose session has ended', async () => {
    serveStreams();
    let isMine = true;
    const { offline } = openTab({ isSignedIn: () => Promise.resolve(isMine) });
    await pass(1000);
    setOnline(false);
    await pass(1000);
    isMine = false;
    setOnline(true);
    await pass(1000);
    expect(offline).toEqual([true]);
  });

  it('a restarting server does not count as unreachable', async () => {
    const streams = serveStreams();
    let isReached = true;
    const { offline } = openTab({
      isSignedIn: () => (isReached ? Promise.resolve(true) : Promise.reject(new Error('refused'))),
    });
    await pass(1000);
    isReached = false;
    streams[0]?.end();
    await pass(1000);
    expect(offline).toEqual([]);
    await pass(20_000);
    expect(offline).toEqual([true]);
    isReached = true;
    await pass(30_000);
    expect(offline).toEqual([true, false]);
    expect(streams).toHaveLength(2);
  });
});
