import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import type { DocumentDetailsDto, DocumentDto, SigningConsentDto } from '../../../../shared/api';
import { ApiError } from '../../../../shared/http/api-error';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { personName } from '../../../../shared/text/person-name';
import { useAuth } from '../../../../shared/session/session';
import {
  holdsDrawing,
  signatureSchema,
  unsigned,
  type SignatureForm,
} from '../../shared/signature/signature-form';
import { AgreeStep } from './agree-step';
import { DeclineDialog } from './decline-dialog';
import { DoneStep } from './done-step';
import { PasswordStep } from './password-step';
import { ReadingStep } from './reading-step';
import { SignatureStep } from './signature-step';
import { SigningSteps, type Step } from './signing-steps';
import { isInterruption, useSign } from './use-sign';

interface SigningFlowProps {
  document: DocumentDetailsDto;
  consent: SigningConsentDto;
  back: string;
  /** Reloads the document to sign. */
  onStartAgain: () => void;
}

/** Error codes after which the document, as it was read here, can no longer be signed. */
const notSignableCodes = [
  'document.changed',
  'document.not_viewed',
  'document.not_awaiting_signature',
  'document.not_signable',
  'document.locked',
  'document.needs_password',
];

const leaveQuestion = () => ({
  title: t('Leave without signing?'),
  text: t('The signature you drew will be lost. You can sign the document later.'),
  confirm: t('Leave'),
  cancel: t('Keep signing'),
});

/** Steps from the first page to the sealed copy: read, agree if needed, sign. */
export function SigningFlow({ document: given, consent, back, onStartAgain }: SigningFlowProps) {
  // The version that was read is the one to sign, even if a newer one is loaded in the meantime.
  const [document] = useState(given);
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('read');
  // Once shown, the step stays in the list although the consent is given with the signature.
  const [needsConsent, setNeedsConsent] = useState(consent.consentedAt === null);
  const [agreed, setAgreed] = useState(false);
  const [declining, setDeclining] = useState(false);
  const signature = useSignature(document, () => setStep('done'));
  const { signing, signed, failure, pass } = signature;
  const steps: Step[] = needsConsent ? ['read', 'agree', 'sign', 'done'] : ['read', 'sign', 'done'];
  const agree = (hasAgreed: boolean) => {
    if (!hasAgreed) setNeedsConsent(true);
    setAgreed(hasAgreed);
    setStep(hasAgreed ? 'sign' : 'agree');
  };

  if (failure && notSignableCodes.includes(failure.code))
    return <NotSignable failure={failure} onStartAgain={onStartAgain} />;
  return (
    <>
      <div className="signing-head cluster gap-xs">
        <SigningSteps steps={steps} now={step} />
        {!signed && <WaysOut disabled={signing.isPending} back={back} onDecline={() => setDeclining(true)} />}
      </div>
      {!signed && (
        <ReadingStep
          document={document}
          current={step === 'read'}
          onRead={() => setStep(needsConsent && !agreed ? 'agree' : 'sign')}
        />
      )}
      {step === 'agree' && (
        <AgreeStep consent={consent} onBack={() => setStep('read')} onAgreed={() => agree(true)} />
      )}
      {step === 'sign' && (
        <SignStep
          document={document}
          consent={consent}
          signature={signature}
          onBack={() => setStep(needsConsent ? 'agree' : 'read')}
          onConsentWithdrawn={() => agree(false)}
        />
      )}
      {signed && <DoneStep document={signed} back={back} />}
      <DeclineDialog
        document={document}
        open={declining}
        onClose={() => setDeclining(false)}
        onDeclined={() => pass(() => navigate(back, { replace: true }))}
      />
    </>
  );
}

/** The signature being made: its form, the password if asked for, and the result. */
function useSignature(document: DocumentDetailsDto, onSigned: () => void) {
  const { user } = useAuth();
  const [password, setPassword] = useState<{ refusal: string | undefined }>();
  const [signed, setSigned] = useState<DocumentDto>();
  const form = useForm<SignatureForm>({
    resolver: standardSchemaResolver(signatureSchema),
    defaultValues: unsigned(personName(user)),
  });
  const [kind, strokes] = useWatch({ control: form.control, name: ['kind', 'strokes'] });
  const { pass } = useUnsentWork(holdsDrawing({ kind, strokes }) && !signed, { question: leaveQuestion() });
  const signing = useSign({
    document,
    form,
    onPasswordRequired: (message, given) => setPassword({ refusal: given ? message : undefined }),
    onSigned: (sealed) => {
      setSigned(sealed);
      onSigned();
    },
  });
  const failure = signing.error instanceof ApiError ? signing.error : undefined;
  return { form, signing, signed, failure, password, forgetPassword: () => setPassword(undefined), pass };
}

interface SignStepProps {
  document: DocumentDetailsDto;
  consent: SigningConsentDto;
  signature: ReturnType<typeof useSignature>;
  onBack: () => void;
  onConsentWithdrawn: () => void;
}

/** Name and signature, then the password if the login was a while ago. */
function SignStep({ document, consent, signature, onBack, onConsentWithdrawn }: SignStepProps) {
  const { form, signing, password, forgetPassword } = signature;
  const { title } = document;
  if (password)
    return (
      <PasswordStep
        title={title}
        refusal={password.refusal}
        pending={signing.isPending}
        onBack={forgetPassword}
        onConfirm={(secret) =>
          signing.mutate(
            { values: form.getValues(), password: secret },
            // Validation errors are shown at the fields of the previous step.
            { onError: (error) => isInvalid(error) && forgetPassword() },
          )
        }
      />
    );
  return (
    <SignatureStep
      title={title}
      control={form.control}
      consent={consent}
      pending={signing.isPending}
      interruption={signing.error && isInterruption(signing.error) ? signing.error : undefined}
      onBack={onBack}
      onSign={() => void form.handleSubmit((values) => signing.mutate({ values }))()}
      onConsentWithdrawn={onConsentWithdrawn}
    />
  );
}

/** The document, as it was read here, can no longer be signed. */
function NotSignable({ failure, onStartAgain }: { failure: ApiError; onStartAgain: () => void }) {
  const changed = failure.code === 'document.changed';
  return (
    <Failed
      message={
        changed ? t('The document has changed since you read it.') : t('This document cannot be signed.')
      }
      detail={`${changed ? '' : (failure.serverMessage ?? '')} ${t('Nothing has been signed.')}`.trim()}
      onRetry={onStartAgain}
      retryLabel={changed ? t('Read it again') : t('Reload')}
    />
  );
}

/** Decline, or return later. */
function WaysOut({ disabled, back, onDecline }: { disabled: boolean; back: string; onDecline: () => void }) {
  return (
    <>
      <Button look="danger" disabled={disabled} onClick={onDecline}>
        {t('Decline to sign')}
      </Button>
      <Link className="ui-text-link" to={back}>
        {t('Back to documents')}
      </Link>
    </>
  );
}

function isInvalid(failure: Error): boolean {
  return failure instanceof ApiError && failure.status === 400;
}
