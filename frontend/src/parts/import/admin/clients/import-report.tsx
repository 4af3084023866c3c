import { Link } from 'react-router-dom';
import Papa from 'papaparse';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/kit/icon';
import { saveFile } from '../../../../shared/files/save-file';
import { clientName } from '../../../../features/clients/admin/offered/record-client';
import type { ImportOutcome } from './import-run';
import type { Folder, LeftOut, SortedFiles } from './import-files';
import { Button } from '../../../../shared/antd/button';

interface ImportReportProps {
  archive: string;
  run: { outcomes: readonly ImportOutcome[] };
  sorted: SortedFiles;
  /** Skipped folders. */
  unmatched: readonly Folder[];
  clients: readonly ClientDto[];
  onAgain: () => void;
}

/** Uploaded and skipped files with reasons, also as a file to save. */
export function ImportReport({ archive, run, sorted, unmatched, clients, onAgain }: ImportReportProps) {
  const arrived = run.outcomes.filter(({ state }) => state === 'taken');
  const there = run.outcomes.filter(({ state }) => state === 'there');
  const refused: LeftOut[] = [
    ...sorted.refused,
    ...run.outcomes.flatMap(({ state, item, reason }) =>
      state === 'refused' ? [{ path: item.path, reason: reason ?? t('The upload was rejected.') }] : [],
    ),
  ];
  const unmatchedFiles: LeftOut[] = unmatched.flatMap(({ items }) =>
    items.map(({ path }) => ({ path, reason: t('No client was chosen for its folder.') })),
  );
  const holders = new Set(arrived.map(({ userId }) => userId)).size;
  const leftOut = [...refused, ...unmatchedFiles, ...sorted.junk];
  return (
    <div className="stack gap-xl">
      <section className="ui-card ui-card-body move-in-done stack to-start" role="status">
        <Icon name="check" size={28} />
        <h2>
          {holders > 0
            ? t(
                '{count, plural, one {# document} other {# documents}} imported for {holders, plural, one {# client} other {# clients}}',
                { count: arrived.length, holders },
              )
            : t('{count, plural, one {# document} other {# documents}} imported', { count: arrived.length })}
        </h2>
        <p>
          {[
            t('Done with {archive}.', { archive }),
            there.length > 0 &&
              t('{count, plural, one {# file was} other {# files were}} already uploaded.', {
                count: there.length,
              }),
            refused.length + unmatchedFiles.length === 0 && t('Nothing was skipped.'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <div className="ui-tools">
          <Button type="primary" onClick={onAgain}>
            {t('Import another ZIP')}
          </Button>
          <Button icon="download" onClick={() => saveReport(run, clients, leftOut)}>
            {t('Save report')}
          </Button>
          <Link className="ui-text-link" to="/admin/documents">
            {t('See all documents')}
          </Link>
        </div>
      </section>
      <LeftOutCard title={t('Not uploaded')} files={refused} open />
      <LeftOutCard title={t('No matching client')} files={unmatchedFiles} open />
      <LeftOutCard title={t('System files')} files={sorted.junk} />
    </div>
  );
}

/** Files that are shown; the saved report contains all of them. */
const maxRows = 200;

function LeftOutCard({
  title,
  files,
  open = false,
}: {
  title: string;
  files: readonly LeftOut[];
  open?: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <details className="ui-card move-in-left lines" open={open}>
      <summary>
        {title} <span className="ui-hint">{files.length}</span>
      </summary>
      <ul className="lines">
        {files.slice(0, maxRows).map(({ path, reason }) => (
          <li key={path} className="aside">
            <span>{path}</span>
            <span className="ui-hint">{reason}</span>
          </li>
        ))}
        {files.length > maxRows && (
          <li className="ui-hint">
            {t('{count} more in the saved report.', { count: files.length - maxRows })}
          </li>
        )}
      </ul>
    </details>
  );
}

/** Byte order mark, so that spreadsheets read UTF-8. */
const saveText = (text: string): void =>
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), 'import-report.csv');

function saveReport(
  run: ImportReportProps['run'],
  clients: readonly ClientDto[],
  leftOut: readonly LeftOut[],
): void {
  const names = new Map(clients.map((client) => [client.id, clientName(client)]));
  const rows = [
    ...run.outcomes
      .filter(({ state }) => state !== 'refused')
      .map(({ item, userId, state }) => [
        item.path,
        names.get(userId) ?? '',
        state === 'taken' ? t('Uploaded') : t('Already uploaded'),
        '',
      ]),
    ...leftOut.map(({ path, reason }) => [path, '', t('Not uploaded'), reason]),
  ];
  saveText(
    Papa.unparse([[t('File'), t('Client'), t('Result'), t('Reason')], ...rows], { escapeFormulae: true }),
  );
}
