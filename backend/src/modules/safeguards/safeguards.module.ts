import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { ExportModule } from '../export/export.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { BreachReportQueries } from './application/breach-report-queries.js';
import { BreachReports } from './application/breach-reports.js';
import { PlanReview } from './application/plan-review.js';
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
