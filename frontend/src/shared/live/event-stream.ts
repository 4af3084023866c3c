import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** Milliseconds without a byte, heartbeats included, after which a stream counts as cut or held back by a proxy. */
const silence = 45_000;

interface EventStream {
  url: string;
  /** The id of the event after which it goes on; without one it begins with what happens from now. */
  after: string | undefined;
  signal: AbortSignal;
  /** Bytes have come, so the stream works. */
  onBytes: () => void;
  onId: (id: string) => void;
  onEvent: (event: EventSourceMessage) => void;
}

/**
 * Reads server-sent events until the stream ends, is silent for too long, or is aborted; rejects where it is refused or
 * breaks. Unlike EventSource it sees heartbeats, and goes on after an event that another tab has read.
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
