import { t } from '@steward/texts';
import { formatDate } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { Added, useAdditions } from '../../../../shared/parts/parts-in-use';
import { useHoldsOf } from './holds';
import './legal-holds.css';

/** Legal hold of a document; without one, its place if holds can be placed. */
export function DocumentHold({ document }: { document: { id: number; userId: number; title: string } }) {
  const { id, userId } = document;
  const { data: holds } = useHoldsOf(userId);
  const isPlaceable = useAdditions('hold.document').length > 0;
  if (!holds) return null;
  const own = holds.find((hold) => hold.document?.id === id);
  const hold = own ?? holds.find((one) => !one.document);
  if (!hold && !isPlaceable) return null;
  return (
    <section aria-labelledby="document-hold">
      <h2 id="document-hold" className="ruled-strong">
        {t('Legal hold')}
      </h2>
      {hold ? (
        <div className="legal-hold note below">
          <Icon name="lock" />
          <p>
            <b>{own ? t('This document is on hold.') : t('All records of this client are on hold.')}</b>{' '}
            {hold.reason}{' '}
            <span className="ui-hint">
              {t('Placed by {name}, {day}.', {
                name: hold.placedBy.name,
                day: formatDate(hold.placedAt),
              })}
            </span>
          </p>
          {own && <Added at="hold.action" with={{ hold: own }} />}
        </div>
      ) : (
        <Added at="hold.document" with={{ document }} />
      )}
    </section>
  );
}
