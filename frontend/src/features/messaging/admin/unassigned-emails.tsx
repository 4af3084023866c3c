import { t } from '@steward/texts';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import { RecordList } from '../../../admin/tables/record-list';
import { RowButton } from '../../../admin/tables/row-actions';
import type { UnassignedEmailDto } from '../../../shared/api';
import { ListSkeleton } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { Breakable } from '../../../shared/text/breakable';
import { formatDateTime, relativeTime } from '../../../shared/text/format';
import { AssignEmailDialog } from './assign-email-dialog';
import { subjectOf, useIgnoreEmail, useUnassignedEmails } from './use-unassigned-emails';

/** Emails that are in no conversation: the practice adds them to one, or ignores them. */
export function UnassignedEmails() {
  const records = useUnassignedEmails();
  const dialogs = useRecordDialogs<UnassignedEmailDto, 'assign'>();
  const ignore = useIgnoreEmail();
  return (
    <>
      <p className="emails-lead below">
        {t(
          'These emails reached your mailbox, but their sender is not certain or they answer no message. Check who wrote before you add one to a conversation.',
        )}
      </p>
      <RecordList
        {...records}
        label={t('Emails in no conversation')}
        count={(count) => t('{count, plural, one {# email} other {# emails}}', { count })}
        art={<EmptyMessages />}
        empty={{ title: t('Nothing to assign'), text: t('Every email is in its conversation.') }}
        skeleton={
          <div className="ui-card" aria-busy="true">
            <ListSkeleton label={t('Loading emails')} />
          </div>
        }
        rows={(emails) => (
          <ul className="ui-list lines" aria-label={t('Emails in no conversation')}>
            {emails.map((email) => (
              <EmailRow
                key={email.id}
                email={email}
                isIgnoring={ignore.isPending && ignore.variables === email.id}
                onAssign={() => dialogs.open('assign', email)}
                onIgnore={() => ignore.mutate(email.id)}
              />
            ))}
          </ul>
        )}
      />
      <AssignEmailDialog email={dialogs.rowFor('assign')} onClose={dialogs.close} />
    </>
  );
}

interface EmailRowProps {
  email: UnassignedEmailDto;
  isIgnoring: boolean;
  onAssign: () => void;
  onIgnore: () => void;
}

function EmailRow({ email, isIgnoring, onAssign, onIgnore }: EmailRowProps) {
  const { from, text, receivedAt } = email;
  const title = subjectOf(email);
  return (
    <li className="ui-row email-row">
      <div>
        <p className="ui-row-title">{title}</p>
        <p className="ui-meta">
          <span>
            <Breakable>{from}</Breakable>
          </span>
          <time className="nowrap" dateTime={receivedAt} title={formatDateTime(receivedAt)}>
            {relativeTime(receivedAt)}
          </time>
        </p>
        <p className="two-lines ui-hint" dir="auto">
          {text}
        </p>
      </div>
      <div className="email-row-actions">
        <RowButton icon="message" label={t('Assign “{title}”', { title })} onClick={onAssign}>
          {t('Assign')}
        </RowButton>
        <RowButton
          icon="close"
          label={t('Ignore “{title}”', { title })}
          loading={isIgnoring}
          onClick={onIgnore}
        >
          {t('Ignore')}
        </RowButton>
      </div>
    </li>
  );
}
