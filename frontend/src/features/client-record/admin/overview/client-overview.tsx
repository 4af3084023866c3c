import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { ListSkeleton } from '../../../../shared/antd/states';
import type { ClientDto } from '../../../../shared/api';
import { T } from '../../../../shared/text/rich-text';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { WhenNear } from '../../../../shared/kit/when-near';
import { AccountFacts, ClientFacts } from '../list/client-facts';
import { EditProfileDialog } from '../list/edit-profile-dialog';
import { clientName } from '../../../clients/admin/offered/record-client';
import { useClientProfile } from '../list/use-client-profile';
import { tabAddress, type ClientTab } from '../client-tabs';
import { PrivateNotes } from '../notes/private-notes';
import { ClientTimeline } from '../timeline/client-timeline';
import { useClientActivity } from '../timeline/use-client-activity';
import { ClientStats } from './client-stats';

/** Number of notes and events in the overview. */
const newestNotes = 3;
const newestEvents = 6;

/** For screen readers. */
const skip = <span className="skip" />;

interface OverviewProps {
  client: ClientDto;
}

/** A client's profile, open items, last notes and latest activity. */
export function ClientOverview({ client }: OverviewProps) {
  const isConsultant = useHasRightsOf('consultant');
  return (
    <>
      <ClientStats client={client} />
      <div className="client-columns columns">
        <Profile client={client} />
        {isConsultant && (
          <div className="stack gap-xl">
            <Newest
              client={client}
              tab="notes"
              title={t('Private notes')}
              all={<T text="View All<skip> of private notes</skip>" of={{ skip }} />}
            >
              <PrivateNotes client={client} newest={newestNotes} />
            </Newest>
            <Newest
              client={client}
              tab="activity"
              title={t('Activity')}
              all={<T text="View All<skip> of activity</skip>" of={{ skip }} />}
            >
              <div className="ui-card">
                <WhenNear waiting={<ListSkeleton rows={4} label={t('Loading activity')} />}>
                  <NewestEvents client={client} />
                </WhenNear>
              </div>
            </Newest>
          </div>
        )}
      </div>
      {isConsultant && (
        <section className="client-account" aria-labelledby="client-account">
          <header className="client-column-head row between">
            <h2 id="client-account">{t('[client] Account')}</h2>
          </header>
          <div className="ui-card ui-card-body">
            <AccountFacts client={client} />
          </div>
        </section>
      )}
    </>
  );
}

function Profile({ client }: OverviewProps) {
  const { data } = useClientProfile(client.id);
  const [editing, setEditing] = useState(false);
  const isConsultant = useHasRightsOf('consultant');
  return (
    <section aria-labelledby="client-profile">
      <header className="client-column-head row between">
        <h2 id="client-profile">{t('Profile')}</h2>
        {isConsultant && client.status === 'active' && (
          <Button type="text" icon="pencil" onClick={() => setEditing(true)}>
            {t('Edit profile')}
          </Button>
        )}
      </header>
      <div className="ui-card ui-card-body">
        {data?.photo && (
          <img
            className="client-photo"
            src={data.photo}
            alt={t('Photo of {client}', { client: clientName(client) })}
            width={96}
            height={96}
          />
        )}
        <ClientFacts client={client} givenOnly />
      </div>
      <EditProfileDialog client={editing ? client : undefined} onClose={() => setEditing(false)} />
    </section>
  );
}

interface NewestProps extends OverviewProps {
  tab: ClientTab;
  title: string;
  /** Label of the link to all of them. */
  all: ReactNode;
  children: ReactNode;
}

/** Newest records of a tab of the page, with a link to all of them. */
function Newest({ client, tab, title, all, children }: NewestProps) {
  const id = `client-${tab}`;
  return (
    <section aria-labelledby={id}>
      <header className="client-column-head row between">
        <h2 id={id}>{title}</h2>
        <Link className="ui-text-link" to={tabAddress(client.id, tab)}>
          {all}
        </Link>
      </header>
      {children}
    </section>
  );
}

function NewestEvents({ client }: OverviewProps) {
  return (
    <ClientTimeline list={useClientActivity(client.id, { kind: '', limit: newestEvents })} client={client} />
  );
}
