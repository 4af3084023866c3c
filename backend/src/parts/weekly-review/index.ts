import { t } from '@steward/texts';
import {
  CreateInvoiceDto,
  IssueInvoiceDto,
  RecordPaymentDto,
  UpdateInvoiceDto,
} from '../../modules/billing/index.js';
import type { Part } from '../../platform/parts/part.js';
import type { ClosedWeekEvent } from './domain/closed-week.js';
import { confirmClosed } from './http/confirm-closed.js';
import { WeeklyReviewModule } from './weekly-review.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    'weekly-review': ClosedWeekEvent;
  }
}

export const weeklyReview: Part = {
  name: 'weekly-review',
  title: () => t('Weekly review'),
  description: () =>
    t('Shows what a week brought and who waits, and closes its days for invoices and payments.'),
  needs: [],
  isOnAtFirst: false,
  module: WeeklyReviewModule,
  keys: [CreateInvoiceDto, IssueInvoiceDto, RecordPaymentDto, UpdateInvoiceDto].map((of) => ({
    of,
    adds: confirmClosed,
  })),
  tables: ['closed_weeks', 'week_snapshots'],
};
