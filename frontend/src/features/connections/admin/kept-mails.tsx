import { useState } from 'react';
import { Checkbox } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { OutboxService, type OutboxMailDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { errorMessage } from '../../../shared/http/api-error';
import { pageOf } from '../../../shared/http/pages';
import { queryTimes } from '../../../shared/http/query-client';
import { formatDateTime } from '../../../shared/text/format';

/** Emails offered at once; more are in Mail. */
const most = 50;
const isInvitation = ({ event }: OutboxMailDto): boolean => event === 'account.invited';

/** Emails that were kept while nothing was connected: the owner chooses which of them to send. */
export function KeptMails() {
  const { data: mails } = useQuery({
    queryKey: ['/api/admin/outbox', 'kept'],
    queryFn: () => OutboxService.listOutbox({ status: 'kept', limit: most }),
    ...queryTimes.outbox,
  });
  const [unchosen, setUnchosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isChosen = (mail: OutboxMailDto) => unchosen.get(mail.id) ?? isInvitation(mail);
  const sending = useSendKept();
  if (!mails || (mails.length === 0 && !sending.data?.failed.length)) return null;
  const chosen = mails.filter(isChosen);
  const total = pageOf(mails).total ?? mails.length;
  return (
    <div className="stack ruled-off">
      <div>
        <h3>{t('Emails that were not sent')}</h3>
        <p className="ui-hint">
          {t(
            'They were kept while nothing was connected. Choose which of them to send; the others stay in Mail.',
          )}
        </p>
      </div>
      <ul className="lines connection-mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Checkbox
              checked={isChosen(mail)}
              disabled={sending.isPending}
              onChange={({ target }) => setUnchosen(new Map(unchosen).set(mail.id, target.checked))}
            >
              {mail.subject}
              <span className="ui-hint">
                {' '}
                {t('to {to}, {date}', { to: mail.to, date: formatDateTime(mail.created_at) })}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className="cluster">
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={sending.isPending}
          onClick={() => sending.mutate(chosen)}
        >
          {chosen.length === 0
            ? t('Send emails')
            : chosen.every(isInvitation)
              ? t('{count, plural, one {Send # invitation now} other {Send # invitations now}}', {
                  count: chosen.length,
                })
              : t('{count, plural, one {Send # email now} other {Send # emails now}}', {
                  count: chosen.length,
                })}
        </Button>
        {total > mails.length && (
          <Link className="more" to="/admin/mail?status=kept">
            {t('See all {total} in Mail', { total })}
          </Link>
        )}
      </div>
      <div role="status">
        {sending.data?.failed.map(({ mail, reason }) => (
          <p key={mail.id} className="bad">
            {t('{to}: {reason}', { to: mail.to, reason })}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Sends one after the other; one that cannot be sent, as with an expired link, does not stop the rest. */
function useSendKept() {
  return useAction({
    call: async (mails: readonly OutboxMailDto[]) => {
      const failed: { mail: OutboxMailDto; reason: string }[] = [];
      for (const mail of mails)
        await OutboxService.retryMail({ id: mail.id }).catch((error: unknown) =>
          failed.push({ mail, reason: errorMessage(error, t('Please try again.')) }),
        );
      return { sent: mails.length - failed.length, failed };
    },
    events: ['mail.retried'],
    success: ({ sent }) =>
      sent > 0
        ? {
            title: t('{sent, plural, one {# email is on its way} other {# emails are on their way}}', {
              sent,
            }),
          }
        : undefined,
    failure: t('Failed to send the emails'),
  });
}
