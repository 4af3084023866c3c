import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { BankStatementsService, type ClientDto } from '../../../shared/api';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import type { DocumentLinkProps, StatementSource } from '../shared/statement-source';

/** Opens the document over the grid. */
function DocumentLink({ id, onOpen, children }: DocumentLinkProps) {
  const [params] = useSearchParams();
  const to = new URLSearchParams(params);
  to.set('document', String(id));
  return (
    <Link className="ui-text-link" onClick={onOpen} to={`?${to.toString()}`}>
      {children}
    </Link>
  );
}

/** Statements of a client, for the practice. */
export function useClientSource({ id, status }: ClientDto): StatementSource {
  const isConsultant = useHasRightsOf('consultant');
  const mayFile = isConsultant && status !== 'closed';
  return useMemo(
    () => ({
      key: ['/api/admin/documents', id],
      load: (year) => BankStatementsService.listClientBankStatements({ id, year }),
      mayFile,
      sentAs: (filingOf) => ({
        send: ({ file, keyFor }) => {
          const filing = { ...filingOf(file), file };
          const { accountId, month, replace } = filing;
          return BankStatementsService.uploadClientBankStatement({
            id,
            accountId,
            month,
            formData: { file, replace },
            idempotencyKey: keyFor(filing),
          });
        },
      }),
      setNone: (accountId, month, none) =>
        BankStatementsService.markClientBankStatement({ id, accountId, month, requestBody: { none } }),
      DocumentLink,
    }),
    [id, mayFile],
  );
}
