import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { RemindDialog } from '../../../../../admin/bulk/remind-dialog';
import type { Reminder } from '../../../../../admin/bulk/reminders';
import { Failed } from '../../../../../shared/antd/states';
import {
  DocumentRequestsService,
  DocumentsService,
  InvoicesService,
  type AdminDocumentDto,
  type ClientDto,
} from '../../../../../shared/api';
import { allPages } from '../../../../../shared/http/paged-list';
import { useHasRightsOf } from '../../../../../shared/session/staff-role';
import { invoiceReminder } from '../../../../billing/admin/offered/invoice-reminder';
import { isKept } from '../../../../billing/admin/offered/kept-invoices';
import { clientName } from '../../../../clients/admin/offered/record-client';
import { documentReminder, requestReminder } from '../../../../documents/admin/offered/document-reminders';
import { batchesOf } from '../../../../clients/admin/offered/client-batches';

interface RemindClientsDialogProps {
  open: boolean;
  clients: readonly ClientDto[];
  onDone: () => void;
  onClose: () => void;
}

/** Reminds several clients of what is open: requests, documents to sign and invoices. Assistants: of requests. */
export function RemindClientsDialog({ open, clients, onDone, onClose }: RemindClientsDialogProps) {
  const isConsultant = useHasRightsOf('consultant');
  const ids = clients.map(({ id }) => id);
  const work = useQuery({
    // Live updates do not change it, so the preview is what is sent.
    queryKey: ['to be reminded of', isConsultant, ids],
    queryFn: () => loadOpen(isConsultant, ids),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const reached = new Set(work.data?.map(({ clientId }) => clientId));
  const count = clients.length;
  return (
    <RemindDialog
      open={open}
      title={t('{count, plural, one {Remind # client} other {Remind # clients}}', { count })}
      reminders={work.data}
      {...(work.isError && {
        failed: <Failed message={t('Failed to load what is open. Please try again.')} of={work} />,
      })}
      none={t('These clients have nothing open.')}
      left={
        reached.size > 0
          ? clients
              .filter(({ id }) => !reached.has(id))
              .map((client) => ({ key: client.id, name: clientName(client), reason: t('Nothing is open') }))
          : []
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

type OfClient = Reminder & { clientId: number };

/** Everything that these clients have to do, by client. */
async function loadOpen(isConsultant: boolean, ids: readonly number[]): Promise<OfClient[]> {
  const loaded: OfClient[] = [];
  for (const { batch } of batchesOf(ids)) loaded.push(...(await loadOpenOf(isConsultant, batch)));
  return loaded.toSorted(
    (one, other) => one.client.localeCompare(other.client) || one.clientId - other.clientId,
  );
}

async function loadOpenOf(isConsultant: boolean, userIds: number[]): Promise<OfClient[]> {
  const [requests, documents, invoices] = await Promise.all([
    allPages((page) =>
      DocumentRequestsService.listDocumentRequestsForAdmin({ waiting: 'client', userIds, ...page }),
    ),
    isConsultant
      ? allPages(
          (page) =>
            // Only assistants get rows with less.
            DocumentsService.listDocumentsForAdmin({
              status: 'awaiting_signature',
              userIds,
              ...page,
            }) as Promise<AdminDocumentDto[]>,
        )
      : [],
    isConsultant ? loadOwed(userIds) : [],
  ]);
  return [
    ...requests.map((request) => ({ ...requestReminder(request), clientId: request.client.id })),
    ...documents.map((document) => ({ ...documentReminder(document), clientId: document.client.id })),
    ...invoices.map((invoice) => ({ ...invoiceReminder(invoice), clientId: invoice.client.id })),
  ];
}

async function loadOwed(userIds: number[]) {
  const owed = await allPages((page) =>
    InvoicesService.listInvoicesForAdmin({ owed: true, userIds, ...page }),
  );
  return owed.filter(isKept);
}
