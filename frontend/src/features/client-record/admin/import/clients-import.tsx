import { useState } from 'react';
import { Checkbox, Select } from 'antd';
import { type Language, t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { ClientsService, type ImportedRowDto, type NewcomerDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { languageOptions } from '../../../../shared/antd/language-options';
import { Failed } from '../../../../shared/antd/states';
import { DropZone } from '../../../../shared/files/drop-zone';
import {
  readText,
  tableOf,
  UnreadableTable,
  type TableFile,
  type TableText,
} from '../../../../shared/files/table-file';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useInvitationTexts, type Invited } from '../../../clients/admin/offered/use-invitation';
import { checkedRows, hasOwner, isGood, type CheckedRow } from './checked-rows';
import { clientHeadings, guessByCells, guessMeanings, meaningsProblem } from './client-columns';
import { ColumnsCard } from './columns-card';
import { ImportedCard, type ImportedClients } from './imported-card';
import { detectDayOrder, newcomersOf, type DayOrder, type Meanings, type ReadRow } from './newcomers';
import { PreviewCard } from './preview-card';

const mostRows = 2000;
const largestTable = 20 * 1024 * 1024;
const csv = () => ({
  extensions: ['.csv', '.tsv', '.txt', 'text/csv'],
  hint: t('CSV with column names, up to 2,000 clients'),
});

interface Chosen {
  fileName: string;
  text: TableText;
  table: TableFile;
  meanings: Meanings;
  dayOrder: DayOrder;
}

/** The table below its column names, with the meanings that these suggest. @throws UnreadableTable */
function readingOf(text: TableText, heading: number | undefined): Omit<Chosen, 'fileName'> {
  const table = tableOf(text, heading);
  // The cells of a column without a name may be there by mistake.
  const guessed = heading === undefined ? guessByCells(table) : guessMeanings(table.columns);
  const meanings = guessed.map((meaning, index) => (index < table.named ? meaning : undefined));
  return { text: { ...text, heading }, table, meanings, dayOrder: detectDayOrder(table, meanings) };
}

/**
 * First step: the client file, the meaning of its columns, the server's check of each row, and the import.
 */
export function ClientsImport({ onDocuments }: { onDocuments: () => void }) {
  const { chosen, checked, imported, checking, importing, start, change, ...set } = useClientsImport();
  const { choices, setChoices } = set;
  if (imported)
    return (
      <ImportedCard {...imported} onAgain={() => set.setImported(undefined)} onDocuments={onDocuments} />
    );
  if (!chosen) return <ClientFileChoice onRead={set.setChosen} />;
  const problem = meaningsProblem(chosen.meanings);
  return (
    <div className="stack gap-xl">
      <ColumnsCard
        {...chosen}
        disabled={checking.isPending || importing.isPending}
        onChange={change}
        onHeading={(heading) => change(readingOf(chosen.text, heading))}
        onOther={start}
      />
      {problem && <Failed message={problem} icon="info" />}
      {checked ? (
        <>
          <PreviewCard rows={checked} />
          <ImportCard
            rows={checked}
            choices={choices}
            onChange={setChoices}
            isChecking={checking.isPending}
            isImporting={importing.isPending}
            onImport={importing.mutate}
          />
        </>
      ) : (
        <div className="ui-tools">
          <Button
            type="primary"
            loading={checking.isPending}
            disabled={problem !== undefined}
            onClick={() => checking.mutate(newcomersOf(chosen.table, chosen.meanings, chosen.dayOrder))}
          >
            {t('Check {count, plural, one {# row} other {# rows}}', { count: chosen.table.rows.length })}
          </Button>
          <span className="ui-hint">{t('Nothing is imported yet.')}</span>
        </div>
      )}
    </div>
  );
}

/** The chosen file, the server's check of its rows, and their import. */
function useClientsImport() {
  const [chosen, setChosen] = useState<Chosen>();
  const [checked, setChecked] = useState<CheckedRow[]>();
  const [choices, setChoices] = useState<ImportChoices>({
    leaveOut: false,
    invite: false,
    language: 'en',
  });
  const [imported, setImported] = useState<ImportedClients>();
  useUnsentWork(chosen !== undefined, {
    question: leaveWithoutImporting(),
    survives: ({ pathname }) => pathname === '/admin/clients/import',
  });
  const checking = useAction({
    call: (read: readonly ReadRow[]) =>
      checkedRows(
        read,
        async (rows) => (await ClientsService.importClients({ requestBody: { rows, dryRun: true } })).rows,
      ),
    failure: t('Failed to check the rows'),
    onSuccess: setChecked,
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
      start();
    },
    // Rows are checked again: someone may have added a client since.
    onFailure: () => checked && checking.mutate(checked),
  });
  const start = () => {
    setChosen(undefined);
    setChecked(undefined);
    setChoices((before) => ({ ...before, leaveOut: false }));
  };
  const change = (changes: Partial<Chosen>) => {
    setChosen((before) => before && { ...before, ...changes });
    setChecked(undefined);
  };
  return {
    chosen,
    setChosen,
    checked,
    choices,
    setChoices,
    imported,
    setImported,
    checking,
    importing,
    start,
    change,
  };
}

