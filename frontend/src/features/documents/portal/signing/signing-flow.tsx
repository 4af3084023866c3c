import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import type { DocumentDetailsDto, SigningConsentDto } from '../../../../shared/api';
import type { ApiError } from '../../../../shared/http/api-error';
import { Failed } from '../../../../shared/antd/states';
import { DeclineDialog } from './decline-dialog';
import { DoneStep } from './done-step';
import { ReadingStep } from './reading-step';
import { SignatureSheet } from './signature-sheet';
import { SigningFrame } from './signing-frame';
import { useSignature } from './use-signature';

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

/** From the first page to the sealed copy: read it, then sign in one sheet. */
export function SigningFlow({ document: given, consent, back, onStartAgain }: SigningFlowProps) {
  // The version that was read is the one to sign, even if a newer one is loaded in the meantime.
  const [document] = useState(given);
  const navigate = useNavigate();
  const [isSigning, setIsSigning] = useState(false);
  const [declining, setDeclining] = useState(false);
  const signature = useSignature(document);
  const { signed, failure, pass } = signature;
  const { title } = document;

  if (failure && notSignableCodes.includes(failure.code))
    return (
      <SigningFrame title={title} back={back}>
        <div className="task-screen">
          <NotSignable failure={failure} onStartAgain={onStartAgain} />
        </div>
      </SigningFrame>
    );
  return (
    <>
      {signed ? (
        <SigningFrame title={title} step="done" back={back}>
          <DoneStep document={signed} />
        </SigningFrame>
      ) : (
        <ReadingStep
          document={document}
          back={back}
          isSigning={isSigning}
          onSign={() => setIsSigning(true)}
          onDecline={() => setDeclining(true)}
        />
      )}
      <SignatureSheet
        document={document}
        consent={consent}
        signature={signature}
        open={isSigning && !signed}
        onClose={() => setIsSigning(false)}
      />
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
      message={
        changed ? t('The document has changed since you read it.') : t('This document cannot be signed.')
      }
      detail={`${changed ? '' : (failure.serverMessage ?? '')} ${t('Nothing has been signed.')}`.trim()}
      onRetry={onStartAgain}
      retryLabel={changed ? t('Read it again') : t('Reload')}
    />
  );
}
