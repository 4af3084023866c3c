/* Thread that reads uploaded files. It has no key and no access to the database or the network: it requests
   signatures and time stamps from the main thread, and is terminated if a file takes too long or too much
   memory.
   In development this folder runs uncompiled (Node strips the types), so its imports end in .ts and its
   syntax must be strippable. */
import { parentPort } from 'node:worker_threads';
import { NotSignable } from './not-signable.ts';
import type { Answer, FromWorker } from '../../../../../platform/process/worker-threads.js';
import type { Question, Result, SealOptions, Task } from './protocol.ts';
import type { Seal } from './seal.ts';

if (!parentPort) throw new Error('This file must run as a worker thread.');
const port = parentPort;
const report = (message: FromWorker<Result, Question>): void => port.postMessage(message);

let answered: ((answer: Uint8Array) => void) | undefined;

port.on('message', (message: Task | Answer<Uint8Array>) => {
  if ('kind' in message) void perform(message);
  else answered?.(message.answer);
});

async function perform(task: Task): Promise<void> {
  try {
    report({ done: await resultOf(task) });
  } catch (error) {
    if (error instanceof NotSignable) {
      const { message: refused, code, values } = error;
      report({ refused, code, values });
    } else report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** Libraries are loaded with the first task that needs them; verifying needs no PDF library. */
async function resultOf(task: Task): Promise<Result> {
  switch (task.kind) {
    case 'verify': {
      const { verifyPdf } = await import('./verify.ts');
      return verifyPdf(
        Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length),
        task.fingerprints,
      );
    }
    case 'prepare': {
      const { preparePdf } = await import('./prepare.ts');
      return preparePdf(task.bytes, (looks) => answerOf({ kind: 'draw', looks }));
    }
    case 'seal': {
      const { sealPdf } = await import('./seal.ts');
      return sealPdf(task.original, task.added, task.statement, sealOf(task.options));
    }
    case 'countersign': {
      const { countersignPdf } = await import('./seal.ts');
      return countersignPdf(task.sealed, task.drawing, task.statement, sealOf(task.options));
    }
  }
}

function sealOf({ key, timestamped }: SealOptions): Seal {
  return {
    signer: { ...key, sign: (data) => answerOf({ kind: 'sign', data }) },
    timestamps: timestamped ? { timestamp: (data) => answerOf({ kind: 'timestamp', data }) } : undefined,
  };
}

/** One request at a time: the work waits for each answer. */
function answerOf(question: Question): Promise<Uint8Array> {
  const answer = new Promise<Uint8Array>((resolve) => (answered = resolve));
  report({ ask: question });
  return answer;
}
