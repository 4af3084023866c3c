import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { SigningService, type AdminDocumentDto, type DocumentDetailsDto } from '../../../../shared/api';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { personName } from '../../../../shared/text/person-name';
import { useAuth } from '../../../../shared/session/session';
import { SignatureFields } from '../../shared/signature/signature-fields';
import {
  showDrawingRefused,
  signatureSchema,
  signatureToSend,
  unsigned,
  type SignatureForm,
} from '../../shared/signature/signature-form';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import type { Toast } from '../../../../shared/toast/toast-store';

interface CountersignDialogProps {
  /** Signed document; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  /** Action in the message afterwards. */
  toast?: Pick<Toast, 'action'>;
  onClose: () => void;
  onCountersigned?: () => void;
}

/** Countersignature: adds a second seal, and the client's stays valid. */
export function CountersignDialog({ document, toast, onClose, onCountersigned }: CountersignDialogProps) {
  const lastDocument = useLastDefined(document);
  const { user } = useAuth();
  const { data: details } = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${lastDocument?.id}/details`],
    enabled: document !== undefined,
  });
  const name = personName(user);
  const values = useMemo(() => unsigned(name), [name]);
  const { form, control, dialog } = useDialogForm({
    open: document !== undefined,
    schema: signatureSchema,
    empty: unsigned(name),
    values,
    call: (signature: SignatureForm, keyFor) => {
      const requestBody = signatureToSend(signature);
      const id = lastDocument?.id ?? 0;
      const idempotencyKey = keyFor({ id, ...requestBody });
      return SigningService.countersignDocument({ id, requestBody, idempotencyKey });
    },
    events: ['document.countersigned'],
    success: () => ({ title: t('Document countersigned'), ...toast }),
    failure: t('Failed to countersign document'),
    onClose,
    onSuccess: () => {
      onClose();
      onCountersigned?.();
    },
    onFailure: (failure) => showDrawingRefused(failure, form.setError),
  });
  return (
    <FormDialog
      {...dialog}
      title={lastDocument ? t('Countersign {title}', { title: lastDocument.title }) : ''}
      subtitle={
        lastDocument && (
          <p>
            {details?.signer
              ? t('{name} has signed. Your signature completes the document.', { name: details.signer.name })
              : t('The client has signed. Your signature completes the document.')}
          </p>
        )
      }
      submit={t('Countersign')}
    >
      <SignatureFields control={control} />
    </FormDialog>
  );
}
