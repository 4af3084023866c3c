import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService, type AdminDocumentDto, type DocumentDetailsDto } from '../../../../shared/api';
import { Dialog } from '../../../../shared/antd/dialog';
import { Failed } from '../../../../shared/antd/states';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { DocumentStatus } from '../../shared/offered/document-labels';
import { isSignable } from '../../../../shared/files/file-kinds';
import { StatusBadge } from '../../shared/status-badge';
import { statusMeanings, statusName } from './transitions';
import { WithdrawSignatureDialog } from './withdraw-signature-dialog';

interface ChangeStatusDialogProps {
  /** Document to change; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  onClose: () => void;
}

/** Changes a document's status to one that the server allows from its current one. */
export function ChangeStatusDialog({ document, onClose }: ChangeStatusDialogProps) {
  const lastDocument = useLastDefined(document);
  const [chosen, setChosen] = useState<DocumentStatus>();
  const [withdrawing, setWithdrawing] = useState(false);
  const details = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${lastDocument?.id}/details`],
    enabled: document !== undefined,
    staleTime: 0,
  });
  const moving = useAction({
    call: (status: DocumentStatus) =>
      DocumentsService.updateDocument({ id: lastDocument?.id ?? 0, requestBody: { status } }),
    events: ['document.status_changed'],
    success: 'Document updated successfully',
    failure: 'Failed to update document',
    onSuccess: () => {
      setWithdrawing(false);
      onClose();
    },
    onFailure: () => setWithdrawing(false),
  });
  // Data from an earlier opening may be stale.
  const current = details.isFetching ? undefined : details.data;
  const move = () => {
    if (!chosen) return;
    if (current?.status === 'awaiting_signature') setWithdrawing(true);
    else moving.mutate(chosen);
  };
  return (
    <>
      <Dialog
        open={document !== undefined}
        title="Change status"
        subtitle={
          lastDocument && (
            <>
              <p>
                {lastDocument.title}, for {lastDocument.username}
              </p>
              <p>
                Current status: <StatusBadge status={current?.status ?? lastDocument.status} viewer="admin" />
              </p>
            </>
          )
        }
        closable={!moving.isPending}
        onClose={onClose}
        afterClose={() => setChosen(undefined)}
        footer={
          <>
            <Button onClick={onClose} disabled={moving.isPending}>
              Cancel
            </Button>
            <Button type="primary" disabled={!chosen} loading={moving.isPending} onClick={move}>
              Change status
            </Button>
          </>
        }
      >
        {details.isError ? (
          <Failed message="Failed to load the document. Please try again." of={details} />
        ) : !current ? (
          <div className="ui-bones" role="status" aria-label="Loading the document" aria-busy="true">
            <span className="ui-bone" />
            <span className="ui-bone" />
          </div>
        ) : current.allowedTransitions.length === 0 ? (
          <p>A completed document can't be changed.</p>
        ) : (
          <StatusChoice document={current} chosen={chosen} onChoose={setChosen} />
        )}
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

interface StatusChoiceProps {
  document: DocumentDetailsDto;
  chosen: DocumentStatus | undefined;
  onChoose: (status: DocumentStatus) => void;
}

/** Statuses that are allowed next, each with its meaning. */
function StatusChoice({ document, chosen, onChoose }: StatusChoiceProps) {
  return (
    <Radio.Group
      className="admin-choices"
      aria-label="New status"
      value={chosen ?? null}
      onChange={({ target }) => onChoose(target.value as DocumentStatus)} // one of the values below
      options={document.allowedTransitions.map((status) => {
        const impossible = status === 'awaiting_signature' && !isSignable(document.fileName);
        return {
          value: status,
          disabled: impossible,
          label: (
            <>
              <b>{statusName(status)}</b>
              <span className="sub">
                {impossible ? 'Only a PDF or an image can be signed.' : statusMeanings[status]}
              </span>
            </>
          ),
        };
      })}
    />
  );
}
