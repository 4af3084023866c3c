import { t } from '@steward/texts';
import type { Reminder } from '../../../../admin/bulk/reminders';
import type { AdminDocumentDto, AdminDocumentRequestDto } from '../../../../shared/api';
import { formatDay } from '../../../../shared/text/format';
import { requestProgress } from '../../shared/request-progress';

/** A request of which its client can be reminded until they have answered. */
export function requestReminder(request: AdminDocumentRequestDto): Reminder {
  const { id, title, client, dueDate, remindedOn } = request;
  return {
    type: 'request',
    id,
    client: client.name,
    title,
    facts: dueDate === null ? [] : [t('Due {date}', { date: formatDay(dueDate) })],
    remindedOn,
    settled: requestProgress(request) !== 'to_upload' && t('The client has answered'),
  };
}

/** A document of which its client can be reminded until they have signed. */
export function documentReminder({ id, title, client, status, remindedOn }: AdminDocumentDto): Reminder {
  return {
    type: 'document',
    id,
    client: client.name,
    title,
    facts: [],
    remindedOn,
    settled: status !== 'awaiting_signature' && t('No signature is awaited'),
  };
}
