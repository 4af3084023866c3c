import { useState } from 'react';
import { t } from '@steward/texts';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { ListEnd } from '../../../../shared/antd/states';
import { ClientTimeline, timelineFailed } from '../timeline/client-timeline';
import { subjectKinds, useClientActivity, type SubjectKind } from '../timeline/use-client-activity';
import type { TabProps } from '../client-tabs';
import { TabHead } from './tab-head';

/** A client's activity, newest first. */
export function ClientActivity({ client }: TabProps) {
  const [kind, setKind] = useState<SubjectKind | ''>('');
  const list = useClientActivity(client.id, { kind, limit: 25 });
  return (
    <>
      <TabHead title={t('Activity')}>
        <FilterSelect label={t('Type')} value={kind} options={subjectKinds()} onChange={setKind} />
      </TabHead>
      <section className="ui-card" aria-label={t('Activity')} aria-busy={list.isPending}>
        <ClientTimeline list={list} client={client} isFiltered={kind !== ''}>
          <ListEnd
            list={list}
            count={(count) => t('{count, plural, one {# event} other {# events}}', { count })}
            failed={timelineFailed()}
          />
        </ClientTimeline>
      </section>
    </>
  );
}
