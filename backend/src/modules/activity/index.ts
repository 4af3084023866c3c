import type { ProtectedTables } from '../../platform/database/embedded/protected-tables.js';

export { recordedRestore } from './after-restore.js';
export { type FoundPerson, knownTo } from './application/known-people.js';
export {
  type ActivityEvent,
  ActivityLog,
  type ActivityEntry as Happening,
} from './application/activity-log-queries.js';

/** On the bundled database server the application can only append events, through the chain function. */
export const activityTables: ProtectedTables = {
  tables: { activity_events: 'SELECT, INSERT', activity_heads: 'SELECT' },
  functions: ['chain_activity_event()', 'refuse_activity_change()'],
};
