import { t } from '@steward/texts';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import type { AdminDocumentRequestDto } from '../../../../shared/api';
import { filledItems, type RequestProgress, requestProgress } from '../../shared/request-progress';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';

// Colors as for documents: amber waits for the client, orange for the practice.
const badges = (): Record<RequestProgress, { colour: BadgeColour; label: string }> => ({
  to_upload: { colour: 'amber', label: t('Waiting') },
  uploaded: { colour: 'orange', label: t('Received') },
  completed: { colour: 'ok', label: t('Completed') },
});

export const statusOptions = (): { value: RequestProgress | ''; label: string }[] => [
  { value: '', label: t('All statuses') },
  ...(['to_upload', 'uploaded', 'completed'] as const).map((value) => ({
    value,
    label: badges()[value].label,
  })),
];

/** Progress of a request, and the reason if it was sent back. */
export function RequestStatusBadge({ request }: { request: AdminDocumentRequestDto }) {
  const { reason, items } = request;
  const progress = requestProgress(request);
  const { colour, label } = badges()[progress];
  return (
    <div className="admin-state stack gap-xs to-start">
      <Badge colour={colour}>{label}</Badge>
      {progress !== 'completed' && items.length > 0 && (
        <p className="ui-hint">
          {t('{count} of {total} documents', { count: filledItems(items).length, total: items.length })}
        </p>
      )}
      {progress === 'to_upload' && reason && (
        <p className="ui-hint">{t('Sent back: {reason}', { reason })}</p>
      )}
    </div>
  );
}

/** Due date, marked with text and an icon when overdue. */
export function DueDate({ request: { dueDate, overdue } }: { request: AdminDocumentRequestDto }) {
  if (!dueDate) return <span className="ui-hint">{t('No due date')}</span>;
  return (
    <div className="admin-due">
      <time dateTime={dueDate}>{formatDate(dueDate)}</time>
      {overdue && (
        <p className="row gap-s ui-hint bad strong">
          <Icon name="alert" size={16} />
          {t('Overdue')}
        </p>
      )}
    </div>
  );
}
