import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import { RowMenu } from '../../../admin/tables/row-actions';
import { DocumentByIdDialog } from '../../../features/documents/admin/offered/document-by-id-dialog';
import { AddButton, Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { type BankAccountDto, BankStatementsService, type ClientDto } from '../../../shared/api';
import { recordId } from '../../../shared/http/use-record';
import { ScreenHead } from '../../../shared/kit/screen-head';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import { monthText, yearOf } from '../shared/months';
import { StatementSourceProvider, useStatementYear } from '../shared/statement-source';
import { missingText, noneIn, NoStatements, StatementsView } from '../shared/statements-view';
import { useShownYear } from '../shared/use-shown-year';
import { YearButtons } from '../shared/year-buttons';
import { AccountDialog } from './accounts/account-dialog';
import { useAccounts } from './accounts/use-accounts';
import { useClientSource } from './use-client-source';

type Task = 'new' | 'edit' | 'delete';

/** A client's accounts and statements. */
export function ClientStatements({ client }: { client: ClientDto }) {
  const source = useClientSource(client);
  const { year, present, change } = useShownYear();
  const { data: rows } = useStatementYear(source, year);
  const { data: accounts = [] } = useAccounts(client.id);
  const dialogs = useRecordDialogs<BankAccountDto, Task>();
  const isOpen = client.status !== 'closed';
  const mayChange = useHasRightsOf('consultant') && isOpen;
  const menuOf = (account: BankAccountDto | undefined) =>
    mayChange &&
    account && (
      <RowMenu
        of={account.title}
        actions={[
          { label: t('Edit'), icon: 'pencil', onSelect: () => dialogs.open('edit', account) },
          {
            label: t('Delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => dialogs.open('delete', account),
          },
        ]}
      />
    );
  const missing = (rows ?? [])
    .flatMap(({ months }) => months)
    .filter(({ state }) => state === 'missing').length;
  const others = accounts.filter(({ id }) => rows && !rows.some(({ account }) => account.id === id));
  return (
    <StatementSourceProvider value={source}>
      <ScreenHead
        title={<h2>{t('Bank statements')}</h2>}
        back={{ to: `/admin/clients/${client.id}/documents`, label: t('All documents') }}
        text={rows && rows.length > 0 && missingText(rows)}
      >
        <YearButtons year={year} last={yearOf(present)} onYear={change} />
        {isOpen && missing > 0 && <RequestMissing client={client} year={year} missing={missing} />}
        {mayChange && (
          <AddButton {...(accounts.length === 0 && { type: 'primary' })} onClick={() => dialogs.open('new')}>
            {t('Add account')}
          </AddButton>
        )}
      </ScreenHead>
      <StatementsView
        empty={
          accounts.length > 0 ? <NoStatements title={noneIn(year)} /> : <NoAccounts mayAdd={mayChange} />
        }
        actionsOf={({ id }) => menuOf(accounts.find((account) => account.id === id))}
      />
      {others.length > 0 && (
        <section className="ui-card" aria-labelledby="other-accounts">
          <header>
            <h3 id="other-accounts">{t('Accounts of other years')}</h3>
          </header>
          <ul className="ui-list lines">
            {others.map((account) => (
              <li key={account.id}>
                <div className="all-columns row between">
                  <div>
                    <p className="ui-row-title">{account.title}</p>
                    <p className="ui-hint">{spanText(account)}</p>
                  </div>
                  {menuOf(account)}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <OpenDocument />
      <AccountDialog
        clientId={client.id}
        account={dialogs.isOpen('new') ? 'new' : dialogs.rowFor('edit')}
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this account?')}
        confirm={t('Delete')}
        cancel={t('Keep account')}
        call={({ id: accountId }) =>
          BankStatementsService.deleteClientBankAccount({ id: client.id, accountId })
        }
        events={['document_request.withdrawn']}
        success={t('Account deleted')}
        failure={t('Failed to delete the account')}
        onClose={dialogs.close}
      >
        {({ title }) =>
          t(
            '“{title}” leaves the grid. Its statements stay in the documents. Open requests for it are withdrawn.',
            {
              title,
            },
          )
        }
      </ConfirmAction>
    </StatementSourceProvider>
  );
}

/** The document that the address names, over the grid. */
function OpenDocument() {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        before.delete('document');
        return before;
      },
      { replace: true },
    );
  return <DocumentByIdDialog id={recordId(params, 'document')} title={t('Document')} onClose={close} />;
}

function NoAccounts({ mayAdd }: { mayAdd: boolean }) {
  return (
    <NoStatements
      title={t('No accounts yet')}
      text={
        mayAdd
          ? t(
              'Add the accounts and cards whose statements you need every month. The client then sees which are missing.',
            )
          : undefined
      }
    />
  );
}

/** 'From January 2026 to March 2027' */
function spanText({ from, to }: BankAccountDto): string {
  const first = monthText(from);
  return to === null
    ? t('From {month}', { month: first })
    : t('From {from} to {to}', { from: first, to: monthText(to) });
}

interface RequestMissingProps {
  client: ClientDto;
  year: number;
  missing: number;
}

/** Asks for every missing statement of the year. */
function RequestMissing({ client, year, missing }: RequestMissingProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button type="primary" icon="mail" onClick={() => setAsking(true)}>
        {t('Request everything missing')}
      </Button>
      <ConfirmAction
        of={isAsking}
        title={t('Request {count, plural, one {# statement} other {# statements}}?', { count: missing })}
        confirm={t('Send {count, plural, one {# request} other {# requests}}', { count: missing })}
        cancel={t('Go back')}
        loses={false}
        call={(_, keyFor) =>
          BankStatementsService.requestClientBankStatements({
            id: client.id,
            requestBody: { year },
            idempotencyKey: keyFor({ id: client.id, year, missing }),
          })
        }
        events={['document_request.made']}
        success={({ requests }) => ({
          title: t('{count, plural, one {# statement requested} other {# statements requested}}', {
            count: requests.length,
          }),
        })}
        failure={t('Failed to request statements')}
        onClose={() => setAsking(false)}
      >
        {t(
          '{name} gets one request for each missing statement of {year}. Months that are requested already are not requested again.',
          { name: client.name, year: String(year) },
        )}
      </ConfirmAction>
    </>
  );
}
