import { useState } from 'react';
import { Button } from 'antd';
import { useActingFor } from '../shared/acting-for';
import { Dialog } from '../shared/antd/dialog';
import { Icon } from '../shared/icon';
import { useAuth } from '../shared/session';
import { ClientLinks } from './client-links';
import './acting-for-banner.css';

/** Names the client for whom one acts, above every screen of a person with other clients than their own. */
export function ActingForBanner() {
  const { user } = useAuth();
  const { client, other, hasOthers } = useActingFor();
  const [isChoosing, setIsChoosing] = useState(false);
  const clients = user?.clients ?? [];
  if (!client || !hasOthers) return null;
  const close = () => setIsChoosing(false);
  return (
    <>
      <section className="acting-for row gap-l between" aria-label="Client" data-other={other && true}>
        <p className="row gap-s breaks">
          <Icon name={other ? 'people' : 'user'} />
          <span>
            {other ? (
              <>
                Acting for <b>{other.name}</b>
              </>
            ) : (
              'Your own account'
            )}
          </span>
        </p>
        <Button onClick={() => setIsChoosing(true)}>Switch client</Button>
      </section>
      <Dialog open={isChoosing} title="Choose a client" isAboutClient={false} onClose={close}>
        <ClientLinks clients={clients} current={client.id} onChoose={close} />
      </Dialog>
    </>
  );
}
