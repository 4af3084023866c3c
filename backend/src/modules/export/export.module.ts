import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ClientArchive } from './application/client-archive.js';
import { ExportGate } from './application/export-gate.js';
import { ExportParts } from './application/export-parts.js';
import { Exports } from './application/exports.js';
import { PracticeExport } from './application/practice-export.js';
import { ExportsController } from './http/exports.controller.js';
import { RunningExportRepository } from './domain/ports.js';
import { SqlRunningExportRepository } from './infrastructure/sql-running-export-repository.js';

/** Other modules register their parts; this module depends on none of them. */
@Module({
  imports: [IdentityModule, PracticeModule],
  controllers: [ExportsController],
  providers: [
    { provide: RunningExportRepository, useClass: SqlRunningExportRepository },
    ClientArchive,
    ExportGate,
    Exports,
    ExportParts,
    PracticeExport,
  ],
  exports: [ExportGate, ExportParts, PracticeExport],
})
export class ExportModule {}
