import { useAction } from '../../../../shared/action/use-action';
import { ContactMessagesService, type ContactMessageDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';
import { useRecord } from '../../../../shared/use-record';

export const contactMessagesPath = '/api/admin/messages';
export const contactMessagesPage = 25;

export interface ContactMessageFilters {
  search: string;
  status: 'all' | 'pending' | 'resolved';
}

/** Contact messages, newest first; the server searches names, email and service. */
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

/** Maximum length of a message in the list. */
const listedCharacters = 2000;

/** Full text of a message; the list may contain only its beginning. */
export function useWholeText({ id, message }: ContactMessageDto) {
  const mayGoOn = [...(message ?? '')].length >= listedCharacters;
  const { record, isPending, isError, isFetching, refetch } = useRecord<ContactMessageDto>({
    id: mayGoOn ? id : undefined,
    path: `${contactMessagesPath}/${id}`,
    load: (messageId) => ContactMessagesService.getContactMessage({ id: messageId }),
    ...queryTimes.contactMessages,
  });
  return {
    text: record?.message ?? message,
    isLoading: mayGoOn && isPending,
    hasFailed: mayGoOn && isError,
    isFetching,
    retry: () => void refetch(),
  };
}

/** Marks a message as resolved, shows a toast, and passes on the updated message. */
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
