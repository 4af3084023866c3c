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

const path = '/api/bank-statements';
/** True for the address of a statement's call. */
export const isStatement = (address: string): boolean => address.startsWith(`${path}/`);

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
      sentAs: (filingOf) => ({
        keepAs: ({ file }) => {
          const { accountId, month, replace, title } = filingOf(file);
          return {
            kind: 'filing',
            data: {
              path: `${path}/${accountId}/${month}`,
              fields: { replace },
              ...of,
              events: ['document.uploaded'],
              title,
            },
          };
        },
      }),
      setNone: (accountId, month, none) =>
        BankStatementsService.markBankStatement({ ...of, accountId, month, requestBody: { none } }),
      DocumentLink: OwnDocumentLink,
    };
  }, [client, mayFile]);
}
