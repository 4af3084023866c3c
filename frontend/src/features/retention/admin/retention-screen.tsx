import { Link } from 'react-router-dom';
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
          <h1>Retention</h1>
          <p>How long you keep records, legal holds, and deletion certificates.</p>
        </div>
      </div>
      <PausedNotice />
      <div className="retention stack gap-xl">
        <section aria-labelledby="retention-rules">
          <h2 id="retention-rules">Rules</h2>
          <p className="ui-hint">
            Without a rule, records are kept forever. Invoices, payments, the ledger and the audit log are
            always kept. The suggested periods name their sources; they are not legal advice.
          </p>
          <RulesCard />
        </section>
        <section aria-labelledby="retention-holds">
          <h2 id="retention-holds">Legal holds</h2>
          <p className="ui-hint">
            Records on hold can’t be deleted. Place a hold from a client’s menu or a document’s history.
          </p>
          <HoldList />
        </section>
        <section aria-labelledby="retention-destroyed">
          <h2 id="retention-destroyed">Deletion certificates</h2>
          <p className="ui-hint">
            One per client and night, with hashes of what was deleted. Copies in backups disappear as backups
            are replaced.
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
      label="Legal holds"
      noun={['hold', 'holds']}
      empty={{ title: 'No legal holds' }}
      rows={[
        {
          title: 'Client',
          render: ({ client }) => <Link to={`/admin/clients/${client.id}`}>{client.name}</Link>,
        },
        { title: 'Holds', render: ({ document }) => document?.title ?? 'All records' },
        { title: 'Reason', long: true, render: ({ reason }) => reason },
        { title: 'Placed by', render: ({ placedBy }) => placedBy.name },
        { title: 'Since', numeric: true, render: ({ placedAt }) => formatDate(placedAt) },
      ]}
    />
  );
}
