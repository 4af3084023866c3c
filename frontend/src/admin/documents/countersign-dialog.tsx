import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { SigningService, type AdminDocumentDto } from '../../shared/api';
import { useAttemptKey } from '../../shared/antd/attempt-key';
import { showServerFields } from '../../shared/antd/server-fields';
import { useLast } from '../../shared/antd/use-last';
import { personName } from '../../shared/person-name';
import { useAuth } from '../../shared/session';
import { SignatureFields } from '../../shared/signature/signature-fields';
import {
  showDrawingRefused,
  signatureSchema,
  signatureToSend,
  unsigned,
  type SignatureForm,
} from '../../shared/signature/signature-form';
import { FormDialog } from '../form-dialog';
import { useDocumentChange } from '../use-document-change';

interface CountersignDialogProps {
  /** What the client has signed; undefined keeps the dialog closed. */
  document: AdminDocumentDto | undefined;
  onClose: () => void;
  onCountersigned?: () => void;
}

/** The practice signs what the client has signed: a second seal, the first stays valid. */
export function CountersignDialog({ document, onClose, onCountersigned }: CountersignDialogProps) {
  const shown = useLast(document);
  const { user } = useAuth();
  const attemptKey = useAttemptKey();
  const name = personName(user);
  const values = useMemo(() => unsigned(name), [name]);
  const { control, handleSubmit, reset, setError, formState } = useForm<SignatureForm>({
    resolver: standardSchemaResolver(signatureSchema),
    values,
  });
  const countersigning = useDocumentChange({
    call: (form: SignatureForm) => {
      const requestBody = signatureToSend(form);
      const id = shown?.id ?? 0;
      const idempotencyKey = attemptKey.next({ id, ...requestBody });
      return SigningService.countersignDocument({ id, requestBody, idempotencyKey });
    },
    done: 'Document countersigned',
    failed: 'Failed to countersign document',
    onDone: () => {
      attemptKey.settle();
      onClose();
      onCountersigned?.();
    },
    onFailure: (failure) => {
      attemptKey.settle(failure);
      showServerFields(failure, { ...values }, setError);
      showDrawingRefused(failure, setError);
    },
  });
  return (
    <FormDialog
      open={document !== undefined}
      title={shown ? `Countersign ${shown.title}` : ''}
      subtitle={
        shown && (
          <p>
            {shown.username} has signed it. Your seal is added and leaves that signature valid; the document
            is completed then.
          </p>
        )
      }
      submit="Countersign"
      isDirty={formState.isDirty}
      isSaving={countersigning.isPending}
      onSubmit={() => void handleSubmit((form) => countersigning.mutate(form))()}
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <SignatureFields control={control} />
    </FormDialog>
  );
}
