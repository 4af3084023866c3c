import { useState } from 'react';
import { t } from '@steward/texts';
import type { LegalHoldDto } from '../../../../shared/api';
import { formatDate } from '../../../../shared/text/format';
import { Icon } from '../../../../shared/kit/icon';
import { PlaceHoldDialog, ReleaseHoldDialog, type HoldTarget } from '../hold-dialogs';
import { useHoldsOf } from '../use-retention';
import '../retention.css';
import { Button } from '../../../../shared/antd/button';

/** Legal hold of a document, with buttons to place or release it. */
export function DocumentHold({ document }: { document: { id: number; userId: number; title: string } }) {
  const { id, userId, title } = document;
  const { data: holds } = useHoldsOf(userId);
  const [placing, setPlacing] = useState<HoldTarget>();
  const [releasing, setReleasing] = useState<LegalHoldDto>();
  if (!holds) return null;
  const own = holds.find((hold) => hold.document?.id === id);
  const all = holds.find((hold) => !hold.document);
  const hold = own ?? all;
  return (
    <section className="retention-document" aria-labelledby="document-hold">
      <h2 id="document-hold" className="ruled-strong">
        {t('Legal hold')}
      </h2>
      {hold ? (
        <div className="retention-hold note below">
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
          {own && <Button onClick={() => setReleasing(own)}>{t('Release')}</Button>}
        </div>
      ) : (
        <div className="stack to-start">
          <p className="ui-hint">{t('No legal hold. Normal retention applies.')}</p>
          <Button icon="lock" onClick={() => setPlacing({ kind: 'document', id, name: title })}>
            {t('Place legal hold')}
          </Button>
        </div>
      )}
      <PlaceHoldDialog of={placing} onClose={() => setPlacing(undefined)} />
      <ReleaseHoldDialog hold={releasing} onClose={() => setReleasing(undefined)} />
    </section>
  );
}
