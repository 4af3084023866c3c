import { type DestinationStream, type Logger, pino } from 'pino';
import { version } from '../version.js';
import { currentWork } from '../requests/request-context.js';

/**
 * The application's log, JSON lines: level as a word, time in ISO 8601, version. Lines written during a
 * request have its `requestId`; those during a job have `job`, `jobId` and the `requestId` of the request
 * that sent it.
 * @param level pino's, for example `info`
 */
export const createLog = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { version },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...currentWork() }),
    },
    destination,
  );
