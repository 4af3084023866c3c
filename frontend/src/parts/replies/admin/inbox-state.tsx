import { t } from '@steward/texts';
import { ConnectedAs, ConnectionFailure } from '../../../features/connections/admin/offered/connection-card';
import type { EmailConnectionDto } from '../../../shared/api';

/** The inbox from which answers are read, on the card of the email account. */
export function InboxState({
  email: { source, imap, staffReplies, automatic },
}: {
  email: EmailConnectionDto;
}) {
  if (source === 'server')
    return (
      <p className="ui-hint">
        {t('Clients can’t answer by email: that needs an email account that is connected here.')}
      </p>
    );
  if (!imap) return null;
  return (
    <>
      <ConnectedAs health={imap}>
        {t('Answers by email are read from {host}', { host: imap.host })}
      </ConnectedAs>
      <ConnectionFailure health={imap} failed={(time) => t('Reading answers failed on {time}.', { time })} />
      <p className="ui-hint">
        {[
          staffReplies
            ? t('Answers of clients and colleagues are added to conversations.')
            : t(
                'Answers of clients are added to conversations; those of colleagues wait under Not assigned.',
              ),
          automatic.count > 0 &&
            t(
              '{count, plural, one {# automatic email left out} other {# automatic emails left out}} in the last 30 days.',
              { count: automatic.count },
            ),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}
