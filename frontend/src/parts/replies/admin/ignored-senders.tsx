import { t } from '@steward/texts';
import { RecordList } from '../../../admin/tables/record-list';
import { RowButton } from '../../../admin/tables/row-actions';
import { useAction } from '../../../shared/action/use-action';
import { UnassignedEmailsService } from '../../../shared/api';
import { Breakable } from '../../../shared/text/breakable';
import { formatDate } from '../../../shared/text/format';
import { useIgnoredSenders } from './use-unassigned-emails';

/** Senders whose emails are not listed, with a way to end it; nothing without any. */
export function IgnoredSenders() {
  const records = useIgnoredSenders();
  const listAgain = useAction({
    call: (id: number) => UnassignedEmailsService.removeIgnoredSender({ id }),
    events: ['email.ignored'],
    success: t('Later emails are listed again'),
    failure: t('Failed to list this sender again'),
  });
  if (records.pages.rows.length === 0 && !records.list.isError) return null;
  return (
    <section className="stack gap-m ignored-senders" aria-labelledby="ignored-senders">
      <h2 id="ignored-senders">{t('Ignored senders')}</h2>
      <RecordList
        {...records}
        label={t('Ignored senders')}
        count={(count) => t('{count, plural, one {# sender} other {# senders}}', { count })}
        empty={{ title: t('No ignored senders') }}
        rows={(senders) => (
          <ul className="ui-list lines" aria-label={t('Ignored senders')}>
            {senders.map(({ id, address, emails, created_at, ignoredBy }) => (
              <li key={id} className="ui-row email-row">
                <div>
                  <p className="ui-row-title">
                    <Breakable>{address}</Breakable>
                  </p>
                  <p className="ui-meta">
                    <span>
                      {t('Ignored by {name} on {date}', {
                        name: ignoredBy.name,
                        date: formatDate(created_at),
                      })}
                    </span>
                    <span>
                      {t('{emails, plural, =0 {No email since} one {# email since} other {# emails since}}', {
                        emails,
                      })}
                    </span>
                  </p>
                </div>
                <div className="email-row-actions">
                  <RowButton
                    icon="undo"
                    label={t('List again: {address}', { address })}
                    loading={listAgain.isPending && listAgain.variables === id}
                    onClick={() => listAgain.mutate(id)}
                  >
                    {t('List again')}
                  </RowButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      />
    </section>
  );
}
