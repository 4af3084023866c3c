/**
 * Milliseconds without a byte, including heartbeats, after which a stream counts as broken or buffered by a
 * proxy.
 */
const silence = 45_000;

interface EventStream {
  url: string;
  /** Id of the last event received; without it, the stream starts with new events. */
  after: string | undefined;
  signal: AbortSignal;
  /** Called when bytes arrive, so the stream works. */
  onBytes: () => void;
  onId: (id: string) => void;
  /** Called with the name of each event. */
  onEvent: (event: string) => void;
}

/**
 * Reads server-sent events until the stream ends, times out, or is aborted; rejects if it is refused or
 * breaks. Unlike EventSource it detects heartbeats, and resumes after an event that another tab has read.
 */
export async function readEventStream(stream: EventStream): Promise<void> {
  const { url, after, signal, onBytes, onId, onEvent } = stream;
  const connection = new AbortController();
  const close = () => connection.abort();
  signal.addEventListener('abort', close);
  let silent = setTimeout(close, silence);
  try {
    const headers = new Headers({ Accept: 'text/event-stream' });
    if (after !== undefined) headers.set('Last-Event-ID', after);
    const answer = await fetch(url, { headers, signal: connection.signal, credentials: 'include' });
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} instead of a stream`);
    const read = readerOfLines({ onId, onEvent });
    const write = (text: string) => {
      clearTimeout(silent);
      silent = setTimeout(close, silence);
      onBytes();
      read(text);
    };
    const text = answer.body.pipeThrough(new TextDecoderStream());
    await text.pipeTo(new WritableStream({ write }), { signal: connection.signal });
  } finally {
    clearTimeout(silent);
    signal.removeEventListener('abort', close);
    close();
  }
}

/** Reads the stream in pieces of any length. What our server writes has no data for the screens, and ends its lines with LF. */
function readerOfLines({ onId, onEvent }: Pick<EventStream, 'onId' | 'onEvent'>): (text: string) => void {
  let rest = '';
  let event = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id: ')) onId(line.slice('id: '.length));
      else if (line.startsWith('event: ')) event = line.slice('event: '.length);
      else if (line === '' && event !== '') {
        onEvent(event);
        event = '';
      }
    }
  };
}
