import type { UseFormReturn } from 'react-hook-form';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { SigningService, type DocumentDto } from '../../../../shared/api';
import { ApiError, refusalOf } from '../../../../shared/http/api-error';
import {
  showDrawingRefused,
  signatureToSend,
  type SignatureForm,
} from '../../shared/signature/signature-form';

interface Signing {
  values: SignatureForm;
  /** Called when the session is too old to sign. */
  password?: string;
}

interface UseSignOptions {
  /** Document that was read: its id and version. */
  document: Pick<DocumentDto, 'id' | 'version'>;
  form: UseFormReturn<SignatureForm>;
  /** The server requires the password; the reason is shown at its field. */
  onPasswordRequired: (message: string | undefined, given: boolean) => void;
  onSigned: (document: DocumentDto) => void;
}

/** Signs and reports the result; the entered values stay for a retry. */
export function useSign({ document, form, onPasswordRequired, onSigned }: UseSignOptions) {
  return useAction({
    call: ({ values, password }: Signing, keyFor) => {
      const requestBody = {
        consent: true,
        ...signatureToSend(values),
        version: document.version,
        ...(password !== undefined && { password }),
      };
      const idempotencyKey = keyFor(requestBody);
      return SigningService.signDocument({ id: document.id, requestBody, idempotencyKey });
    },
    events: ['document.signed', 'signing.consent_given'],
    failure: (failure) =>
      // Handled on the page itself, by the password step or with Retry.
      isPasswordRequired(failure) || isInterruption(failure)
        ? undefined
        : [t('Signing failed'), t('Failed to sign document. Please try again.')],
    asksPassword: true,
    form,
    onSuccess: onSigned,
    onFailure: (failure, { password }) => {
      showDrawingRefused(failure, form.setError);
      if (isPasswordRequired(failure)) {
        onPasswordRequired(refusalOf(failure)?.fields['password'], password !== undefined);
      }
    },
  });
}

const isPasswordRequired = (failure: Error): boolean => refusalOf(failure)?.code === 'auth.password_required';

/** Missing response or server error: the same request may be retried. */
export const isInterruption = (failure: Error): boolean =>
  !(failure instanceof ApiError) || failure.status >= 500;
