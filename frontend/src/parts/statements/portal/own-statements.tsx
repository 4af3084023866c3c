import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Empty } from '../../../shared/antd/states';
import { ScreenHead } from '../../../shared/kit/screen-head';
import { yearOf } from '../shared/months';
import { StatementSourceProvider, useStatementYear } from '../shared/statement-source';
import { missingText, noneIn, NoStatements, StatementsView } from '../shared/statements-view';
import { useShownYear } from '../shared/use-shown-year';
import { YearButtons } from '../shared/year-buttons';
import { UnsentStatements } from './unsent-statements';
import { useOwnSource } from './use-own-source';

/** The client's statements by account and month. */
export function OwnStatements() {
  const source = useOwnSource();
  const address = usePortalAddress();
  const { may } = useActingFor();
  const { year, present, change } = useShownYear();
  const { data } = useStatementYear(source, year);
  if (!may('documents')) return <Empty title={t('No statements')} />;
  return (
    <StatementSourceProvider value={source}>
      <ScreenHead
        title={<h2>{t('Bank statements')}</h2>}
        back={{ to: address.tab('documents'), label: t('All documents') }}
        text={data && data.length > 0 && <p className="soft below">{missingText(data)}</p>}
      >
        <YearButtons year={year} last={yearOf(present)} onYear={change} />
      </ScreenHead>
      <StatementsView
        empty={<NoStatements title={noneIn(year)} />}
        unsent={(take) => <UnsentStatements onTakeBack={take} />}
      />
    </StatementSourceProvider>
  );
}
