import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useAction } from '../../../../shared/action/use-action';
import { SigningService, type AdminDocumentDto, type DocumentDetailsDto } from '../../../../shared/api';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { personName } from '../../../../shared/person-name';
import { useAuth } from '../../../../shared/session';
import { SignatureFields } from '../../shared/signature/signature-fields';
import {
  showDrawingRefused,
  signatureSchema,
  signatureToSend,
  unsigned,
  type SignatureForm,
} from '../../shared/signature/signature-form';
import { FormDialog } from '../../../../shared/antd/form-dialog';

interface CountersignDialogProps {
  /** Signed document; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  onClose: () => void;
  onCountersigned?: () => void;
}

/** Countersignature: adds a second seal, and the client's stays valid. */
export function CountersignDialog({ document, onClose, onCountersigned }: CountersignDialogProps) {
  const lastDocument = useLastDefined(document);
  const { user } = useAuth();
  const { data: details } = useQuery<DocumentDetailsDto>({
    queryKey: [`/api/documents/${lastDocument?.id}/details`],
    enabled: document !== undefined,
  });
  const name = personName(user);
  const values = useMemo(() => unsigned(name), [name]);
  const form = useForm<SignatureForm>({
    resolver: standardSchemaResolver(signatureSchema),
    values,
  });
  const { control, handleSubmit, reset, setError, formState } = form;
  const countersigning = useAction({
    call: (signature: SignatureForm, keyFor) => {
      const requestBody = signatureToSend(signature);
      const id = lastDocument?.id ?? 0;
      const idempotencyKey = keyFor({ id, ...requestBody });
      return SigningService.countersignDocument({ id, requestBody, idempotencyKey });
    },
    events: ['document.countersigned'],
    success: 'Document countersigned',
    failure: 'Failed to countersign document',
    form,
    onSuccess: () => {
      onClose();
      onCountersigned?.();
    },
    onFailure: (failure) => showDrawingRefused(failure, setError),
  });
  return (
    <FormDialog
      open={document !== undefined}
      title={lastDocument ? `Countersign ${lastDocument.title}` : ''}
      subtitle={
        lastDocument && (
          <p>{details?.signer?.name ?? 'The client'} has signed. Your signature completes the document.</p>
        )
      }
      submit="Countersign"
      isDirty={formState.isDirty}
      isSaving={countersigning.isPending}
      onSubmit={() => void handleSubmit((signature) => countersigning.mutate(signature))()}
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <SignatureFields control={control} />
    </FormDialog>
  );
}
