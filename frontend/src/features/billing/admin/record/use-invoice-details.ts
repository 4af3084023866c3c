import { useQuery } from '@tanstack/react-query';
import { InvoicesService, type AdminInvoiceDetailsDto } from '../../../../shared/api';
import { queryTimes } from '../../../../shared/query-client';

export const invoicePath = (id: number): string => `/api/admin/invoices/${id}`;

/** Details of an invoice, with the actions that are allowed now. @param id undefined loads nothing */
export function useInvoiceDetails(id: number | undefined) {
  return useQuery<AdminInvoiceDetailsDto>({
    queryKey: [invoicePath(id ?? 0)],
    queryFn: () => InvoicesService.getInvoiceForAdmin({ id: id ?? 0 }),
    enabled: id !== undefined,
    ...queryTimes.adminInvoices,
  });
}
