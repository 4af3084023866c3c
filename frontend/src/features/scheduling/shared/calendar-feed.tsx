import { useState } from 'react';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { useAction } from '../../../shared/action/use-action';
import { CalendarsService } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { CopyButton } from '../../../shared/antd/copy-button';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useCalendarFeed } from './offered/use-calendar-feed';

/** Secret calendar address, which shows one's appointments in a calendar app: create, show, renew, remove. */
export function CalendarFeed() {
  const feed = useCalendarFeed();
  const { data, show } = feed;
  const { query } = useActingFor();
  const [asks, setAsks] = useState<'renew' | 'end'>();
  const stop = () => setAsks(undefined);
  const { showing, creation } = useFeedActions(show, stop);
  if (data === undefined)
    return feed.isError ? (
      <Failed message={t('Failed to load your calendar address. Please try again.')} of={feed} explains />
    ) : (
      <ListSkeleton rows={1} label={t('Loading your calendar address')} />
    );
  const url = data === 'hidden' ? undefined : data.url;
  return (
    <div className="stack to-start all-columns">
      {url === null ? (
        <>
          <p>{t('You have no calendar address.')}</p>
          <Button of={creation}>{t('Create calendar address')}</Button>
        </>
      ) : (
        <FeedAddress url={url} isShowing={showing.isPending} onShow={showing.mutate} onAsk={setAsks} />
      )}
      <ConfirmDialog
        open={asks === 'renew'}
        title={t('Renew the calendar address?')}
        confirm={t('Renew')}
        cancel={t('Go back')}
        pending={creation.isPending}
        onConfirm={() => creation.mutate()}
        onCancel={stop}
      >
        {t('The current address stops working right away. Update your calendar apps with the new one.')}
      </ConfirmDialog>
      <ConfirmAction
        of={asks === 'end'}
        title={t('Remove the calendar address?')}
        confirm={t('Remove address')}
        cancel={t('Go back')}
        call={() => CalendarsService.deleteCalendarFeed(query)}
        events={['calendar_feed.ended']}
        success={t('Calendar address removed')}
        failure={[t('Error'), t('Failed to remove the address. Please try again.')]}
        onClose={stop}
      >
        {t('Calendar apps that use it stop updating. You can create a new one later.')}
      </ConfirmAction>
    </div>
  );
}

/** Shows and creates the address. */
function useFeedActions(show: ReturnType<typeof useCalendarFeed>['show'], onSettled: () => void) {
  const { query } = useActingFor();
  const showing = useAction({
    call: () => CalendarsService.getCalendarFeed(query),
    failure: [t('Error'), t('Failed to load the address. Please try again.')],
    onSuccess: show,
  });
  const creation = useAction({
    call: () => CalendarsService.createCalendarFeed({ requestBody: {}, ...query }),
    events: ['calendar_feed.created'],
    success: t('Calendar address created'),
    failure: [t('Error'), t('Failed to create an address. Please try again.')],
    onSuccess: (made) => {
      show(made);
      onSettled();
    },
    onFailure: onSettled,
  });
  return { showing, creation };
}

interface FeedAddressProps {
  /** Undefined while it is hidden. */
  url: string | undefined;
  isShowing: boolean;
  onShow: () => void;
  onAsk: (what: 'renew' | 'end') => void;
}

function FeedAddress({ url, isShowing, onShow, onAsk }: FeedAddressProps) {
  return (
    <>
      {url === undefined ? (
        <p>{t('You have a calendar address.')}</p>
      ) : (
        <>
          <code className="code" aria-label={t('Calendar address')}>
            {url}
          </code>
          <p className="ui-hint">
            {t('Add it to your calendar app as a subscription. Look for “From URL” or “From web”.')}
          </p>
        </>
      )}
      <div className="ui-tools">
        {url === undefined ? (
          <Button icon="eye" onClick={() => onShow()} loading={isShowing}>
            {t('Show address')}
          </Button>
        ) : (
          <CopyButton text={url} label={t('Copy address')} />
        )}
        <Button onClick={() => onAsk('renew')}>{t('Renew address')}</Button>
        <Button look="danger" onClick={() => onAsk('end')}>
          {t('Remove address')}
        </Button>
      </div>
    </>
  );
}
