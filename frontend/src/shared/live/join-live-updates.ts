import { LiveConnection } from './live-connection';
import type { LiveEvent } from './live-event';
import { TabLease } from './tab-lease';

/** Messages between tabs; 'hello' is a new tab that asks for the current state. */
type Note = { event: LiveEvent } | { isOffline: boolean } | 'hello';

interface LiveUpdatesOptions {
  userId: number;
  /** Id of the last event before the page's data was read, if that is known. */
  from?: string | undefined;
  /** True while the session is this user's; rejects if the server cannot be reached. */
  isSignedIn: () => Promise<boolean>;
  onEvent: (event: LiveEvent) => void;
  /** Called when the server becomes unreachable or reachable. */
  onOffline: (isOffline: boolean) => void;
}

/**
 * Joins the live updates of one user and returns a function that leaves them. A browser opens six connections
 * per server and a stream occupies one, so its tabs share one stream: the tab with the lease reads it and
 * broadcasts the events.
 */
export function joinLiveUpdates({
  userId,
  from,
  isSignedIn,
  onEvent,
  onOffline,
}: LiveUpdatesOptions): () => void {
  // Names contain the user, so that tabs of a previous user do not receive another's events.
  const name = `steward_live_${userId}`;
  const lease = new TabLease(`${name}_lease`);
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  let isLeading = false;
  let isOffline = false;

  const postNote = (note: Note) => !left.signal.aborted && channel.postMessage(note);
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
  const key = `${name}_id`;
  const isFollowing = lease.isElsewhere();
  const lastId = storedAt(key, isFollowing ? undefined : from);
  if (from !== undefined && from !== localStorage.getItem(key)) {
    // Events between both may be missed: here by a tab that follows another, otherwise by those that will follow this one.
    if (isFollowing) onEvent('resync');
    else postNote({ event: 'resync' });
  }

  /** Reads the stream until the lease is lost; true if the session has ended. */
  const lead = async (): Promise<boolean> => {
    const { signal, renew, end } = startLeading(lease, left.signal);
    isLeading = true;
    await new LiveConnection({
      lastId,
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
      signal,
    }).run();
    isLeading = false;
    end();
    return !signal.aborted;
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

/** The id that the tabs share. @param from stands for it until this tab has written one */
function storedAt(key: string, from: string | undefined) {
  let first = from;
  return {
    read: () => first ?? localStorage.getItem(key) ?? undefined,
    write: (id: string) => {
      first = undefined;
      localStorage.setItem(key, id);
    },
  };
}

/** Renews the lease until `end`; the signal is aborted when it is lost, or `left` is. */
function startLeading(lease: TabLease, left: AbortSignal) {
  const leading = new AbortController();
  const resign = () => leading.abort();
  const renew = () => {
    if (!lease.renew()) resign();
  };
  const onStorage = () => {
    if (!lease.isHeld()) resign();
  };
  // Timers of hidden tabs may be delayed by a minute; the stream's heartbeats also renew the lease.
  const renewal = setInterval(renew, TabLease.renewal);
  left.addEventListener('abort', resign);
  window.addEventListener('storage', onStorage);
  const end = () => {
    left.removeEventListener('abort', resign);
    window.removeEventListener('storage', onStorage);
    clearInterval(renewal);
    lease.release();
  };
  return { signal: leading.signal, renew, end };
}
