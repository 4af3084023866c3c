import { DestructionList } from './destruction-list';
import { HoldList } from './hold-list';
import { PausedNotice } from './paused-notice';
import { RulesCard } from './rules-card';
import './retention.css';

/** How long what is kept, what must not go, and what went. */
export function RetentionScreen() {
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>Retention</h1>
          <p>How long records are kept, which of them must not go, and what was destroyed.</p>
        </div>
      </div>
      <PausedNotice />
      <div className="retention">
        <section aria-labelledby="retention-rules">
          <h2 id="retention-rules">Rules</h2>
          <p className="ui-hint">
            What has no rule is kept forever. Invoices, payments, the ledger and the activity log are always
            kept. The periods named here are suggestions with their sources, and no legal advice.
          </p>
          <RulesCard />
        </section>
        <section aria-labelledby="retention-holds">
          <h2 id="retention-holds">Legal holds</h2>
          <p className="ui-hint">
            Nothing under a hold is deleted, purged or destroyed. Place one on a client from the menu of their
            page, or on a document in its history.
          </p>
          <HoldList />
        </section>
        <section aria-labelledby="retention-destroyed">
          <h2 id="retention-destroyed">Certificates of destruction</h2>
          <p className="ui-hint">
            One for each client and night, with the hashes of what was destroyed. Copies in backups go as
            these are replaced.
          </p>
          <DestructionList />
        </section>
      </div>
    </>
  );
}
