import { t } from '@steward/texts';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import { RecordList } from '../../../admin/tables/record-list';
import { RowButton, RowMenu } from '../../../admin/tables/row-actions';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { UnassignedEmailsService, type UnassignedEmailDto, type UnassignedReason } from '../../../shared/api';
import { ListSkeleton } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { WhileOn } from '../../../shared/parts/while-on';
import { Breakable } from '../../../shared/text/breakable';
import { formatDateTime, relativeTime } from '../../../shared/text/format';
import { AssignEmailDialog } from './assign-email-dialog';
import { IgnoredSenders } from './ignored-senders';
import { subjectOf, useIgnoreEmail, useUnassignedEmails } from './use-unassigned-emails';
import './unassigned-emails.css';

/** Emails that are in no conversation: the practice adds them to one, or ignores them. */
export function UnassignedEmails() {
  return (
    <WhileOn part="replies">
      <EmailList />
    </WhileOn>
  );
}

function EmailList() {
  const records = useUnassignedEmails();
  const dialogs = useRecordDialogs<UnassignedEmailDto, 'assign' | 'ignore-all'>();
  const ignore = useIgnoreEmail();
  const isEmpty = records.list.isSuccess && records.pages.rows.length === 0;
  return (
    <>
      {!isEmpty && (
        <p className="emails-lead below">
          {t(
            'These emails reached your mailbox, but it is not certain who sent them or what they answer. Check who wrote before you add one to a conversation. At most 500 are listed, for 90 days.',
          )}
        </p>
      )}
      <RecordList
        {...records}
        label={t('Emails in no conversation')}
        count={(count) => t('{count, plural, one {# email} other {# emails}}', { count })}
        art={<EmptyMessages />}
        empty={{
          title: t('Nothing to assign'),
          text: t('Emails that belong to no conversation appear here.'),
        }}
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
                onIgnoreAll={() => dialogs.open('ignore-all', email)}
              />
            ))}
          </ul>
        )}
      />
      <IgnoredSenders />
      <AssignEmailDialog email={dialogs.rowFor('assign')} onClose={dialogs.close} />
      <ConfirmAction
        of={dialogs.rowFor('ignore-all')}
        title={t('Ignore all emails from this sender?')}
        confirm={t('Ignore all')}
        cancel={t('Keep them')}
        call={({ from }: UnassignedEmailDto) =>
          UnassignedEmailsService.ignoreSender({ requestBody: { from } })
        }
        events={['email.ignored']}
        success={({ ignored }) => ({
          title: t('{ignored, plural, one {# email ignored} other {# emails ignored}}', { ignored }),
        })}
        failure={t('Failed to ignore the emails')}
        onClose={dialogs.close}
      >
        {({ from, client }) => (
          <div className="stack gap-s">
            <p className="breaks">
              {t(
                'Emails from {from} are no longer listed here, and later ones won’t be, until you end it below the list. They stay in your mailbox.',
                { from },
              )}
            </p>
            {client && (
              <p>
                {t('{client} may be writing from this address. You would no longer see these emails here.', {
                  client: client.name,
                })}
              </p>
            )}
          </div>
        )}
      </ConfirmAction>
    </>
  );
}

interface EmailRowProps {
  email: UnassignedEmailDto;
  isIgnoring: boolean;
  onAssign: () => void;
  onIgnore: () => void;
  onIgnoreAll: () => void;
}

/** The reason why an email is in no conversation; the usual one needs no words. */
const reasons: Record<UnassignedReason, (() => string) | undefined> = {
  unproven: undefined,
  absence: () => t('Looks like a note of absence'),
  repeated_id: () => t('Has the number (Message-ID) of another email'),
  staff: () => t('A colleague’s answer: add it to send it'),
  unreadable: () => t('Could not be read completely'),
  ended: () => t('The conversation or the access to it has ended'),
};

function EmailRow({ email, isIgnoring, onAssign, onIgnore, onIgnoreAll }: EmailRowProps) {
  const { from, text, receivedAt, why } = email;
  const reason = why && reasons[why]?.();
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
        {reason && <p className="email-reason">{reason}</p>}
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
        <RowMenu
          of={title}
          actions={[
            from.includes('@') && {
              label: t('Ignore all from this sender'),
              icon: 'close',
              onSelect: onIgnoreAll,
            },
          ]}
        />
      </div>
    </li>
  );
}
