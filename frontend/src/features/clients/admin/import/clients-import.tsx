import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import { Link } from 'react-router-dom';
import { useAction } from '../../../../shared/action/use-action';
import { ClientsService, type ImportedRowDto, type NewcomerDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { Failed } from '../../../../shared/antd/states';
import { DropZone } from '../../../../shared/files/drop-zone';
import { Icon } from '../../../../shared/icon';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { useSite } from '../../../../shared/site';
import { guessMeanings, meaningsProblem, type ColumnMeaning } from './client-columns';
import { ColumnsCard } from './columns-card';
import { detectDayOrder, newcomersOf, type DayOrder } from './newcomers';
import { PreviewCard } from './preview-card';
import { readTable, UnreadableTable, type TableFile } from './table-file';

const mostRows = 2000;
const largestTable = 20 * 1024 * 1024;
const csv = {
  extensions: ['.csv', '.tsv', '.txt', 'text/csv'],
  hint: 'CSV with the names of the columns in its first row, 2000 clients at most',
};

interface Chosen {
  fileName: string;
  table: TableFile;
  meanings: ColumnMeaning[];
  dayOrder: DayOrder;
}

interface Checked {
  newcomers: NewcomerDto[];
  rows: ImportedRowDto[];
}

/** The first step: a file of clients, what its columns hold, what the server says of each row, and the import. */
export function ClientsImport({ onPapers }: { onPapers: () => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [unreadable, setUnreadable] = useState<string>();
  const [checked, setChecked] = useState<Checked>();
  const [imported, setImported] = useState<{ count: number; invited: boolean }>();
  const [leaveOut, setLeaveOut] = useState(false);
  const [invite, setInvite] = useState(false);

  const checking = useAction({
    call: async (newcomers: NewcomerDto[]) => {
      const { rows } = await ClientsService.importClients({ requestBody: { rows: newcomers, dryRun: true } });
      return { newcomers, rows };
    },
    failure: 'The rows could not be checked',
    onSuccess: setChecked,
  });
  const importing = useAction({
    call: (newcomers: NewcomerDto[]) =>
      ClientsService.importClients({ requestBody: { rows: newcomers, invite } }),
    events: ['clients.imported'],
    failure: (failure) => ({
      title: 'Nothing was imported',
      description: errorMessage(failure, 'Failed to import the clients. Please try again.'),
    }),
    onSuccess: ({ rows }) => {
      setImported({ count: rows.length, invited: invite });
      start();
    },
    // Somebody may have been added meanwhile: the rows are looked at again.
    onFailure: () => checked && checking.mutate(checked.newcomers),
  });
  const busy = checking.isPending || importing.isPending;
  useUnsentWork(chosen !== undefined, {
    question: {
      title: 'Leave without importing?',
      text: 'No client has been imported yet.',
      confirm: 'Leave',
      cancel: 'Stay here',
    },
    survives: ({ pathname }) => pathname === '/admin/clients/import',
  });

  const start = () => {
    setChosen(undefined);
    setChecked(undefined);
    setLeaveOut(false);
  };
  const read = async (file: File) => {
    start();
    setImported(undefined);
    setUnreadable(undefined);
    try {
      if (file.size > largestTable) throw new UnreadableTable('The file is larger than 20 MB.');
      const table = readTable(new Uint8Array(await file.arrayBuffer()));
      if (table.rows.length > mostRows)
        throw new UnreadableTable(
          `The file has ${table.rows.length} rows. Please import ${mostRows} at most at once.`,
        );
      const meanings = guessMeanings(table.columns);
      setChosen({ fileName: file.name, table, meanings, dayOrder: detectDayOrder(table, meanings) });
    } catch (failure) {
      setUnreadable(failure instanceof UnreadableTable ? failure.message : 'The file could not be read.');
    }
  };
  const change = (changes: Partial<Chosen>) => {
    setChosen((before) => before && { ...before, ...changes });
    setChecked(undefined);
  };

  if (imported) return <Imported {...imported} onAgain={() => setImported(undefined)} onPapers={onPapers} />;
  if (!chosen)
    return (
      <section className="ui-card ui-card-body move-in-start">
        <h2>Clients from a CSV file</h2>
        <p className="ui-hint">
          Every practice tool can export its clients as CSV. Nothing is imported before you have seen what
          becomes of each row.
        </p>
        <DropZone
          label="File of clients"
          isLabelVisible={false}
          kinds={csv}
          message={unreadable}
          onFiles={([file]) => file && void read(file)}
        />
      </section>
    );
  const problem = meaningsProblem(chosen.meanings);
  const good = checked?.rows.filter(({ fields }) => !fields) ?? [];
  const refused = (checked?.rows.length ?? 0) - good.length;
  const toSend = checked?.newcomers.filter((_, index) => !checked.rows[index]?.fields) ?? [];
  return (
    <div className="move-in">
      <ColumnsCard {...chosen} disabled={busy} onChange={change} onOther={start} />
      {problem && <Failed message={problem} icon="info" />}
      {!checked && (
        <div className="ui-tools">
          <Button
            type="primary"
            loading={checking.isPending}
            disabled={problem !== undefined}
            onClick={() => checking.mutate(newcomersOf(chosen.table, chosen.meanings, chosen.dayOrder))}
          >
            {`Check ${rowCount(chosen.table.rows.length)}`}
          </Button>
          <span className="ui-hint">This changes nothing yet.</span>
        </div>
      )}
      {checked && (
        <>
          <PreviewCard {...checked} />
          <section className="ui-card ui-card-body move-in-choices">
            {refused > 0 && (
              <Checkbox
                checked={leaveOut}
                disabled={busy}
                onChange={({ target }) => setLeaveOut(target.checked)}
              >
                Leave out {refused === 1 ? 'the row' : `the ${refused} rows`} that cannot be imported
              </Checkbox>
            )}
            <Checkbox checked={invite} disabled={busy} onChange={({ target }) => setInvite(target.checked)}>
              Send each client an invitation to choose a password
            </Checkbox>
            <p className="ui-hint">
              {invite
                ? 'Each of them gets one e-mail. The link in it works for 7 days.'
                : 'Nobody is told. You can invite each client later, from their details.'}
            </p>
            <div className="ui-tools">
              <Button
                type="primary"
                loading={importing.isPending}
                disabled={checking.isPending || toSend.length === 0 || (refused > 0 && !leaveOut)}
                onClick={() => importing.mutate(toSend)}
              >
                {`Import ${clientCount(toSend.length)}`}
              </Button>
              <span className="ui-hint">All of them, or none if something goes wrong.</span>
            </div>
          </section>
        </>
      )}
    </div>
  );
}

interface ImportedProps {
  count: number;
  invited: boolean;
  onAgain: () => void;
  onPapers: () => void;
}

function Imported({ count, invited, onAgain, onPapers }: ImportedProps) {
  const { sendsEmail } = useSite();
  return (
    <section className="ui-card ui-card-body move-in-done" role="status">
      <Icon name="check" size={28} />
      <h2>{clientCount(count)} imported</h2>
      <p>
        {invited
          ? invitationCount(sendsEmail)
          : 'Nobody was told. Invite each of them when you are ready, from their details.'}
      </p>
      <div className="ui-tools">
        <Button type="primary" onClick={onPapers}>
          Go on with their papers
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
        <Link className="ui-text-link" to="/admin/clients">
          See all clients
        </Link>
      </div>
    </section>
  );
}

const invitationCount = (sendsEmail: boolean): string =>
  sendsEmail
    ? 'Their invitations are on the way.'
    : 'Their invitations were not sent: there is no mail server. The links are on the Mail page.';
const rowCount = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
const clientCount = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);
