import { t } from '@steward/texts';
import { formatDate } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { Added } from '../../../../shared/parts/parts-in-use';
import { useHoldsOf } from './holds';
import './legal-holds.css';

/** Notice that a client's records are on hold; nothing otherwise. @param userId users.id */
export function ClientHold({ userId }: { userId: number }) {
  const { data: holds = [] } = useHoldsOf(userId);
  const all = holds.find(({ document }) => !document);
  const documents = holds.filter(({ document }) => document);
  return (
    <>
      {all && (
        <div className="legal-hold note below" role="note">
          <Icon name="lock" />
          <p>
            <b>{t('Legal hold on all records.')}</b> {all.reason}{' '}
            <span className="sub">
              {t('Placed by {name}, {day}.', {
                name: all.placedBy.name,
                day: formatDate(all.placedAt),
              })}
            </span>
          </p>
          <Added at="hold.action" with={{ hold: all }} />
        </div>
      )}
      {!all && documents.length > 0 && (
        <div className="legal-hold note below" role="note">
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
    </>
  );
}
