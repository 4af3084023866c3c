import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { ActivityService, type AdminActivityDto } from '../../../../shared/api';
import { deviceName } from '../../../../shared/device-name';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { usePagedList } from '../../../../shared/paged-list';
import { useAuth } from '../../../../shared/session';
import { Timeline, TimelineEntry } from '../../../../shared/timeline';
import { recordSentence } from './record-text';

const recordPage = 25;

/** Full log of a document, with refused attempts and IP addresses. */
export function DocumentRecord({ id }: { id: number }) {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const list = usePagedList<AdminActivityDto>({
    key: ['/api/admin/activity', 'document', id],
    load: (page) =>
      ActivityService.listActivityForAdmin({
        subjectType: 'document',
        subjectId: id,
        limit: recordPage,
        ...page,
      }),
    times: { staleTime: 0 },
    enabled: open,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="opens">{t('Full log, with IP addresses and refused attempts')}</summary>
      {list.isPending ? (
        <ListSkeleton rows={3} label={t('Loading the log')} />
      ) : list.isError && !list.isFetchNextPageError ? (
        <Failed message={t('Failed to load the log. Please try again.')} of={list} />
      ) : (
        <>
          <Timeline label={t('Full log, newest first')}>
            {list.rows.map((event) => (
              <TimelineEntry
                key={event.id}
                icon={event.refused ? 'alert' : 'clock'}
                at={event.occurredAt}
                exact
              >
                {recordSentence(event, user?.id ?? 0)}
                <Origin event={event} />
              </TimelineEntry>
            ))}
          </Timeline>
          {list.hasNextPage && (
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('Load more')}
            </Button>
          )}
        </>
      )}
    </details>
  );
}

function Origin({ event: { address, agent } }: { event: AdminActivityDto }) {
  const origin = [address, agent && deviceName(agent)].filter(Boolean).join(', ');
  return origin ? <p className="ui-hint">{t('From {origin}', { origin })}</p> : null;
}
