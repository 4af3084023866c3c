import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import type { BankAccountYearDto } from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { isOpen } from '../shared/months';
import { useStatementYear } from '../shared/statement-source';
import { missingText } from '../shared/statements-view';
import { useShownYear } from '../shared/use-shown-year';
import { useOwnSource } from './use-own-source';

/** Way to the statements, for clients who have accounts. */
export function StatementsLink() {
  return useActingFor().may('documents') ? <StatementsCard /> : null;
}

function StatementsCard() {
  const address = usePortalAddress();
  const source = useOwnSource();
  const { year } = useShownYear();
  const { data: rows = [] } = useStatementYear(source, year);
  const { data: before = [] } = useStatementYear(source, year - 1);
  if (rows.length + before.length === 0) return null;
  // The year before comes first, if something is missing there.
  const shown = hasMissing(before) ? year - 1 : year;
  return (
    <ul className="ui-card ui-list lines below">
      <li className="ui-row">
        <span className="ui-tile" aria-hidden="true">
          <Icon name="grid" />
        </span>
        <div>
          <p className="ui-row-title">
            <Link to={address.tab('documents', { view: 'statements', year: String(shown) })}>
              {t('Bank statements')}
            </Link>
          </p>
          <p className="soft">{missingText([...before, ...rows])}</p>
        </div>
        <Icon name="chevron" size={18} />
      </li>
    </ul>
  );
}

const hasMissing = (rows: readonly BankAccountYearDto[]): boolean =>
  rows.some(({ months }) => months.some(({ state }) => isOpen(state)));
