import type { BreachReportEvent } from './domain/breach-report.js';
import type { SecurityPlanEvent } from './domain/security-plan.js';

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    security_plan: true;
    breach_report: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'security_plan.changed': SecurityPlanEvent<'changed'>;
    'security_plan.adopted': SecurityPlanEvent<'adopted'>;
    'security_plan.review_due': SecurityPlanEvent<'review_due'>;
    'breach_report.created': BreachReportEvent<'created'>;
    'breach_report.changed': BreachReportEvent<'changed'>;
  }
}
