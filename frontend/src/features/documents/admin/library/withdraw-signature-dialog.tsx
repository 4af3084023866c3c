import { t } from '@steward/texts';
import type { AdminDocumentDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface WithdrawSignatureDialogProps {
  /** The document; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Question before a signature request is cancelled. */
export function WithdrawSignatureDialog(props: WithdrawSignatureDialogProps) {
  const { document, pending, onConfirm, onCancel } = props;
  const lastDocument = useLastDefined(document);
  return (
    <ConfirmDialog
      open={document !== undefined}
      title={t('Cancel the signature request?')}
      confirm={t('Cancel signature request')}
      cancel={t('Keep request')}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {t(
          '{client} can no longer sign “{title}”. It becomes a draft again, and you can request a signature later.',
          { client: lastDocument?.client.name ?? '', title: lastDocument?.title ?? '' },
        )}
      </p>
    </ConfirmDialog>
  );
}
