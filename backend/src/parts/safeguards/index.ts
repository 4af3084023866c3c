import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import type { BreachReportEvent } from './domain/breach-report.js';
import type { SecurityPlanEvent } from './domain/security-plan.js';
import { SafeguardsModule } from './safeguards.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    safeguards: BreachReportEvent | SecurityPlanEvent;
  }
}

export const safeguards: Part = {
  name: 'safeguards',
  title: () => t('Security plan and breach reports'),
  description: () =>
    t('Writes down how the practice protects its data, and finds whose data an incident may have exposed.'),
  needs: [],
  isOnAtFirst: true,
  module: SafeguardsModule,
  tables: [
    'security_plan',
    'security_plan_versions',
    'breach_reports',
    'breach_report_clients',
    'held_records',
    'records_held_until',
    'visitor_records',
  ],
};
