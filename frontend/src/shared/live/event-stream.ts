import { createParser, type EventSourceMessage } from 'eventsource-parser';

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
  onEvent: (event: EventSourceMessage) => void;
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
    const parser = createParser({ onId, onEvent });
    const write = (text: string) => {
      clearTimeout(silent);
      silent = setTimeout(close, silence);
      onBytes();
      parser.feed(text);
    };
    const text = answer.body.pipeThrough(new TextDecoderStream());
    await text.pipeTo(new WritableStream({ write }), { signal: connection.signal });
  } finally {
    clearTimeout(silent);
    signal.removeEventListener('abort', close);
    close();
  }
}
