import { t } from '@steward/texts';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { useAction } from '../../../../shared/action/use-action';
import {
  ContactMessagesService,
  type ContactMessageDto,
  type ContactMessageFilter,
  type ContactMessageSort,
} from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';
import { useRecord } from '../../../../shared/http/use-record';

export const contactMessagesPath = '/api/admin/messages';

interface ContactMessageFilters {
  search: string;
  status: ContactMessageFilter;
  sort: ContactMessageSort | '';
}

/** Contact messages, newest first; the server searches names, email and service. */
export function useContactMessages(filters: ContactMessageFilters) {
  return useRecordPages({
    path: contactMessagesPath,
    filters,
    load: (page) => ContactMessagesService.listContactMessages(page),
    times: queryTimes.contactMessages,
  });
}

/** Maximum length of a message in the list. */
const listedCharacters = 2000;

/** Full text of a message; the list may contain only its beginning. */
export function useWholeText({ id, message }: ContactMessageDto) {
  const mayGoOn = [...(message ?? '')].length >= listedCharacters;
  const query = useRecord<ContactMessageDto>({
    id: mayGoOn ? id : undefined,
    path: `${contactMessagesPath}/${id}`,
    load: (messageId) => ContactMessagesService.getContactMessage({ id: messageId }),
    ...queryTimes.contactMessages,
  });
  return {
    query,
    text: query.record?.message ?? message,
    isLoading: mayGoOn && query.isPending,
    hasFailed: mayGoOn && query.isError,
  };
}

/** Marks a message as resolved, shows a toast with an undo, and passes on the updated message. */
export function useResolve(onResolved: (message: ContactMessageDto) => void) {
  const reopening = useAction({
    call: (id: number) => ContactMessagesService.reopenContactMessage({ id }),
    events: ['contact_message.resolved'],
    success: t('Message is pending again'),
    failure: t('Failed to reopen the message'),
    onSuccess: onResolved,
  });
  const resolving = useAction({
    call: (id: number) => ContactMessagesService.resolveContactMessage({ id }),
    events: ['contact_message.resolved'],
    success: (_, id) => ({
      title: t('Message resolved'),
      action: {
        label: t('Undo'),
        alternative: t('The menu of the message has Reopen'),
        onAct: () => reopening.mutate(id),
      },
    }),
    failure: () => ({ title: t('Error'), description: t('Failed to resolve message') }),
    onSuccess: onResolved,
  });
  return { resolve: resolving, reopen: reopening };
}

export function senderName({ firstName, lastName }: ContactMessageDto): string {
  return `${firstName} ${lastName}`;
}
