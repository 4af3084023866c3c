import { useState } from 'react';
import { t } from '@steward/texts';
import { useActingFor } from '../shared/acting-for';
import { fetchedDialog } from '../shared/antd/fetched-dialog';
import { Button } from '../shared/button';
import { Icon } from '../shared/icon';
import { T } from '../shared/rich-text';
import './acting-for-banner.css';

const choosing = fetchedDialog(() =>
  import('./choose-client-dialog').then((module) => module.ChooseClientDialog),
);

/** Names the client for whom one acts, above every screen of a person with other clients than their own. */
export function ActingForBanner() {
  const { client, other, hasOthers } = useActingFor();
  const [isChoosing, setIsChoosing] = useState(false);
  if (!client || !hasOthers) return null;
  return (
    <>
      <section className="acting-for row gap-l between" aria-label={t('Client')} data-other={other && true}>
        <p className="row gap-s breaks">
          <Icon name={other ? 'people' : 'user'} />
          <span>
            {other ? (
              <>
                <T text="Acting for <b>{name}</b>" values={{ name: other.name }} />
              </>
            ) : (
              t('Your own account')
            )}
          </span>
        </p>
        <Button onPointerEnter={choosing.prepare} onClick={() => setIsChoosing(true)}>
          {t('Switch client')}
        </Button>
      </section>
      <choosing.Dialog
        isNeeded={isChoosing}
        open={isChoosing}
        current={client.id}
        onClose={() => setIsChoosing(false)}
      />
    </>
  );
}
