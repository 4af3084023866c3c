import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { BankStatementsService, type ClientDto } from '../../../shared/api';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import type { StatementSource } from '../shared/statement-source';

/** Statements of a client, for the practice. */
export function useClientSource({ id, status }: ClientDto): StatementSource {
  const isConsultant = useHasRightsOf('consultant');
  const mayFile = isConsultant && status !== 'closed';
  return useMemo(
    () => ({
      key: ['/api/admin/documents', id],
      load: (year) => BankStatementsService.listClientBankStatements({ id, year }),
      mayFile,
      file: ({ accountId, month, file, replace }, idempotencyKey) =>
        BankStatementsService.uploadClientBankStatement({
          id,
          accountId,
          month,
          formData: { file, replace },
          idempotencyKey,
        }),
      setNone: (accountId, month, none) =>
        BankStatementsService.markClientBankStatement({ id, accountId, month, requestBody: { none } }),
      DocumentLink: ({ id: documentId, children }) => (
        <Link className="ui-text-link" to={`/admin/clients/${id}/documents?document=${documentId}`}>
          {children}
        </Link>
      ),
    }),
    [id, mayFile],
  );
}
