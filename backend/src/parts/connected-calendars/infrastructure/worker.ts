/* Thread that reads calendars: files of others, which may take long or much memory. It has no access to the database or
   the network. In development it runs uncompiled (Node strips the types), hence the .ts in its imports and only erasable
   syntax. */
import { createHmac } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Answer, FromWorker } from '../../../platform/process/worker-threads.js';
import { readMultistatus } from './multistatus.ts';
import type { ReadResult, ReadTask, Refusal, UidQuestion } from './protocol.ts';
import { readCalendar } from './read-calendar.ts';
import { CutOff } from './calendar-lines.ts';
import { TooMuch } from './rules.ts';

if (!parentPort) throw new Error('This module runs in a worker thread only.');
const port = parentPort;
const report = (message: FromWorker<ReadResult, UidQuestion>): void => port.postMessage(message);

let answered: ((own: string[]) => void) | undefined;

port.on('message', (message: ReadTask | Answer<string[]>) => {
  if ('kind' in message) void perform(message);
  else answered?.(message.answer);
});

async function perform(task: ReadTask): Promise<void> {
  try {
    report({ done: await resultOf(task) });
  } catch (error) {
    if (error instanceof TooMuch || error instanceof CutOff || error instanceof NoCalendar)
      report({ refused: error.message });
    else report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

class NoCalendar extends Error {
  override readonly message = 'no_calendar' satisfies Refusal;
}

async function resultOf({ body, span, zone, owners, key }: ReadTask): Promise<ReadResult> {
  const text = filesIn(new TextDecoder().decode(body));
  const { events, busy, unknownZones } = readCalendar(text, span, zone, owners);
  const own = await ownAmong(busy);
  const hashes = new Map<string, Uint8Array>();
  const hashOf = (uid: string): Uint8Array => {
    const known = hashes.get(uid) ?? createHmac('sha256', key).update(uid).digest();
    hashes.set(uid, known);
    return known;
  };
  return {
    events,
    unknownZones,
    busy: busy
      .filter(({ uid }) => !own.has(uid.toLowerCase()))
      .map(({ from, to, uid }) => ({ from, to, uidHash: hashOf(uid) })),
  };
}

function filesIn(text: string): string {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) return text;
  try {
    return readMultistatus(text).calendars.join('\n');
  } catch {
    throw new NoCalendar();
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** UIDs of our own appointments. */
async function ownAmong(busy: ReturnType<typeof readCalendar>['busy']): Promise<ReadonlySet<string>> {
  const possible = new Set(busy.map(({ uid }) => uid.toLowerCase()).filter((uid) => uuid.test(uid)));
  if (possible.size === 0) return possible;
  const answer = new Promise<string[]>((resolve) => (answered = resolve));
  report({ ask: [...possible] });
  return new Set(await answer);
}
