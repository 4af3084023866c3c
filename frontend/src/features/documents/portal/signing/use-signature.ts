import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DocumentDto } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { ApiError } from '../../../../shared/http/api-error';
import { useAuth } from '../../../../shared/session/session';
import { personName } from '../../../../shared/text/person-name';
import {
  holdsDrawing,
  signatureSchema,
  unsigned,
  type SignatureForm,
} from '../../shared/signature/signature-form';
import { useSign } from './use-sign';

const passwordSchema = z.object({
  password: z.string().check(z.minLength(1, { error: () => t('Please enter your password') })),
});

const leaveQuestion = () => ({
  title: t('Leave without signing?'),
  text: t('The signature you drew will be lost. You can sign the document later.'),
  confirm: t('Leave'),
  cancel: t('Keep signing'),
});

/** The signature being made: its form, the password if asked for, and the result. */
export function useSignature(document: Pick<DocumentDto, 'id' | 'version'>) {
  const { user } = useAuth();
  const [asksPassword, setAsksPassword] = useState(false);
  const [signed, setSigned] = useState<DocumentDto>();
  const form = useForm<SignatureForm>({
    resolver: standardSchemaResolver(signatureSchema),
    defaultValues: unsigned(personName(user)),
  });
  const passwordForm = useForm({
    resolver: standardSchemaResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const [kind, strokes] = useWatch({ control: form.control, name: ['kind', 'strokes'] });
  const { pass } = useUnsentWork(holdsDrawing({ kind, strokes }) && !signed, { question: leaveQuestion() });
  const signing = useSign({
    document,
    form,
    onPasswordRequired: (message, given) => {
      setAsksPassword(true);
      if (!given) return;
      passwordForm.setError('password', { type: 'server', ...(message !== undefined && { message }) });
      passwordForm.setFocus('password', { shouldSelect: true });
    },
    onSigned: setSigned,
  });
  const forgetPassword = () => {
    setAsksPassword(false);
    passwordForm.reset();
  };
  const sign = () => {
    if (!asksPassword) return form.handleSubmit((values) => signing.mutate({ values }))();
    return passwordForm.handleSubmit(({ password }) =>
      signing.mutate(
        { values: form.getValues(), password },
        // Validation errors are shown at the fields of the signature.
        { onError: (error) => error instanceof ApiError && error.status === 400 && forgetPassword() },
      ),
    )();
  };
  const failure = signing.error instanceof ApiError ? signing.error : undefined;
  return { form, passwordForm, asksPassword, forgetPassword, sign, signing, signed, failure, pass };
}
