import { type CSSProperties, type ReactNode, useId } from 'react';
import { t } from '@steward/texts';
import { Badge } from '../../../../shared/antd/badge';
import { useMedia } from '../../../../shared/antd/use-media';
import type { BankAccountYearDto, BankStatementDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/kit/icon';
import { isOpen, type Month, monthName, monthText, shortMonth, stateBadge } from '../months';
import './statement-grid.css';

type Account = BankAccountYearDto['account'];

interface StatementGridProps {
  rows: readonly BankAccountYearDto[];
  /** The present month: later ones can only be read. */
  present: Month;
  onOpen: (account: Account, statement: BankStatementDto) => void;
  /** Buttons of an account. */
  actionsOf?: (account: Account) => ReactNode;
}

/** Accounts with their months of a year; on a phone a list for each account, with what is missing first. */
export function StatementGrid({ rows, present, onOpen, actionsOf }: StatementGridProps) {
  const isPhone = useMedia('(max-width: 37.5em)') === true;
  const Months = isPhone ? MonthList : MonthCells;
  return (
    <ul className="stack gap-l">
      {rows.map(({ account, months }) => (
        <AccountRow key={account.id} account={account} months={months} actions={actionsOf?.(account)}>
          {(labelledBy) => (
            <Months
              labelledBy={labelledBy}
              months={months}
              present={present}
              onOpen={(statement) => onOpen(account, statement)}
            />
          )}
        </AccountRow>
      ))}
    </ul>
  );
}

interface AccountRowProps extends BankAccountYearDto {
  actions: ReactNode;
  children: (labelledBy: string) => ReactNode;
}

function AccountRow({ account, months, actions, children }: AccountRowProps) {
  const id = useId();
  const missing = months.filter(({ state }) => isOpen(state)).length;
  return (
    <li className="statement-account ui-card">
      <header>
        <h3 id={id} className="breaks">
          {account.title}
        </h3>
        <p className={missing > 0 ? 'statement-count ui-hint strong' : 'statement-count ui-hint'}>
          {missing > 0 ? t('{count} missing', { count: missing }) : t('All here')}
        </p>
        {actions}
      </header>
      {children(id)}
    </li>
  );
}

interface MonthsProps {
  labelledBy: string;
  months: readonly BankStatementDto[];
  present: Month;
  onOpen: (statement: BankStatementDto) => void;
}

/** One cell for each month, in the columns of the year. */
function MonthCells({ labelledBy, months, present, onOpen }: MonthsProps) {
  const [first] = months;
  const column = Number(first?.month.slice(5) ?? 1);
  return (
    <ul
      className="statement-cells"
      aria-labelledby={labelledBy}
      style={{ '--of-12': column, '--of-6': ((column - 1) % 6) + 1 } as CSSProperties}
    >
      {months.map((statement) => (
        <li key={statement.month}>
          <MonthCell statement={statement} isLater={statement.month > present} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface MonthCellProps extends Pick<MonthsProps, 'onOpen'> {
  statement: BankStatementDto;
  isLater: boolean;
}

function MonthCell({ statement, isLater, onOpen }: MonthCellProps) {
  const { month, state } = statement;
  const { label, colour } = stateBadge(state);
  const words = (
    <>
      <span className="statement-month">
        <span aria-hidden="true">{shortMonth(month)}</span>
        <span className="skip">{monthText(month)}: </span>
      </span>
      <span className="statement-state">{label}</span>
    </>
  );
  const className = `statement-cell ui-badge-${colour}`;
  return isLater ? (
    <span className={className} data-state="later">
      {words}
    </span>
  ) : (
    <button type="button" className={className} data-state={state} onClick={() => onOpen(statement)}>
      {words}
    </button>
  );
}

/** Rows of a phone: what is missing, then the rest behind one line. */
function MonthList({ labelledBy, months, present, onOpen }: MonthsProps) {
  const shown = months.filter(({ month }) => month <= present);
  const missing = shown.filter(({ state }) => isOpen(state));
  const others = shown.filter(({ state }) => !isOpen(state)).toReversed();
  const rows = (of: readonly BankStatementDto[]) =>
    of.map((statement) => (
      <li key={statement.month}>
        <MonthRow statement={statement} onOpen={onOpen} />
      </li>
    ));
  return (
    <>
      {missing.length > 0 && (
        <ul className="lines" aria-labelledby={labelledBy}>
          {rows(missing)}
        </ul>
      )}
      {others.length > 0 && (
        <details className="statement-others" open={missing.length === 0}>
          <summary className="opens row gap-s">
            <Icon name="chevron" size={18} />
            {t('{count, plural, one {# other month} other {# other months}}', { count: others.length })}
          </summary>
          <ul className="lines" aria-labelledby={labelledBy}>
            {rows(others)}
          </ul>
        </details>
      )}
    </>
  );
}

function MonthRow({ statement, onOpen }: Omit<MonthCellProps, 'isLater'>) {
  const { label, colour } = stateBadge(statement.state);
  return (
    <button type="button" className="statement-row row between" onClick={() => onOpen(statement)}>
      <span className="strong">
        {monthName(statement.month)}
        <span className="skip"> {statement.month.slice(0, 4)}: </span>
      </span>
      <span className="row gap-s">
        <Badge colour={colour}>{label}</Badge>
        <Icon name="chevron" size={16} />
      </span>
    </button>
  );
}
