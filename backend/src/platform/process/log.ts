import { type DestinationStream, type Logger, pino, type SerializedError } from 'pino';
import { version } from './version.js';
import { currentWork } from './request-context.js';

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
      serializers: { err: withoutData },
    },
    destination,
  );

/** Properties of database errors that hold a person's data: the values of a statement, and of a row that was refused. */
const data = ['query', 'parameters', 'driverError', 'detail', 'where', 'internalQuery'];

function withoutData(error: Error): SerializedError {
  const written = pino.stdSerializers.err(error);
  return Object.fromEntries(
    Object.entries(written).filter(([name]) => !data.includes(name)),
  ) as SerializedError;
}
