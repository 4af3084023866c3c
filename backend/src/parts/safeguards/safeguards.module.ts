import { Module } from '@nestjs/common';
import { partScope } from '../../platform/parts/part-scope.js';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { ExportModule } from '../../modules/export/export.module.js';
import { IdentityModule } from '../../modules/identity/identity.module.js';
import { BreachReportQueries } from './application/breach-report-queries.js';
import { BreachReports } from './application/breach-reports.js';
import { PlanReview } from './application/plan-review.js';
import { SafeguardAdditions } from './application/safeguard-additions.js';
import { SafeguardsExport } from './application/safeguards-export.js';
import { SafeguardFiles } from './application/safeguard-files.js';
import { SystemFactsQueries } from './application/system-facts-queries.js';
import { SecurityPlanQueries } from './application/security-plan-queries.js';
import { SecurityPlans } from './application/security-plans.js';
import {
  BreachReportRepository,
  BreachScope,
  SafeguardPdfs,
  SecurityPlanRepository,
} from './domain/ports.js';
import { BreachReportsController } from './http/breach-reports.controller.js';
import { SecurityPlanController } from './http/security-plan.controller.js';
import { TypstSafeguardPdfs } from './infrastructure/pdfs/typst-safeguard-pdfs.js';
import { SqlBreachReportRepository } from './infrastructure/sql-breach-report-repository.js';
import { SqlBreachScope } from './infrastructure/sql-breach-scope.js';
import { SqlSecurityPlanRepository } from './infrastructure/sql-security-plan-repository.js';

/** The practice's written security plan, and breach reports. */
@Module({
  imports: [PracticeModule, ExportModule, IdentityModule],
  controllers: [BreachReportsController, SecurityPlanController],
  providers: [
    partScope('safeguards'),
    SafeguardAdditions,
    BreachReportQueries,
    BreachReports,
    PlanReview,
    SystemFactsQueries,
    SafeguardsExport,
    SafeguardFiles,
    SecurityPlanQueries,
    SecurityPlans,
    { provide: BreachReportRepository, useClass: SqlBreachReportRepository },
    { provide: BreachScope, useClass: SqlBreachScope },
    { provide: SafeguardPdfs, useClass: TypstSafeguardPdfs },
    { provide: SecurityPlanRepository, useClass: SqlSecurityPlanRepository },
  ],
})
export class SafeguardsModule {}
