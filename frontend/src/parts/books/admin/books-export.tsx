import { useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import type { BookFormat, BooksConnectionDto } from '../../../shared/api';
import { download } from '../../../shared/action/download';
import { useAction } from '../../../shared/action/use-action';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { Segmented } from '../../../shared/antd/segmented';
import { formatLongDateTime } from '../../../shared/text/format';
import type { ExportChoice } from '../../../features/billing/admin/offered/added-export';
import { CsvHint } from '../../../features/billing/admin/offered/csv-hint';
import { PeriodButton } from '../../../features/billing/shared/offered/period-button';
import { bookPrograms, type BooksChoice, exportOf, firstChoice } from './books-choice';
import './books.css';

interface BooksFieldsProps {
  value: BooksChoice;
  onChange: (value: BooksChoice) => void;
  /** Last exports, if they are known. */
  last?: BooksConnectionDto['lastExports'];
}

/** The program, and whether everything or what is new is exported. */
function BooksFields({ value, onChange, last }: BooksFieldsProps) {
  const programs = bookPrograms();
  const before = last?.[value.format];
  const agreements = useAdditions('invoices.agreement');
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
      {agreements.map((sentence) => (
        <p key={sentence()} className="ui-hint">
          {sentence()}
        </p>
      ))}
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

interface ExportFieldsProps {
  onChange: (choice: ExportChoice) => void;
}

/** The books of a period among the exports of invoices. */
export function ExportFields({ onChange }: ExportFieldsProps) {
  const [choice, setChoice] = useState(firstChoice);
  const change = (value: BooksChoice): void => {
    setChoice(value);
    onChange(exportOf(value));
  };
  return <BooksFields value={choice} onChange={change} />;
}

/** Button that exports the books of a period, by default of the last month. */
export function BooksButton({ last }: Pick<BooksFieldsProps, 'last'>) {
  const [choice, setChoice] = useState(firstChoice);
  const exporting = useAction({
    call: ({ days }: { days: URLSearchParams; close: () => void }) =>
      download(exportOf(choice).addressOf(days)),
    success: () => exportOf(choice).started(),
    failure: [t('Error'), t('The download could not start. Please try again.')],
    onSuccess: (_, { close }) => close(),
  });
  return (
    <PeriodButton
      label={t('Export books')}
      icon="download"
      title={t('Export books')}
      subtitle={exportOf(choice).text}
      submit={t('Download')}
      first="Last month"
      isSaving={exporting.isPending}
      onChoose={(days, close) => exporting.mutate({ days, close })}
    >
      <BooksFields value={choice} onChange={setChoice} {...(last && { last })} />
    </PeriodButton>
  );
}
