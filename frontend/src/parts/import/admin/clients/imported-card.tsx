import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { useSite } from '../../../../shared/practice/site';
import { Icon } from '../../../../shared/kit/icon';
import { inviteAll } from '../../../../features/clients/admin/offered/invite-all';
import { useInvitationTexts, type Invited } from '../../../../features/clients/admin/offered/use-invitation';
import { Button } from '../../../../shared/antd/button';

export interface ImportedClients {
  count: number;
  /** Clients who can be invited. */
  invitable: readonly Invited[];
  /** True if they were invited by the import. */
  invited: boolean;
  /** Businesses whose person the import invited to manage them. */
  owned: number;
}

interface ImportedCardProps extends ImportedClients {
  onAgain: () => void;
  onDocuments: () => void;
}

/** Result of an import: invitations, unless they are sent already, and the next steps. */
export function ImportedCard({ count, invitable, invited, owned, onAgain, onDocuments }: ImportedCardProps) {
  const { outcome, forMany } = useInvitationTexts();
  const { inviting, done } = useInvitingAll(invitable);
  const { sendsEmail } = useSite();
  const isInvited = invited || inviting.isSuccess;
  return (
    <section className="ui-card ui-card-body move-in-done stack to-start" role="status">
      <Icon name="check" size={28} />
      <h2>{t('{count, plural, one {# client} other {# clients}} imported', { count })}</h2>
      {invitable.length > 0 && <p>{isInvited ? outcome(inviting.data ?? invitable) : forMany}</p>}
      {owned > 0 && (
        <p>
          {sendsEmail
            ? t(
                '{owned, plural, one {The person of # business was} other {The people of # businesses were}} emailed an invitation to manage it.',
                { owned },
              )
            : t('The page of each business shows the link for its owner. It works for 7 days.')}
        </p>
      )}
      <div className="ui-tools">
        {invitable.length > 0 && !isInvited && (
          <Button type="primary" of={inviting}>
            {inviting.isPending
              ? t('Inviting: {done} of {count} done', { done, count: invitable.length })
              : invitable.length === 1
                ? t('Invite the client now')
                : t('Invite all {count} now', { count: invitable.length })}
          </Button>
        )}
        <Button type={isInvited ? 'primary' : 'default'} onClick={onDocuments}>
          {t('Import their documents')}
        </Button>
        <Button onClick={onAgain}>{t('Import another file')}</Button>
        {isInvited ? (
          <Link className="ui-text-link" to="/admin/clients">
            {t('See all clients')}
          </Link>
        ) : (
          <Link className="ui-text-link" to="/admin/clients?filter=not_invited">
            {t('See who is not invited')}
          </Link>
        )}
      </div>
    </section>
  );
}

function useInvitingAll(clients: readonly Invited[]) {
  const [done, setDone] = useState(0);
  const inviting = useAction<void, Invited[]>({
    call: (_, keyFor) => inviteAll(clients, keyFor({ ids: clients.map(({ id }) => id) }), setDone),
    events: ['account.invited'],
    failure: t('Failed to send the invitations'),
  });
  return { inviting, done };
}
