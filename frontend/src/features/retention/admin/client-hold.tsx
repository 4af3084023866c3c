import { useState } from 'react';
import { t } from '@steward/texts';
import type { LegalHoldDto } from '../../../shared/api';
import { formatDate } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { ReleaseHoldDialog } from './hold-dialogs';
import { useHoldsOf } from './use-retention';
import './retention.css';
import { Button } from '../../../shared/antd/button';

/** Notice that a client's records are on hold; nothing otherwise. @param userId users.id */
export function ClientHold({ userId }: { userId: number }) {
  const { data: holds = [] } = useHoldsOf(userId);
  const [releasing, setReleasing] = useState<LegalHoldDto>();
  const all = holds.find(({ document }) => !document);
  const documents = holds.filter(({ document }) => document);
  return (
    <>
      {all && (
        <div className="retention-hold note below" role="note">
          <Icon name="lock" />
          <p>
            <b>{t('Legal hold on all records.')}</b> {all.reason}{' '}
            <span className="ui-hint">
              {t('Placed by {name}, {day}.', {
                name: all.placedBy.name,
                day: formatDate(all.placedAt),
              })}
            </span>
          </p>
          <Button onClick={() => setReleasing(all)}>{t('Release')}</Button>
        </div>
      )}
      {!all && documents.length > 0 && (
        <div className="retention-hold note below" role="note">
          <Icon name="lock" />
          <p>
            <b>
              {t('{count, plural, one {Legal hold on # document.} other {Legal hold on # documents.}}', {
                count: documents.length,
              })}
            </b>{' '}
            {documents.map(({ document }) => document?.title).join(', ')}
          </p>
        </div>
      )}
      <ReleaseHoldDialog hold={releasing} onClose={() => setReleasing(undefined)} />
    </>
  );
}
