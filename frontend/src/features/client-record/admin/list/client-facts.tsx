import type { ReactNode } from 'react';
import { Alert } from 'antd';
import { t } from '@steward/texts';
import type { ClientDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { formatDay, formatLongDateTime } from '../../../../shared/text/format';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { byMethod } from '../../../clients/shared/contact-methods';
import { linesOf } from '../../../clients/shared/offered/profile-schema';
import { ClientEmail } from './client-status';
import { InvitationDetail } from './invitation-detail';
import { StorageDetail } from './storage-detail';
import { useClientProfile } from './use-client-profile';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { clientName } from '../../../clients/admin/offered/record-client';

/** Warning that email to a client was rejected. */
export function RefusedEmail({ client }: { client: ClientDto }) {
  if (client.emailRefusedAt === null) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Email to this address was rejected: {reason}', { reason: client.emailRefusedReason ?? '' })}
      description={t('{date}. Ask the client for another address.', {
        date: formatLongDateTime(client.emailRefusedAt),
      })}
    />
  );
}

type Fact = [label: string, value: string | null | undefined, isLoading: boolean, display?: ReactNode];

interface ClientFactsProps {
  client: ClientDto;
  /** Omits facts without a value. */
  givenOnly?: boolean;
}

/** Login, storage and export of a client, for consultants. */
export function AccountFacts({ client }: { client: ClientDto }) {
  if (!useHasRightsOf('consultant')) return null;
  return (
    <dl className="admin-details facts links">
      {client.status === 'active' && client.kind === 'individual' && (
        <InvitationDetail key={client.id} client={client} />
      )}
      <StorageDetail client={client} />
      <ClientExport client={client} />
    </dl>
  );
}

/** A client's profile. */
export function ClientFacts({ client, givenOnly = false }: ClientFactsProps) {
  const profile = useClientProfile(client.id);
  const { data, isPending } = profile;
  const profileFact = (label: string, value: string | null | undefined): Fact => [label, value, isPending];
  const lineFacts = (group: Parameters<typeof linesOf>[0]): Fact[] =>
    linesOf(group).map(([name, { label, fact = label }]) => profileFact(fact(), data?.[name]));
  const method = data?.preferredContactMethod;
  const facts: Fact[] = [
    [t('Name'), client.name === client.username ? '' : client.name, false],
    client.kind === 'individual'
      ? [t('Email'), client.email, false, <ClientEmail key="email" {...client} />]
      : profileFact(t('Email'), data?.email),
    ...(profile.isError
      ? []
      : [
          ...lineFacts('contact'),
          profileFact(t('Preferred contact'), method && byMethod()[method]),
          profileFact(t('Birth date'), data?.birthdate && formatDay(data.birthdate)),
          ...lineFacts('work'),
          ...lineFacts('address'),
          profileFact(t('[person] About'), data?.bio),
        ]),
  ];
  return (
    <>
      <dl className="admin-details facts links">
        {facts.map(([label, value, isLoading, display]) =>
          givenOnly && !isLoading && !value?.trim() ? null : (
            <Detail key={label} label={label} value={value} loading={isLoading} display={display} />
          ),
        )}
      </dl>
      {profile.isError && <Failed message={t("Failed to load the client's profile.")} of={profile} />}
    </>
  );
}

interface DetailProps {
  label: string;
  value: string | null | undefined;
  loading?: boolean;
  /** Replaces the plain value. */
  display?: ReactNode;
}

function Detail({ label, value, loading = false, display = value }: DetailProps) {
  return (
    <div aria-busy={loading}>
      <dt>{label}</dt>
      {loading ? (
        <dd>
          <span className="ui-bone" style={{ width: `${30 + ((label.length * 13) % 40)}%` }} />
        </dd>
      ) : value?.trim() ? (
        <dd>{display}</dd>
      ) : (
        <dd className="ui-hint">{t('Not provided')}</dd>
      )}
    </div>
  );
}

/** Button that downloads everything stored about a client, the same file that clients can download. */
function ClientExport({ client }: { client: ClientDto }) {
  const exporting = useAction({
    call: () => download(`/api/admin/clients/${client.id}/export`),
    success: () => ({
      title: t('Download started'),
      description: t('Your browser is saving everything we have about {client} as a ZIP file.', {
        client: clientName(client),
      }),
    }),
    failure: [t('Error'), t('Failed to start the download. Please try again.')],
  });
  return (
    <div>
      <dt>{t('Data')}</dt>
      <dd>
        <Button type="text" size="small" icon="download" of={exporting}>
          {t('Download everything')}
        </Button>
      </dd>
    </div>
  );
}
