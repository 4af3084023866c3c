import { Select } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Segmented } from '../../../../shared/antd/segmented';
import type { TableFile, TableText } from './table-file';
import { RecordTable } from '../../../../admin/tables/record-table';
import type { Meanings } from './column-names';
import type { DayOrder } from './table-days';
import type { ChosenTable } from './use-chosen-table';
import './import.css';

interface ColumnsCardProps<Meaning extends string> extends ChosenTable<Meaning> {
  options: { value: Meaning; label: string }[];
  /** Lines that are not imported; default: those above the column names and below the rows. */
  leftOut?: readonly LeftOutLine[];
  /** The question about ambiguous dates; undefined if there are none. */
  dayQuestion: DayQuestion | undefined;
  disabled: boolean;
  onChange: (changes: { meanings?: Meanings<Meaning>; dayOrder?: DayOrder }) => void;
  /** Reads the file anew. @param heading line with the column names; undefined for none */
  onHeading: (heading: number | undefined) => void;
  /** Asks for a different file. */
  onOther: () => void;
}

/** A line of the file that is not imported. */
export interface LeftOutLine {
  line: number;
  cells: readonly string[];
  reason?: string;
}

/** The beginning of the question and both answers. */
interface DayQuestion {
  label: string;
  monthFirst: string;
  dayFirst: string;
}

/** Meaning of each column of the file: guessed from its name, corrected by hand. */
export function ColumnsCard<Meaning extends string>(props: ColumnsCardProps<Meaning>) {
  const { fileName, text, table, meanings, dayOrder, options, dayQuestion, disabled } = props;
  const { leftOut = table.leftOut, onChange, onHeading, onOther } = props;
  const rows = table.columns.map((name, index) => ({ id: index, name, examples: examplesOf(table, index) }));
  return (
    <section className="ui-card" aria-label={t('Columns')}>
      <header>
        <div>
          <h2>{t('Match your columns')}</h2>
          <p className="ui-hint">
            {t('{fileName}, {count, plural, one {# row} other {# rows}}', {
              fileName,
              count: table.rows.length,
            })}
          </p>
        </div>
        <Button onClick={onOther} disabled={disabled}>
          {t('Choose a different file')}
        </Button>
      </header>
      <HeadingChoice text={text} leftOut={leftOut} disabled={disabled} onChoose={onHeading} />
      <RecordTable
        label={t('Columns in the file')}
        rows={rows}
        columns={[
          { title: t('Column'), long: true, render: ({ name }) => <b>{name}</b> },
          {
            title: t('Sample'),
            long: true,
            render: ({ examples }) => <span className="ui-hint">{examples || t('[value] Empty')}</span>,
          },
          {
            title: t('Import as'),
            render: ({ id, name }) => (
              <Select<Meaning>
                className="fill"
                aria-label={t('Import {name} as', { name })}
                value={meanings[id] ?? null}
                placeholder={t('Choose')}
                status={meanings[id] === undefined ? 'warning' : ''}
                options={options}
                disabled={disabled}
                listHeight={320}
                onChange={(meaning) => onChange({ meanings: meanings.with(id, meaning) })}
              />
            ),
          },
        ]}
      />
      {dayQuestion && (
        <div className="cluster gap-l card-end">
          <span>{dayQuestion.label}</span>
          <Segmented<DayOrder>
            label={t('Date order')}
            value={dayOrder}
            disabled={disabled}
            onChange={(order) => onChange({ dayOrder: order })}
            options={[
              { value: 'month-first', label: dayQuestion.monthFirst },
              { value: 'day-first', label: dayQuestion.dayFirst },
            ]}
          />
        </div>
      )}
    </section>
  );
}

/** Lines that are offered. */
const offered = 30;

/** Which line has the column names, and the lines that are no rows. */
function HeadingChoice(props: {
  text: TableText;
  leftOut: readonly LeftOutLine[];
  disabled: boolean;
  onChoose: (heading: number | undefined) => void;
}) {
  const { text, leftOut, disabled, onChoose } = props;
  // At least one row is below.
  const options = text.records
    .slice(0, -1)
    .slice(0, offered)
    .map(({ line, cells }) => ({
      value: line,
      label: t('Line {line}: {text}', { line, text: summaryOf(cells) }),
    }));
  return (
    <div className="ui-card-body stack gap-s">
      <div className="move-in-choice aside">
        <label htmlFor="move-in-heading">{t('Column names')}</label>
        <Select<number>
          id="move-in-heading"
          className="fill"
          value={text.heading ?? noHeading}
          options={[...options, { value: noHeading, label: t('The file has no column names') }]}
          disabled={disabled}
          onChange={(line) => onChoose(line === noHeading ? undefined : line)}
        />
      </div>
      {leftOut.length > 0 && (
        <details>
          <summary className="ui-hint">
            {t('{count, plural, one {# line is} other {# lines are}} left out', {
              count: leftOut.length,
            })}
          </summary>
          <ul className="ui-hint">
            {leftOut.slice(0, offered).map(({ line, cells, reason }) => (
              <li key={line}>
                {t('Line {line}: {text}', { line, text: summaryOf(cells) })}
                {reason !== undefined && <b> ({reason})</b>}
              </li>
            ))}
            {leftOut.length > offered && <li>{t('{count} more', { count: leftOut.length - offered })}</li>}
          </ul>
        </details>
      )}
    </div>
  );
}

const noHeading = 0;

const summaryOf = (cells: readonly string[]): string => cells.filter(Boolean).join(', ').slice(0, 80);

/** First distinct values of a column. */
const examplesOf = ({ rows }: TableFile, column: number): string =>
  [...new Set(rows.slice(0, 50).map(({ cells }) => cells[column] ?? ''))]
    .filter(Boolean)
    .slice(0, 2)
    .join(', ')
    .slice(0, 80);
