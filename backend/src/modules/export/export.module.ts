import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientArchive } from './application/client-archive.js';
import { ExportGate } from './application/export-gate.js';
import { ExportSections } from './application/export-sections.js';
import { Exports } from './application/exports.js';
import { PracticeExport } from './application/practice-export.js';
import { ExportsController } from './http/exports.controller.js';
import { RunningExportRepository } from './domain/ports.js';
import { SqlRunningExportRepository } from './infrastructure/sql-running-export-repository.js';

/** Other modules register their sections; this module depends on none of them. */
@Module({
  imports: [IdentityModule, PracticeModule],
  controllers: [ExportsController],
  providers: [
    { provide: RunningExportRepository, useClass: SqlRunningExportRepository },
    ClientArchive,
    ExportGate,
    Exports,
    ExportSections,
    PracticeExport,
  ],
  exports: [ExportGate, ExportSections, PracticeExport],
})
export class ExportModule {}
