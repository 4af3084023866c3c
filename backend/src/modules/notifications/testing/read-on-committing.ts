import type { DomainEvents, EventReader } from '../../../platform/unit-of-work/domain-events.js';

/** Calls a reader at the end of each unit of work, within its transaction. */
export const readOnCommitting = (events: DomainEvents, reader: EventReader): void =>
  events.onCommitting((published) =>
    reader.read([{ events: published, restored: false, isHistory: false, within: (work) => work() }]),
  );
