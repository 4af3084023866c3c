import type { AccountExported } from './application/exports.js';
import type { PracticeExported } from './application/practice-export.js';

export { ExportGate } from './application/export-gate.js';
export { PracticeExport } from './application/practice-export.js';
export { ExportSections } from './application/export-sections.js';
export { jsonLists, jsonOf } from './application/json.js';
export { offlinePageParts, tablePage } from './application/offline-page.js';
export { ExportSection } from './domain/export-section.js';
export type { ExportEntry, ExportFile, ExportScope, PracticeSection } from './domain/export-section.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    export: AccountExported | PracticeExported;
  }
}
