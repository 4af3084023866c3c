import { useQuery } from '@tanstack/react-query';
import { BankStatementsService } from '../../../../shared/api';
import { allPages } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

/** All accounts of a client, whatever their months. @param id users.id */
export const useAccounts = (id: number) =>
  useQuery({
    queryKey: ['/api/admin/documents', 'bank-accounts', id],
    queryFn: () => allPages((page) => BankStatementsService.listClientBankAccounts({ id, ...page })),
    ...queryTimes.adminDocuments,
  });
