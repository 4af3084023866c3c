import { type ReactNode, useState } from 'react';
import { t } from '@steward/texts';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import type { BankAccountYearDto } from '../../../shared/api';
import { EmptyDocuments } from '../../../shared/art/empty-documents';
import { useFileDrop } from '../../../shared/files/use-file-drop';
import { accountsOf } from './drop/placing';
import { StatementDrop } from './drop/statement-drop';
import { useStatementDrop } from './drop/use-statement-drop';
import { MonthDialog, type OpenMonth } from './grid/month-dialog';
import { StatementGrid } from './grid/statement-grid';
import { isOpen } from './months';
import { useStatementSource, useStatementYear } from './statement-source';
import { useShownYear } from './use-shown-year';

interface StatementsViewProps {
  /** In place of the grid of a year without statements. */
  empty: ReactNode;
  actionsOf?: (account: BankAccountYearDto['account']) => ReactNode;
  /** Statements that wait to be sent. @param take takes files back */
  unsent?: (take: (files: File[]) => void) => ReactNode;
}

/** Grid of a client's accounts and months, and the place that takes files for it. */
export function StatementsView({ empty, actionsOf, unsent }: StatementsViewProps) {
  const source = useStatementSource();
  const { year, present } = useShownYear();
  const grid = useStatementYear(source, year);
  // Kept while another year is loaded.
  const drop = useStatementDrop(year);
  const { over: isOver, handlers } = useFileDrop(drop.take);
  const [open, setOpen] = useState<OpenMonth>();
  const isDropping = source.mayFile && accountsOf(drop.years).length > 0;
  return (
    <div className="below" data-over={isOver || undefined} {...(isDropping && !drop.busy && handlers)}>
      {isDropping && <StatementDrop drop={drop} />}
      {unsent?.(drop.take)}
      {grid.isPending ? (
        <div className="ui-card" aria-busy="true">
          <ListSkeleton label={t('Loading statements')} />
        </div>
      ) : !grid.data ? (
        <Failed message={t('Failed to load statements. Please try again.')} of={grid} explains />
      ) : grid.data.length === 0 ? (
        <div className="ui-card">{empty}</div>
      ) : (
        <StatementGrid
          rows={grid.data}
          present={present}
          onOpen={(account, statement) => setOpen({ account, statement })}
          {...(actionsOf && { actionsOf })}
        />
      )}
      <MonthDialog open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

interface NoStatementsProps {
  title: string;
  text?: string | undefined;
}

/** In place of the grid. */
export const NoStatements = ({ title, text }: NoStatementsProps) => (
  <Empty art={<EmptyDocuments />} title={title}>
    {text}
  </Empty>
);

export const noneIn = (year: number): string => t('No statements for {year}', { year: String(year) });

/** '3 of 24 statements are missing' */
export function missingText(rows: readonly BankAccountYearDto[]): string {
  const due = rows.flatMap(({ months }) => months).filter(({ state }) => state !== 'not_due');
  const missing = due.filter(({ state }) => isOpen(state)).length;
  if (due.length === 0) return t('Nothing is due yet');
  return missing === 0
    ? t('All statements are here')
    : t('{missing} of {count, plural, one {# statement is} other {# statements are}} missing', {
        missing,
        count: due.length,
      });
}
