import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { DocumentDetailsDto, DocumentDto, SigningConsentDto } from '../../../../shared/api';
import { ApiError } from '../../../../shared/api-error';
import { Failed } from '../../../../shared/antd/states';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { personName } from '../../../../shared/person-name';
import { useAuth } from '../../../../shared/session';
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
];

const leaveQuestion = {
  title: 'Leave without signing?',
  text: 'The signature you drew will be lost. You can sign the document later.',
  confirm: 'Leave',
  cancel: 'Keep signing',
};

/** Steps from the first page to the sealed copy: read, agree if needed, sign. */
export function SigningFlow({ document: given, consent, back, onStartAgain }: SigningFlowProps) {
  const { user } = useAuth();
  // The version that was read is the one to sign, even if a newer one is loaded in the meantime.
  const [document] = useState(given);
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('read');
  // Once shown, the step stays in the list although the consent is given with the signature.
  const [needsConsent, setNeedsConsent] = useState(consent.consentedAt === null);
  const [agreed, setAgreed] = useState(false);
  const [password, setPassword] = useState<{ refusal: string | undefined }>();
  const [declining, setDeclining] = useState(false);
  const [signed, setSigned] = useState<DocumentDto>();

  const form = useForm<SignatureForm>({
    resolver: standardSchemaResolver(signatureSchema),
    defaultValues: unsigned(personName(user)),
  });
  const { control, handleSubmit, getValues } = form;
  const [kind, strokes] = useWatch({ control, name: ['kind', 'strokes'] });
  const { pass } = useUnsentWork(holdsDrawing({ kind, strokes }) && !signed, { question: leaveQuestion });
  const signing = useSign({
    document,
    form,
    onPasswordRequired: (message, given) => setPassword({ refusal: given ? message : undefined }),
    onSigned: (sealed) => {
      setSigned(sealed);
      setStep('done');
    },
  });
  const failure = signing.error instanceof ApiError ? signing.error : undefined;
  const steps: Step[] = needsConsent ? ['read', 'agree', 'sign', 'done'] : ['read', 'sign', 'done'];
  const sign = () => void handleSubmit((values) => signing.mutate({ values }))();

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
        <AgreeStep
          consent={consent}
          onBack={() => setStep('read')}
          onAgreed={() => {
            setAgreed(true);
            setStep('sign');
          }}
        />
      )}
      {step === 'sign' && !password && (
        <SignatureStep
          title={document.title}
          control={control}
          consent={consent}
          pending={signing.isPending}
          interruption={signing.error && isInterruption(signing.error) ? signing.error : undefined}
          onBack={() => setStep(needsConsent ? 'agree' : 'read')}
          onSign={sign}
          onConsentWithdrawn={() => {
            setNeedsConsent(true);
            setAgreed(false);
            setStep('agree');
          }}
        />
      )}
      {step === 'sign' && password && (
        <PasswordStep
          title={document.title}
          refusal={password.refusal}
          pending={signing.isPending}
          onBack={() => setPassword(undefined)}
          onConfirm={(secret) =>
            signing.mutate(
              { values: getValues(), password: secret },
              // Validation errors are shown at the fields of the previous step.
              { onError: (error) => isInvalid(error) && setPassword(undefined) },
            )
          }
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

/** The document, as it was read here, can no longer be signed. */
function NotSignable({ failure, onStartAgain }: { failure: ApiError; onStartAgain: () => void }) {
  const changed = failure.code === 'document.changed';
  return (
    <Failed
      message={changed ? 'The document has changed since you read it.' : 'This document cannot be signed.'}
      detail={`${changed ? '' : (failure.serverMessage ?? '')} Nothing has been signed.`.trim()}
      onRetry={onStartAgain}
      retryLabel={changed ? 'Read it again' : 'Reload'}
    />
  );
}

interface WaysOutProps {
  disabled: boolean;
  back: string;
  onDecline: () => void;
}

/** Decline, or return later. */
function WaysOut({ disabled, back, onDecline }: WaysOutProps) {
  return (
    <>
      <Button type="text" className="ui-danger" disabled={disabled} onClick={onDecline}>
        Decline to sign
      </Button>
      <Link className="ui-text-link" to={back}>
        Back to documents
      </Link>
    </>
  );
}

function isInvalid(failure: Error): boolean {
  return failure instanceof ApiError && failure.status === 400;
}
