import { useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import type { BookFormat, BooksConnectionDto } from '../../../../shared/api';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { Segmented } from '../../../../shared/antd/segmented';
import { formatLongDateTime } from '../../../../shared/text/format';
import { PeriodButton } from '../../shared/period-button';
import '../billing.css';

export interface BooksChoice {
  format: BookFormat;
  /** Leaves out what was in an earlier export. */
  onlyNew: boolean;
}

export const firstChoice: BooksChoice = { format: 'quickbooks', onlyNew: false };

/** Names of the programs that import the files. */
export const bookPrograms = (): Record<BookFormat, string> => ({
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
  csv: t('[program] Another'),
  xlsx: t('[program] Spreadsheet'),
});

const texts = (): Record<BookFormat, string> => ({
  quickbooks: t(
    'Files that QuickBooks Online imports, with the steps. The totals agree with your weekly reviews.',
  ),
  xero: t('Files that Xero imports, with the steps. The totals agree with your weekly reviews.'),
  csv: t('Tables for any accounting program. The totals agree with your weekly reviews.'),
  xlsx: t('A spreadsheet with a sheet for each table. The totals agree with your weekly reviews.'),
});

/** Contents of the file, in one or two sentences. */
export const booksText = ({ format }: BooksChoice): string => texts()[format];

export function booksPath({ format, onlyNew }: BooksChoice, days: URLSearchParams): string {
  const query = new URLSearchParams([['format', format], ...days, ...(onlyNew ? [['since', 'last']] : [])]);
  return `/api/admin/exports/books?${query}`;
}

interface BooksFieldsProps {
  value: BooksChoice;
  onChange: (value: BooksChoice) => void;
  /** Last exports, if they are known. */
  last?: BooksConnectionDto['lastExports'];
}

/** The program, and whether everything or what is new is exported. */
export function BooksFields({ value, onChange, last }: BooksFieldsProps) {
  const programs = bookPrograms();
  const before = last?.[value.format];
  return (
    <div className="stack gap-m below">
      <Segmented<BookFormat>
        label={t('Program')}
        className="admin-toggle"
        value={value.format}
        onChange={(format) => onChange({ ...value, format })}
        options={(Object.keys(programs) as BookFormat[]).map((format) => ({
          value: format,
          label: programs[format],
        }))}
      />
      {value.format === 'csv' && <CsvHint />}
      <div className="books-new">
        <Checkbox
          checked={value.onlyNew}
          onChange={({ target }) => onChange({ ...value, onlyNew: target.checked })}
        >
          {t('Only what is new since the last export')}
        </Checkbox>
        {before !== undefined && (
          <p className="ui-hint">
            {before === null
              ? t('There was none for this program yet, so everything is new.')
              : t('It was on {time}.', { time: formatLongDateTime(before) })}
          </p>
        )}
      </div>
    </div>
  );
}

/** Button that exports the books of a period, by default of the last month. */
export function BooksButton({ last }: Pick<BooksFieldsProps, 'last'>) {
  const [choice, setChoice] = useState(firstChoice);
  const exporting = useAction({
    call: ({ days }: { days: URLSearchParams; close: () => void }) => download(booksPath(choice, days)),
    success: () => booksStarted(choice),
    failure: [t('Error'), t('The download could not start. Please try again.')],
    onSuccess: (_, { close }) => close(),
  });
  return (
    <PeriodButton
      label={t('Export books')}
      icon="download"
      title={t('Export books')}
      subtitle={booksText(choice)}
      submit={t('Download')}
      first="Last month"
      isSaving={exporting.isPending}
      onChoose={(days, close) => exporting.mutate({ days, close })}
    >
      <BooksFields value={choice} onChange={setChoice} {...(last && { last })} />
    </PeriodButton>
  );
}

export const booksStarted = ({ format }: BooksChoice) => ({
  title: t('Download started'),
  description:
    format === 'xlsx'
      ? t('Your browser saves a spreadsheet.')
      : t('Your browser saves a ZIP file. README.txt in it has the steps.'),
});

/** Advice for programs whose language has a comma in amounts. */
export const CsvHint = () => (
  <p className="ui-hint">
    {t(
      'Amounts have a dot. If a sum is 0, your program reads them as text: choose “English (USA)” when you open the file, or download a spreadsheet.',
    )}
  </p>
);
