import { type DestinationStream, type Logger, pino } from 'pino';
import { version } from '../version.js';
import { currentWork } from './request-context.js';

/**
 * The application's log, JSON in lines: level as a word, time in ISO 8601, version. Every line that is written while a request is answered carries its `requestId`;
 * while a job is done `job`, `jobId` and the `requestId` of the request that has sent it.
 * @param level pino's, such as `info`
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
