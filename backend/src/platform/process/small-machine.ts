import { totalmem } from 'node:os';

/** Megabytes of memory: of the machine, or of its container or unit where that has less. */
const megabytes = Math.floor(Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2 ** 20);

/** Below this much, memory is saved; a machine of one gigabyte reports a little less. `backend/run` compares the same. */
const enough = 900;

/** Memory that a small machine lacks. */
export interface Room {
  /** Connections to the database. */
  connections: number;
  /** PDFs that are drawn at a time, each in a process. */
  pdfs: 1 | 2;
  /** Milliseconds without tasks after which a process or thread beside the server ends. */
  idleMs: number;
  /** Settings of the embedded PostgreSQL. */
  postgres: Readonly<
    Record<'shared_buffers' | 'effective_cache_size' | 'work_mem' | 'maintenance_work_mem', string>
  >;
}

const usual: Room = {
  connections: 10,
  pdfs: 2,
  idleMs: 20_000,
  postgres: {
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
  },
};

const little: Room = {
  connections: 6,
  pdfs: 1,
  // A backup that begins while the process that draws PDFs still waits for more has no room for its passphrase.
  idleMs: 500,
  postgres: {
    shared_buffers: '24MB',
    effective_cache_size: '128MB',
    work_mem: '4MB',
    maintenance_work_mem: '16MB',
  },
};

export const room: Room = megabytes < enough ? little : usual;

/** Given by `backend/run`, since V8 takes it before any code. */
const bound = process.execArgv
  .map((option) => /^--max-old-space-size=(\d+)$/.exec(option)?.[1])
  .find(Boolean);

/** A line for the log that names what is lowered; undefined if nothing is. */
export const whatIsLowered: string | undefined =
  room === usual
    ? undefined
    : `This machine has ${megabytes} MB of memory, so that some things are lowered:${bound === undefined ? '' : ` the heap is bounded to ${bound} MB,`} one PDF is drawn at a time instead of ` +
      `${usual.pdfs}, processes beside the server end after ${little.idleMs / 1000} seconds without work instead of ` +
      `${usual.idleMs / 1000}, the server keeps ${little.connections} connections to the database instead of ` +
      `${usual.connections}, and an embedded PostgreSQL holds ${little.postgres.shared_buffers} in memory instead of ` +
      `${usual.postgres.shared_buffers}. Nothing is turned off.`;
