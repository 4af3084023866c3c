import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { MessageThreadDto } from '../../../shared/api';
import { Failed } from '../../../shared/antd/states';
import type { PagedList } from '../../../shared/http/paged-list';

/** Error state of the list. */
export function ThreadsFailed({ list }: { list: PagedList<MessageThreadDto> }): ReactNode {
  if (!list.isError || list.isFetchNextPageError) return null;
  return (
    <Failed
      message={t('Failed to load messages. Please try again.')}
      of={list}
      explains
      retryLabel={t('Reload')}
    />
  );
}
