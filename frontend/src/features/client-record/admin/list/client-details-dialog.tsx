import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Icon } from '../../../../shared/kit/icon';
import { Added, type AddedComponent } from '../../../../shared/parts/parts-in-use';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { ClientStatement } from '../../../billing/admin/offered/client-statement';
import { goalsOf } from '../../../clients/shared/goal-calls';
import { AddGoal, Goals } from '../../../clients/shared/goals';
import { AccountFacts, ClientFacts, RefusedEmail } from './client-facts';
import { clientName } from '../../../clients/admin/offered/record-client';
import { useClientProfile } from './use-client-profile';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Action on an open client, for consultants. */
    'client.button': AddedComponent<{ client: ClientDto }>;
  }
}

interface ClientDetailsDialogProps {
  /** The client; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  onEdit: (client: ClientDto) => void;
  onSendMessage: (client: ClientDto) => void;
  onClose: () => void;
}

/** Details of one client, with a link to their page. */
export function ClientDetailsDialog(props: ClientDetailsDialogProps) {
  const { client, onEdit, onSendMessage, onClose } = props;
  const lastClient = useLastDefined(client);
  const isConsultant = useHasRightsOf('consultant');
  return (
    <Dialog
      open={client !== undefined}
      title={lastClient ? clientName(lastClient) : ''}
      {...(lastClient && {
        subtitle: (
          <Link className="more" to={`/admin/clients/${lastClient.id}`}>
            {t('Open client')}
            <Icon name="arrow-right" />
          </Link>
        ),
      })}
      onClose={onClose}
      actions={
        <>
          {isConsultant && lastClient && <ClientStatement userId={lastClient.id} />}
          {lastClient?.status === 'active' && (
            <>
              {isConsultant && <Added at="client.button" with={{ client: lastClient }} />}
              <Button type="primary" icon="message" onClick={() => onSendMessage(lastClient)}>
                {t('Send Message')}
              </Button>
            </>
          )}
        </>
      }
    >
      {lastClient && <Details client={lastClient} onEdit={() => onEdit(lastClient)} />}
    </Dialog>
  );
}

function Details({ client, onEdit }: { client: ClientDto; onEdit: () => void }) {
  const { data } = useClientProfile(client.id);
  const isConsultant = useHasRightsOf('consultant');
  return (
    <>
      <RefusedEmail client={client} />
      {data && (
        <div className="client-face cluster gap-l below">
          {data.photo && (
            <img
              src={data.photo}
              alt={t('Photo of {client}', { client: clientName(client) })}
              width={96}
              height={96}
            />
          )}
          {isConsultant && client.status === 'active' && (
            <Button icon="pencil" onClick={onEdit}>
              {t('Edit profile')}
            </Button>
          )}
        </div>
      )}
      <ClientFacts client={client} />
      <AccountFacts client={client} />
      <ClientGoals client={client} />
    </>
  );
}

function ClientGoals({ client }: { client: ClientDto }) {
  const calls = goalsOf(client.id);
  const isOpen = useHasRightsOf('consultant') && client.status === 'active';
  return (
    <section className="client-goals ruled-off" aria-labelledby="client-goals">
      <header className="row between">
        <h2 id="client-goals">{t('Financial goals')}</h2>
        {isOpen && <AddGoal calls={calls} />}
      </header>
      <Goals calls={calls} none={t('No goals yet.')} readOnly={!isOpen} />
    </section>
  );
}
