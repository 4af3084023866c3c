import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { BankStatementsService } from '../../../shared/api';
import type { DocumentLinkProps, StatementSource } from '../shared/statement-source';

function OwnDocumentLink({ id, onOpen, children }: DocumentLinkProps) {
  const address = usePortalAddress();
  return (
    <Link className="ui-text-link" onClick={onOpen} {...address.document(id)}>
      {children}
    </Link>
  );
}

/** Statements of the client for whom the reader acts. */
export function useOwnSource(): StatementSource {
  const { query, may } = useActingFor();
  const mayFile = may('upload');
  const client = query.client;
  return useMemo(() => {
    const of = client === undefined ? {} : { client };
    return {
      key: ['/api/documents', client],
      load: (year) => BankStatementsService.listBankStatements({ ...of, year }),
      mayFile,
      file: ({ accountId, month, file, replace }, idempotencyKey) =>
        BankStatementsService.uploadBankStatement({
          ...of,
          accountId,
          month,
          formData: { file, replace },
          idempotencyKey,
        }),
      setNone: (accountId, month, none) =>
        BankStatementsService.markBankStatement({ ...of, accountId, month, requestBody: { none } }),
      DocumentLink: OwnDocumentLink,
    };
  }, [client, mayFile]);
}
