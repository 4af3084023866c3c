import { Select } from 'antd';
import { t } from '@steward/texts';
import { RecordTable } from '../../../../admin/tables/record-table';
import { Button } from '../../../../shared/antd/button';
import { Segmented } from '../../../../shared/antd/segmented';
import { meaningOptions, type ColumnMeaning } from './client-columns';
import { isDayOrderOpen, type DayOrder } from './newcomers';
import type { TableFile } from './table-file';

interface ColumnsCardProps {
  fileName: string;
  table: TableFile;
  meanings: ColumnMeaning[];
  dayOrder: DayOrder;
  disabled: boolean;
  onChange: (changes: { meanings?: ColumnMeaning[]; dayOrder?: DayOrder }) => void;
  /** Asks for a different file. */
  onOther: () => void;
}

/** Meaning of each column of the file: guessed from its name, corrected by hand. */
export function ColumnsCard(props: ColumnsCardProps) {
  const { fileName, table, meanings, dayOrder, disabled, onChange, onOther } = props;
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
              <Select<ColumnMeaning>
                className="fill"
                aria-label={t('Import {name} as', { name })}
                value={meanings[id] ?? 'none'}
                options={meaningOptions()}
                disabled={disabled}
                listHeight={320}
                onChange={(meaning) => onChange({ meanings: meanings.with(id, meaning) })}
              />
            ),
          },
        ]}
      />
      {isDayOrderOpen(table, meanings) && (
        <div className="cluster gap-l card-end">
          <span>{t('Birth dates like 03/04/1980 are')}</span>
          <Segmented<DayOrder>
            label={t('Date order')}
            value={dayOrder}
            disabled={disabled}
            onChange={(order) => onChange({ dayOrder: order })}
            options={[
              { value: 'month-first', label: t('March 4') },
              { value: 'day-first', label: t('April 3') },
            ]}
          />
        </div>
      )}
    </section>
  );
}

/** First distinct values of a column. */
const examplesOf = ({ rows }: TableFile, column: number): string =>
  [...new Set(rows.slice(0, 50).map((cells) => cells[column] ?? ''))]
    .filter(Boolean)
    .slice(0, 2)
    .join(', ')
    .slice(0, 80);
