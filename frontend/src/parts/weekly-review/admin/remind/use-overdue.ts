import { useQuery } from '@tanstack/react-query';
import type { Reminder } from '../../../../admin/bulk/reminders';
import { DocumentRequestsService, InvoicesService } from '../../../../shared/api';
import { allPages } from '../../../../shared/http/paged-list';
import { invoiceReminder } from '../../../../features/billing/admin/offered/invoice-reminder';
import { isKept } from '../../../../features/billing/admin/offered/kept-invoices';
import { requestReminder } from '../../../../features/documents/admin/offered/document-reminders';

async function loadOverdue(): Promise<Reminder[]> {
  const [requests, invoices] = await Promise.all([
    allPages((page) => DocumentRequestsService.listDocumentRequestsForAdmin({ waiting: 'client', ...page })),
    allPages((page) => InvoicesService.listInvoicesForAdmin({ overdue: true, ...page })),
  ]);
  return [
    ...requests
      .filter(({ overdue }) => overdue)
      .map((request) => ({ since: request.dueDate ?? '', reminder: requestReminder(request) })),
    ...invoices.filter(isKept).map((invoice) => ({
      // One due upon receipt is due since its issue.
      since: invoice.dueDate ?? invoice.issuedOn ?? '',
      reminder: invoiceReminder(invoice),
    })),
  ]
    .toSorted((one, other) => one.since.localeCompare(other.since) || one.reminder.id - other.reminder.id)
    .map(({ reminder }) => reminder);
}

/**
 * All overdue items, longest overdue first. Live updates do not change it, so the preview is what is sent.
 */
export function useOverdue(enabled: boolean) {
  return useQuery({
    queryKey: ['overdue to be reminded of'],
    queryFn: loadOverdue,
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}
