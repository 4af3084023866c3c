import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { SigningService, type EvidenceDto } from '../../../../shared/api';
import { Dialog, type DialogOf } from '../../../../shared/antd/dialog';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Icon } from '../../../../shared/icon';
import { Evidence } from './evidence';

/** Signing record of a document, to read and print. */
export function EvidenceDialog({ document, onClose }: DialogOf<{ document: { id: number; title: string } }>) {
  const lastDocument = useLastDefined(document);
  const id = lastDocument?.id;
  // Reloaded when opened again.
  const query = useQuery<EvidenceDto>({
    queryKey: [`/api/documents/${id}/evidence`],
    queryFn: () => SigningService.getDocumentEvidence({ id: id ?? 0 }),
    enabled: document !== undefined,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Dialog
      open={document !== undefined}
      width={720}
      title={t('Signing record')}
      subtitle={<p>{lastDocument?.title}</p>}
      onClose={onClose}
      footer={
        <>
          <Button
            type="text"
            className="ui-quiet ui-start"
            icon={<Icon name="print" size={18} />}
            disabled={!data}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      {data ? (
        <Evidence evidence={data} />
      ) : query.isError ? (
        <Failed message={t('Failed to load the signing record. Please try again.')} of={query} explains />
      ) : (
        <ListSkeleton rows={4} label={t('Loading the signing record')} />
      )}
    </Dialog>
  );
}
