import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { RecordList } from '../../../admin/tables/record-list';
import { formatDate } from '../../../shared/format';
import { DestructionList } from './destruction-list';
import { PausedNotice } from './paused-notice';
import { RulesCard } from './rules-card';
import { useHolds } from './use-retention';
import './retention.css';

/** Retention rules, legal holds and deletion certificates. */
export function RetentionScreen() {
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Retention')}</h1>
          <p>{t('How long you keep records, legal holds, and deletion certificates.')}</p>
        </div>
      </div>
      <PausedNotice />
      <div className="retention stack gap-xl">
        <section aria-labelledby="retention-rules">
          <h2 id="retention-rules">{t('Rules')}</h2>
          <p className="ui-hint">
            {t(
              'Without a rule, records are kept forever. Invoices, payments, the ledger and the audit log are always kept. The suggested periods name their sources; they are not legal advice.',
            )}
          </p>
          <RulesCard />
        </section>
        <section aria-labelledby="retention-holds">
          <h2 id="retention-holds">{t('Legal holds')}</h2>
          <p className="ui-hint">
            {t(
              'Records on hold can’t be deleted. Place a hold from a client’s menu or a document’s history.',
            )}
          </p>
          <HoldList />
        </section>
        <section aria-labelledby="retention-destroyed">
          <h2 id="retention-destroyed">{t('Deletion certificates')}</h2>
          <p className="ui-hint">
            {t(
              'One per client and night, with hashes of what was deleted. Copies in backups disappear as backups are replaced.',
            )}
          </p>
          <DestructionList />
        </section>
      </div>
    </>
  );
}

/** Active legal holds. */
function HoldList() {
  return (
    <RecordList
      {...useHolds()}
      label={t('Legal holds')}
      count={(count) => t('{count, plural, one {# hold} other {# holds}}', { count })}
      empty={{ title: t('No legal holds') }}
      rows={[
        {
          title: t('Client'),
          render: ({ client }) => <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>,
        },
        { title: t('Holds'), render: ({ document }) => document?.title ?? t('All records') },
        { title: t('Reason'), long: true, render: ({ reason }) => reason },
        { title: t('Placed by'), render: ({ placedBy }) => placedBy.name },
        { title: t('Since'), numeric: true, render: ({ placedAt }) => formatDate(placedAt) },
      ]}
    />
  );
}
