import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import type { DocumentDetailsDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';

/** Name of the file of a document that answers a question. */
export function DocumentName({ id }: { id: number }) {
  const { data } = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${id}/details`],
    ...queryTimes.documents,
  });
  return data?.fileName ?? t('Document {id}', { id });
}
