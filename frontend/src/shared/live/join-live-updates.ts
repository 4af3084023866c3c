import { LiveConnection } from './live-connection';
import type { LiveEvent } from './live-event';
import { TabLease } from './tab-lease';

/** What the tab that reads the stream tells the others; 'hello' is a new tab, which asks how things stand. */
type Note = { event: LiveEvent } | { isOffline: boolean } | 'hello';

interface LiveUpdatesOptions {
  userId: number;
  /** True while the session is this person's; rejects where the server is not reached. */
  isSignedIn: () => Promise<boolean>;
  onEvent: (event: LiveEvent) => void;
  /** The server is out of reach, or back. */
  onOffline: (isOffline: boolean) => void;
}

/**
 * Joins the live updates of one person and returns how to leave them. A browser opens six connections to a server and
 * a stream keeps one of them, so its tabs share one stream: the tab with the lease reads it and passes events on.
 */
export function joinLiveUpdates({ userId, isSignedIn, onEvent, onOffline }: LiveUpdatesOptions): () => void {
  // Names of one person: tabs of whom the browser was before do not hear another's events.
  const name = `steward_live_${userId}`;
  const lease = new TabLease(`${name}_lease`);
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let isLeading = false;
  let isOffline = false;

  const postNote = (note: Note) => {
    if (!left.signal.aborted) channel.postMessage(note);
  };
  const setOffline = (offline: boolean) => {
    isOffline = offline;
    onOffline(offline);
  };
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data === 'hello') {
      if (isLeading) postNote({ isOffline });
    } else if ('event' in data) onEvent(data.event);
    else setOffline(data.isOffline);
  };
  postNote('hello');

  /** Reads the stream until the lease is lost; true if the session has ended. */
  const lead = async (): Promise<boolean> => {
    const leading = new AbortController();
    const resign = () => leading.abort();
    const renew = () => {
      if (!lease.renew()) resign();
    };
    const onStorage = () => {
      if (!lease.isHeld()) resign();
    };
    // Timers of hidden tabs may wait for a minute; the stream's heartbeats renew the lease meanwhile.
    const renewal = setInterval(renew, TabLease.renewal);
    left.signal.addEventListener('abort', resign);
    window.addEventListener('storage', onStorage);
    isLeading = true;
    await new LiveConnection({
      lastId: {
        read: () => localStorage.getItem(`${name}_id`) ?? undefined,
        write: (id) => localStorage.setItem(`${name}_id`, id),
      },
      isSignedIn,
      isOffline,
      onEvent: (event) => {
        postNote({ event });
        onEvent(event);
      },
      onOffline: (offline) => {
        postNote({ isOffline: offline });
        setOffline(offline);
      },
      onBytes: renew,
      signal: leading.signal,
    }).run();
    isLeading = false;
    left.signal.removeEventListener('abort', resign);
    window.removeEventListener('storage', onStorage);
    clearInterval(renewal);
    lease.release();
    return !leading.signal.aborted;
  };

  void (async () => {
    let isOver = false;
    while (!isOver && !left.signal.aborted) {
      await lease.acquire(left.signal);
      if (!left.signal.aborted) isOver = await lead();
    }
  })();

  return () => {
    left.abort();
    lease.release();
    channel.close();
  };
}
