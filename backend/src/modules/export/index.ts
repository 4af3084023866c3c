import type { AccountExported } from './application/exports.js';
import type { PracticeExported } from './application/practice-export.js';

export { ExportGate } from './application/export-gate.js';
export { PracticeExport } from './application/practice-export.js';
export { ExportParts } from './application/export-parts.js';
export { jsonLists, jsonOf } from './application/json.js';
export { offlinePageParts, tablePage } from './application/offline-page.js';
export { ExportPart } from './domain/export-part.js';
export type { ExportEntry, ExportFile, ExportScope, PracticePart } from './domain/export-part.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    export: AccountExported | PracticeExported;
  }
}
