import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Badge } from '../../../../shared/antd/badge';
import type { ClientDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/kit/icon';
import { Breakable } from '../../../../shared/text/breakable';
import { formatDate } from '../../../../shared/text/format';
import { kindNames } from '../../../clients/admin/offered/record-client';
import { TagCell } from '../../../clients/admin/offered/tags/tag-badges';

/** A client's email address, and whether it is still unconfirmed. */
export function ClientEmail(props: Pick<ClientDto, 'email' | 'emailConfirmed' | 'status'>) {
  const { email, emailConfirmed, status } = props;
  return (
    <>
      <span>
        <Breakable>{email}</Breakable>
      </span>
      {!emailConfirmed && email !== '' && status === 'active' && (
        <>
          {' '}
          <span className="client-unconfirmed ui-hint" title={t('Email not confirmed')}>
            {/* In rows of one line, in place of the words */}
            <Icon name="alert" size={16} />
            <span>{t('Email not confirmed')}</span>
          </span>
        </>
      )}
    </>
  );
}

interface ClientNameProps {
  client: Pick<ClientDto, 'id' | 'name' | 'kind' | 'username' | 'tags' | 'assignees'>;
  hasColleagues: boolean;
}

/**
 * Name of a client as a link to their page, with the kind of a household or business, the tags, and, in a practice with
 * colleagues, those who are assigned.
 */
export function ClientName({ client, hasColleagues }: ClientNameProps) {
  const { id, name, kind, username, tags, assignees } = client;
  return (
    <span className="client-name">
      <Link to={`/admin/clients/${id}`}>{name}</Link>
      {/* Beside the name on phones, in place of its column */}
      <span className="client-login ui-hint">{username}</span>
      {kind !== 'individual' && <span className="client-kind ui-hint"> {kindNames[kind]}</span>}{' '}
      <TagCell tags={tags} />
      {hasColleagues && (
        <span className="ui-hint">
          {' '}
          {assignees.length === 0 ? t('Unassigned') : assignees.map((one) => one.name).join(', ')}
        </span>
      )}
    </span>
  );
}

/** Time of the last contact; a client who has only been added had none. */
export function LastContact({ lastContact, created_at }: Pick<ClientDto, 'lastContact' | 'created_at'>) {
  if (lastContact === created_at) return <span className="ui-hint">{t('None yet')}</span>;
  return <time dateTime={lastContact}>{formatDate(lastContact)}</time>;
}

/** Status of a client: active once they have a login, and until then the state of their invitation. */
export function ClientStatus({ client }: { client: ClientDto }) {
  if (client.status === 'closed') return <Badge colour="grey">{t('[client] Closed')}</Badge>;
  const invitation = invitationOf(client);
  if (client.archivedAt)
    return (
      <span className="client-state">
        <Badge colour="grey">{t('[client] Archived')}</Badge>
        {invitation && <span className="ui-hint">{invitation}</span>}
      </span>
    );
  if (!invitation) return <Badge colour="ok">{t('[client] Active')}</Badge>;
  return <Badge colour={client.signIn === 'invited' ? 'info' : 'grey'}>{invitation}</Badge>;
}

/** State of a person's invitation until they have a login of their own. */
export function invitationOf({ kind, signIn, invitedAt }: ClientDto): string | undefined {
  if (kind !== 'individual' || signIn === 'active') return undefined;
  if (signIn === 'invited' && invitedAt) return t('Invited {date}', { date: formatDate(invitedAt) });
  return invitedAt ? t('Invitation expired') : t('Not invited yet');
}