/** Imported people; households and businesses have no username, and cannot log in. */
const invitableOf = (rows: readonly ImportedRowDto[], sent: readonly NewcomerDto[]): Invited[] =>
  rows.flatMap(({ id, username }, index) => {
    const email = sent[index]?.email;
    return id !== undefined && username && email ? [{ id, email }] : [];
  });

const leaveWithoutImporting = () => ({
  title: t('Leave without importing?'),
  text: t('Nothing has been imported yet.'),
  confirm: t('Leave'),
  cancel: t('Stay here'),
});

/** Choice of the client file; it is read in the browser. */
function ClientFileChoice({ onRead }: { onRead: (chosen: Chosen) => void }) {
  const [unreadable, setUnreadable] = useState<string>();
  const read = async (file: File) => {
    setUnreadable(undefined);
    try {
      if (file.size > largestTable) throw new UnreadableTable(t('That file is too big. The limit is 20 MB.'));
      const text = readText(new Uint8Array(await file.arrayBuffer()), clientHeadings);
      const reading = readingOf(text, text.heading);
      const count = reading.table.rows.length;
      if (count > mostRows)
        throw new UnreadableTable(
          t('The file has {count} rows. Import at most {mostRows} at a time.', { count, mostRows }),
        );
      onRead({ fileName: file.name, ...reading });
    } catch (failure) {
      setUnreadable(failure instanceof UnreadableTable ? failure.message : t('We couldn’t read that file.'));
    }
  };
  return (
    <section className="ui-card ui-card-body move-in-start stack">
      <h2>{t('Import clients from a CSV file')}</h2>
      <p className="ui-hint">
        {t(
          'Export your clients as CSV from your previous software. You’ll review every row before anything is imported.',
        )}
      </p>
      <DropZone
        label={t('Client file')}
        isLabelVisible={false}
        kinds={csv()}
        message={unreadable}
        onFiles={([file]) => file && void read(file)}
      />
    </section>
  );
}

interface ImportChoices {
  /** Import without the rows that have problems. */
  leaveOut: boolean;
  invite: boolean;
  /** Language of clients whose row names none. */
  language: Language;
}

interface ImportCardProps {
  rows: readonly CheckedRow[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  isChecking: boolean;
  isImporting: boolean;
  onImport: (rows: NewcomerDto[]) => void;
}

/** Choices for the import of the checked rows. */
function ImportCard(props: ImportCardProps) {
  const { rows, choices, onChange, isChecking, isImporting, onImport } = props;
  const { leaveOut, invite, language } = choices;
  const { forMany } = useInvitationTexts();
  const busy = isChecking || isImporting;
  const good = rows.filter((row) => isGood(row));
  const refused = rows.length - good.length;
  const toSend = good.map(({ newcomer }) => newcomer);
  const hasOwners = toSend.some((newcomer) => hasOwner(newcomer));
  return (
    <section className="ui-card ui-card-body stack gap-l">
      {refused > 0 && (
        <Checkbox
          checked={leaveOut}
          disabled={busy}
          onChange={({ target }) => onChange({ ...choices, leaveOut: target.checked })}
        >
          {t('Skip {refused, plural, one {# row with a problem} other {# rows with problems}}', { refused })}
        </Checkbox>
      )}
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
          disabled={isChecking || toSend.length === 0 || (refused > 0 && !leaveOut)}
          onClick={() => onImport(toSend)}
        >
          {t('Import {count, plural, one {# client} other {# clients}}', { count: toSend.length })}
        </Button>
        <span className="ui-hint">{t('If anything fails, nothing is imported.')}</span>
      </div>
    </section>
  );
}
