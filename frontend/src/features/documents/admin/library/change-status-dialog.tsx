import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService, type AdminDocumentDto, type DocumentDetailsDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Dialog, type DialogOf } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { statusName, type DocumentStatus } from '../../shared/offered/document-labels';
import { isSignable } from '../../../../shared/files/file-kinds';
import { T } from '../../../../shared/text/rich-text';
import { StatusBadge } from '../../shared/document-meta';
import { WithdrawSignatureDialog } from './withdraw-signature-dialog';

/** Changes a document's status to one that the server allows from its current one. */
export function ChangeStatusDialog({ document, onClose }: DialogOf<{ document: AdminDocumentDto }>) {
  const lastDocument = useLastDefined(document);
  const [chosen, setChosen] = useState<DocumentStatus>();
  const [withdrawing, setWithdrawing] = useState(false);
  const details = useCurrentDetails(lastDocument?.id, document !== undefined);
  const { current } = details;
  const moving = useAction({
    call: (status: DocumentStatus) =>
      DocumentsService.updateDocument({ id: lastDocument?.id ?? 0, requestBody: { status } }),
    events: ['document.status_changed'],
    success: t('Document updated successfully'),
    failure: t('Failed to update document'),
    onSuccess: () => {
      setWithdrawing(false);
      onClose();
    },
    onFailure: () => setWithdrawing(false),
  });
  const move = () => {
    if (!chosen) return;
    if (current?.status === 'awaiting_signature') setWithdrawing(true);
    else moving.mutate(chosen);
  };
  return (
    <>
      <Dialog
        open={document !== undefined}
        title={t('Change status')}
        subtitle={lastDocument && <Current document={lastDocument} status={current?.status} />}
        closable={!moving.isPending}
        onClose={onClose}
        afterClose={() => setChosen(undefined)}
        footer={
          <>
            <Button onClick={onClose} disabled={moving.isPending}>
              {t('Cancel')}
            </Button>
            <Button type="primary" disabled={!chosen} loading={moving.isPending} onClick={move}>
              {t('Change status')}
            </Button>
          </>
        }
      >
        <StatusChoice details={details} chosen={chosen} onChoose={setChosen} />
      </Dialog>
      <WithdrawSignatureDialog
        document={withdrawing ? lastDocument : undefined}
        pending={moving.isPending}
        onConfirm={() => chosen && moving.mutate(chosen)}
        onCancel={() => setWithdrawing(false)}
      />
    </>
  );
}

function Current({ document, status }: { document: AdminDocumentDto; status: DocumentStatus | undefined }) {
  return (
    <>
      <p>{t('{title}, for {client}', { title: document.title, client: document.client.name })}</p>
      <p>
        <T
          text="Current status: <status/>"
          of={{ status: <StatusBadge status={status ?? document.status} viewer="admin" /> }}
        />
      </p>
    </>
  );
}

/** Details loaded since the dialog was opened; those of an earlier opening may be stale. */
function useCurrentDetails(id: number | undefined, enabled: boolean) {
  const details = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${id}/details`],
    enabled,
    staleTime: 0,
  });
  return { ...details, current: details.isFetching ? undefined : details.data };
}

interface StatusChoiceProps {
  details: ReturnType<typeof useCurrentDetails>;
  chosen: DocumentStatus | undefined;
  onChoose: (status: DocumentStatus) => void;
}

/** Statuses that are allowed next, each with its meaning. */
function StatusChoice({ details, chosen, onChoose }: StatusChoiceProps) {
  const { current: document } = details;
  if (details.isError)
    return <Failed message={t('Failed to load the document. Please try again.')} of={details} />;
  if (!document)
    return (
      <div className="ui-bones" role="status" aria-label={t('Loading the document')} aria-busy="true">
        <span className="ui-bone" />
        <span className="ui-bone" />
      </div>
    );
  if (document.allowedTransitions.length === 0) return <p>{t("A completed document can't be changed.")}</p>;
  return (
    <Radio.Group
      className="admin-choices"
      aria-label={t('New status')}
      value={chosen ?? null}
      onChange={({ target }) => onChoose(target.value as DocumentStatus)} // one of the values below
      options={document.allowedTransitions.map((status) => {
        const { fileName, needsPassword } = document;
        const impossible = status === 'awaiting_signature' && (needsPassword || !isSignable(fileName));
        return {
          value: status,
          disabled: impossible,
          label: (
            <>
              <b>{statusName(status)}</b>
              <span className="sub">
                {!impossible
                  ? statusMeanings()[status]
                  : needsPassword
                    ? t('The file needs a password to open. Ask for a copy without a password.')
                    : t('Only a PDF or an image can be signed.')}
              </span>
            </>
          ),
        };
      })}
    />
  );
}

/** Meaning of each status for client and practice, shown beside the choices. */
const statusMeanings = (): Record<DocumentStatus, string> => ({
  draft: t("The client can read it. They don't have to do anything."),
  pending_review: t('You review it next.'),
  awaiting_signature: t('The client is asked to sign it.'),
  signed: t('The client has signed it.'),
  completed: t("Closes the document. You can't reopen it."),
});
