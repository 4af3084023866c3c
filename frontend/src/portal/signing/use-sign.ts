import { useMutation } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { SigningService, type DocumentDto } from '../../shared/api';
import { ApiError, serverMessageOf } from '../../shared/api-error';
import { useAttemptKey } from '../../shared/antd/attempt-key';
import { showServerFields } from '../../shared/antd/server-fields';
import {
  showDrawingRefused,
  signatureToSend,
  unsigned,
  type SignatureForm,
} from '../../shared/signature/signature-form';
import { useToast } from '../../shared/toast';
import { useForgetSigned } from './use-to-sign';

interface Signing {
  values: SignatureForm;
  /** Where the session is too old to sign with. */
  password?: string;
}

interface UseSignOptions {
  /** What was read: its number, and which of its versions. */
  document: Pick<DocumentDto, 'id' | 'version'>;
  setError: UseFormSetError<SignatureForm>;
  /** The server wants the password: why, at its field. */
  onPasswordWanted: (message: string | undefined, given: boolean) => void;
  onSigned: (document: DocumentDto) => void;
}

/** Signs, and says how it ended; what was filled in stays for another try. */
export function useSign({ document, setError, onPasswordWanted, onSigned }: UseSignOptions) {
  const toast = useToast();
  const forget = useForgetSigned();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: ({ values, password }: Signing) => {
      const requestBody = {
        consent: true,
        ...signatureToSend(values),
        version: document.version,
        ...(password !== undefined && { password }),
      };
      const idempotencyKey = attemptKey.next(requestBody);
      return SigningService.signDocument({ id: document.id, requestBody, idempotencyKey });
    },
    onSuccess: (signed) => {
      attemptKey.settle();
      toast({ title: 'Document signed', description: 'Your signed copy is ready.' });
      onSigned(signed);
      return forget();
    },
    onError: (failure, { password }) => {
      attemptKey.settle(failure);
      if (failure instanceof ApiError && failure.code === 'auth.password_required') {
        onPasswordWanted(failure.fields['password'], password !== undefined);
        return;
      }
      showServerFields(failure, { ...unsigned('') }, setError);
      showDrawingRefused(failure, setError);
      const said = serverMessageOf(failure);
      if (isInterruption(failure)) return; // said in the place, with Retry
      toast({
        title: 'Signing failed',
        description: said ?? 'Failed to sign document. Please try again.',
        variant: 'destructive',
      });
    },
  });
}

/** No answer came, or the server could not: the same may be tried again. */
export const isInterruption = (failure: Error): boolean =>
  !(failure instanceof ApiError) || failure.status >= 500;
