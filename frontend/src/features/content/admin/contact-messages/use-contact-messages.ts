import { useAction } from '../../../../shared/action/use-action';
import { ContactMessagesService, type ContactMessageDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

export const contactMessagesPath = '/api/admin/messages';
export const contactMessagesPage = 25;

export interface ContactMessageFilters {
  search: string;
  status: 'all' | 'pending' | 'resolved';
}

/** Contact messages, newest first; searched by the server in names, e-mail and service. */
export function useContactMessages({ search, status }: ContactMessageFilters) {
  const query = { status, ...given({ search }) };
  return usePagedList<ContactMessageDto>({
    key: [contactMessagesPath, 'list', query],
    load: (cursor) =>
      ContactMessagesService.listContactMessages({
        ...query,
        limit: contactMessagesPage,
        ...given({ cursor }),
      }),
    times: queryTimes.contactMessages,
  });
}

/** Marks a message as resolved, says how that went, and hands on the message as it is now. */
export function useResolve(onResolved: (message: ContactMessageDto) => void) {
  return useAction({
    call: (id: number) => ContactMessagesService.resolveContactMessage({ id }),
    events: ['contact_message.resolved'],
    success: 'Message resolved',
    failure: () => ({ title: 'Error', description: 'Failed to resolve message' }),
    onSuccess: onResolved,
  });
}

export function senderName({ firstName, lastName }: ContactMessageDto): string {
  return `${firstName} ${lastName}`;
}
