import { useState } from 'react';
import { Checkbox, Select } from 'antd';
import { type Language, t } from '@steward/texts';
import { CheckButton } from '../table/check-button';
import { checkedRows, isGood } from '../table/checked-rows';
import { ColumnsCard } from '../table/columns-card';
import { PreviewCard } from '../table/preview-card';
import { SkipRefused } from '../table/skip-refused';
import { TableChoice } from '../table/table-choice';
import { isDayOrderOpen } from '../table/table-days';
import { useChosenTable } from '../table/use-chosen-table';
import { useAction } from '../../../../shared/action/use-action';
import { ClientsService, type ImportedRowDto, type NewcomerDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { languageOptions } from '../../../../shared/antd/language-options';
import { Failed } from '../../../../shared/antd/states';
import { useInvitationTexts, type Invited } from '../../../../features/clients/admin/offered/use-invitation';
import { clientColumns, hasOwner, type CheckedClient } from './checked-clients';
import {
  clientHeadings,
  guessByCells,
  guessMeanings,
  meaningOptions,
  meaningsProblem,
  type ColumnMeaning,
} from './client-columns';
import { ImportedCard, type ImportedClients } from './imported-card';
import { newcomersOf, type ReadRow } from './newcomers';

const dated: readonly ColumnMeaning[] = ['birthdate'];

/**
 * First step: the client file, the meaning of its columns, the server's check of each row, and the import.
 */
export function ClientsImport({ onDocuments }: { onDocuments: () => void }) {
  const { of, checking, importing, imported, setImported, choices, setChoices } = useClientsImport();
  const { chosen, checked } = of;
  if (imported)
    return <ImportedCard {...imported} onAgain={() => setImported(undefined)} onDocuments={onDocuments} />;
  if (!chosen)
    return (
      <TableChoice
        title={t('Import clients from a CSV file')}
        text={t(
          'Export your clients as CSV from your previous software. You’ll review every row before anything is imported.',
        )}
        label={t('Client file')}
        hint={t('CSV with column names, up to 2,000 clients')}
        headings={clientHeadings}
        takesFocus={of.isAgain}
        onRead={of.read}
      />
    );
  const problem = meaningsProblem(chosen.meanings);
  return (
    <div className="stack gap-xl">
      <ColumnsCard
        {...chosen}
        options={meaningOptions()}
        dayQuestion={
          isDayOrderOpen(chosen.table, chosen.meanings, dated)
            ? {
                label: t('Birth dates like 03/04/1980 are'),
                monthFirst: t('March 4'),
                dayFirst: t('April 3'),
              }
            : undefined
        }
        disabled={checking.isPending || importing.isPending}
        onChange={of.change}
        onHeading={of.nameBy}
        onOther={of.start}
      />
      {problem && <Failed message={problem} icon="info" />}
      {checked ? (
        <>
          <PreviewCard rows={checked} lineOf={({ newcomer }) => newcomer.line} columns={clientColumns()} />
          <ImportCard
            of={of}
            rows={checked}
            choices={choices}
            onChange={setChoices}
            isChecking={checking.isPending}
            isImporting={importing.isPending}
            onImport={importing.mutate}
          />
        </>
      ) : (
        <CheckButton
          count={chosen.table.rows.length}
          isChecking={checking.isPending}
          disabled={problem !== undefined}
          onCheck={() => checking.mutate(newcomersOf(chosen.table, chosen.meanings, chosen.dayOrder))}
        />
      )}
    </div>
  );
}

/** The chosen file, the server's check of its rows, and their import. */
function useClientsImport() {
  const of = useChosenTable<ColumnMeaning, CheckedClient>({
    path: '/admin/clients/import',
    guess: (table, heading) => (heading === undefined ? guessByCells(table) : guessMeanings(table.columns)),
    dated,
  });
  const [choices, setChoices] = useState<ImportChoices>({ invite: false, language: 'en' });
  const [imported, setImported] = useState<ImportedClients>();
  const checking = useAction({
    call: (read: readonly ReadRow[]) =>
      checkedRows(read, async (readable) => {
        const rows = readable.map(({ newcomer }) => newcomer);
        return (await ClientsService.importClients({ requestBody: { rows, dryRun: true } })).rows;
      }),
    failure: t('Failed to check the rows'),
    onSuccess: of.setChecked,
  });
  const importing = useAction({
    call: (newcomers: NewcomerDto[]) => {
      const rows = newcomers.map((row) => ({ language: choices.language, ...row }));
      return ClientsService.importClients({ requestBody: { rows, invite: choices.invite } });
    },
    events: ['clients.imported'],
    failure: [t('Nothing was imported'), t('Failed to import the clients. Please try again.')],
    onSuccess: ({ rows }, sent) => {
      setImported({
        count: rows.length,
        invitable: invitableOf(rows, sent),
        invited: choices.invite,
        owned: choices.invite ? sent.filter(hasOwner).length : 0,
      });
      of.start();
    },
    // Rows are checked again: someone may have added a client since.
    onFailure: () => of.checked && checking.mutate(of.checked),
  });
  return { of, checking, importing, imported, setImported, choices, setChoices };
}

/** Imported people; households and businesses have no username, and cannot log in. */
const invitableOf = (rows: readonly ImportedRowDto[], sent: readonly NewcomerDto[]): Invited[] =>
  rows.flatMap(({ id, username }, index) => {
    const email = sent[index]?.email;
    return id !== undefined && username && email ? [{ id, email }] : [];
  });

interface ImportChoices {
  invite: boolean;
  /** Language of clients whose row names none. */
  language: Language;
}

interface ImportCardProps {
  of: Pick<ReturnType<typeof useClientsImport>['of'], 'skipsRefused' | 'setSkipsRefused'>;
  rows: readonly CheckedClient[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  isChecking: boolean;
  isImporting: boolean;
  onImport: (rows: NewcomerDto[]) => void;
}

/** Choices for the import of the checked rows. */
function ImportCard(props: ImportCardProps) {
  const { of, rows, choices, onChange, isChecking, isImporting, onImport } = props;
  const { invite, language } = choices;
  const { forMany } = useInvitationTexts();
  const busy = isChecking || isImporting;
  const good = rows.filter((row) => isGood(row));
  const refused = rows.length - good.length;
  const toSend = good.map(({ newcomer }) => newcomer);
  const hasOwners = toSend.some((newcomer) => hasOwner(newcomer));
  return (
    <section className="ui-card ui-card-body stack gap-l">
      <SkipRefused
        refused={refused}
        checked={of.skipsRefused}
        disabled={busy}
        onChange={of.setSkipsRefused}
      />
      {toSend.some((newcomer) => newcomer.language === undefined) && (
        <div className="move-in-choice aside">
          <label htmlFor="move-in-language">{t('Language of clients without one in the file')}</label>
          <Select<Language>
            id="move-in-language"
            className="fill"
            value={language}
            options={languageOptions()}
            disabled={busy}
            onChange={(chosen) => onChange({ ...choices, language: chosen })}
          />
        </div>
      )}
      <Checkbox
        checked={invite}
        disabled={busy}
        onChange={({ target }) => onChange({ ...choices, invite: target.checked })}
      >
        {t('Invite each client to set a password')}
      </Checkbox>
      <p className="ui-hint">
        {invite ? forMany : t('No invitations are sent. You can invite all of them after the import.')}
        {hasOwners &&
          ` ${
            invite
              ? t('The person of each business is invited to manage it.')
              : t('The people of businesses are then invited on the page of each business.')
          }`}
      </p>
      <div className="ui-tools">
        <Button
          type="primary"
          loading={isImporting}
          disabled={isChecking || toSend.length === 0 || (refused > 0 && !of.skipsRefused)}
          onClick={() => onImport(toSend)}
        >
          {t('Import {count, plural, one {# client} other {# clients}}', { count: toSend.length })}
        </Button>
        <span className="ui-hint">{t('If anything fails, nothing is imported.')}</span>
      </div>
    </section>
  );
}
