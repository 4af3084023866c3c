import type { ReactNode } from 'react';
import type { MessageThreadDto } from '../../../shared/api';
import { Failed } from '../../../shared/antd/states';
import type { PagedList } from '../../../shared/paged-list';

/** Error state of the list. */
export function ThreadsFailed({ list }: { list: PagedList<MessageThreadDto> }): ReactNode {
  if (!list.isError || list.isFetchNextPageError) return null;
  return (
    <Failed message="Failed to load messages. Please try again." of={list} explains retryLabel="Reload" />
  );
}
