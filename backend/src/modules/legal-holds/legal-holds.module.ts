import { Module } from '@nestjs/common';
import { LegalHoldGuard } from './application/legal-hold-guard.js';
import { LegalHoldQueries } from './application/legal-hold-queries.js';
import { LegalHoldRepository } from './domain/ports.js';
import { LegalHoldsController } from './http/legal-holds.controller.js';
import { SqlLegalHoldRepository } from './infrastructure/sql-legal-hold-repository.js';

@Module({
  controllers: [LegalHoldsController],
  providers: [
    LegalHoldGuard,
    LegalHoldQueries,
    { provide: LegalHoldRepository, useClass: SqlLegalHoldRepository },
  ],
  exports: [LegalHoldQueries, LegalHoldRepository],
})
export class LegalHoldsModule {}
