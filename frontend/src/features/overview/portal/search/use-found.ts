import { useActingFor } from '../../../../shared/acting-for/acting-for';
import {
  DocumentsService,
  InvoicesService,
  MessagesService,
  type DocumentDto,
  type InvoiceDto,
  type MessageThreadDto,
} from '../../../../shared/api';
import { usePagedList } from '../../../../shared/http/paged-list';
import { queryTimes } from '../../../../shared/http/query-client';

/** Matches of each type in the list; the tab has all of them. */
const limit = 4;

/**
 * A client's documents, invoices and conversations that match a text, newest first; nothing for an empty
 * text.
 */
export function useFound(search: string) {
  const { at, may, query: client } = useActingFor();
  const query = { search, limit, ...client };
  const enabled = search !== '';
  return {
    documents: usePagedList<DocumentDto>({
      key: [at('/api/documents'), 'found', search],
      load: () => DocumentsService.listDocuments(query),
      times: queryTimes.documents,
      enabled: enabled && may('documents'),
    }),
    invoices: usePagedList<InvoiceDto>({
      key: [at('/api/invoices'), 'found', search],
      load: () => InvoicesService.listInvoices(query),
      times: queryTimes.invoices,
      enabled: enabled && may('invoices'),
    }),
    messages: usePagedList<MessageThreadDto>({
      key: [at('/api/message-threads'), 'found', search],
      load: () => MessagesService.listMessageThreads(query),
      times: queryTimes.threads,
      enabled: enabled && may('messages'),
    }),
  };
}
