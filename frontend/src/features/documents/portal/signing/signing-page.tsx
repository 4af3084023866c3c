import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDetailsDto } from '../../../../shared/api';
import { NotIncluded } from '../../../../portal/access-ended';
import { cameFrom } from '../../../../portal/portal-address';
import { useIsOfClient } from '../../../../portal/use-client-record';
import { errorMessage } from '../../../../shared/http/api-error';
import { Empty, Failed } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { T } from '../../../../shared/text/rich-text';
import { PreviewLoading } from '../../shared/preview/preview-loading';
import { StatusBadge } from '../../shared/document-meta';
import { SigningFlow } from './signing-flow';
import { DoneStep } from './done-step';
import { SignButton } from './reading-step';
import { SigningFrame } from './signing-frame';
import { ScreenTitle } from '../../../../shared/kit/screen-title';
import { useAuth } from '../../../../shared/session/session';
import { useSigningConsent, useToSign } from './use-to-sign';

/**
 * /client/documents/:id/sign. A separate page in the whole window instead of a dialog: a phone has room for the
 * document, browser navigation works, and an email can link here.
 */
export function SigningPage() {
  const { id = '' } = useParams();
  const known = /^[1-9]\d{0,9}$/.test(id);
  return known ? <Signing key={id} id={Number(id)} /> : <NothingToSign />;
}

function Signing({ id }: { id: number }) {
  const back = useWayBack();
  const document = useToSign(id);
  const isHere = useIsOfClient(document.data?.userId);
  const consent = useSigningConsent();
  const { client, may } = useActingFor();
  const [attempt, setAttempt] = useState(1);
  const startAgain = async () => {
    await Promise.all([document.refetch(), consent.refetch()]);
    setAttempt(attempt + 1);
  };
  if (document.isPending || (consent.isPending && may('sign')) || !isHere) {
    return (
      <SigningFrame step="read" back={back} action={<SignButton disabled />}>
        <ScreenTitle>{t('Sign, Client Portal')}</ScreenTitle>
        <div className="signing-pages">
          <PreviewLoading />
        </div>
      </SigningFrame>
    );
  }
  if (document.isError || consent.isError) {
    return (
      <SigningFrame title={t('Read and sign')} back={back}>
        <div className="task-screen">
          <Failed
            message={t('Failed to load documents. Please try again.')}
            detail={errorMessage(document.error ?? consent.error)}
            onRetry={() => void startAgain()}
            retrying={document.isFetching || consent.isFetching}
          />
        </div>
      </SigningFrame>
    );
  }
  if (!document.data) return <NothingToSign />;
  const { title, allowed, status } = document.data;
  if (client && !may('sign') && status === 'awaiting_signature')
    return (
      <SigningFrame back={back}>
        <div className="task-screen">
          <NotIncluded client={client.name} />
        </div>
      </SigningFrame>
    );
  return (
    <>
      <ScreenTitle>{t('Sign {title}, Client Portal', { title })}</ScreenTitle>
      {/* Until the document is opened here, it can only be declined. */}
      {allowed.includes('decline') && consent.data ? (
        <SigningFlow
          key={attempt}
          document={document.data}
          consent={consent.data}
          back={back}
          onStartAgain={() => void startAgain()}
        />
      ) : document.data.signedDate ? (
        <SigningFrame title={title} step="done" back={back}>
          <DoneStep document={document.data} />
        </SigningFrame>
      ) : (
        <SigningFrame title={title} back={back}>
          <NotAsked document={document.data} />
        </SigningFrame>
      )}
    </>
  );
}

/** The document exists, but no signature is requested. */
function NotAsked({ document }: { document: DocumentDetailsDto }) {
  const { user } = useAuth();
  const by = document.signatureEvents.findLast(({ type }) => type === 'declined')?.actor;
  // Another person may have declined it for the same client.
  const decliner = by && by.id !== user?.id ? by.name : t('You');
  return (
    <div className="ui-card task-screen">
      <Empty art={<EmptyDocuments />} title={t('No signature needed')} action={<ToDocuments />}>
        <T
          text="{title} is <status/> now."
          of={{ status: <StatusBadge status={document.status} viewer="client" /> }}
          values={{ title: document.title }}
        />
        {document.declineReason &&
          ` ${t('{who} declined it: {reason}', { who: decliner, reason: document.declineReason })}`}
      </Empty>
    </div>
  );
}

function NothingToSign() {
  const back = useWayBack();
  return (
    <SigningFrame title={t('Read and sign')} back={back}>
      <ScreenTitle>{t('Document not found, Client Portal')}</ScreenTitle>
      <div className="ui-card task-screen">
        <Empty art={<EmptyDocuments />} title={t('Document not found')} action={<ToDocuments />}>
          {t('It may have been deleted, or the link is for another account.')}
        </Empty>
      </div>
    </SigningFrame>
  );
}

function ToDocuments() {
  const { at } = useActingFor();
  return (
    <Link className="ui-text-link" to={at('/client/documents')}>
      {t('Back to documents')}
    </Link>
  );
}

/** The screen that linked here, without the dialog that was open over it. */
function useWayBack(): string {
  const from = cameFrom(useLocation());
  const { at } = useActingFor();
  if (from === undefined) return at('/client/documents');
  const { pathname, searchParams } = new URL(from, window.location.origin);
  searchParams.delete('document');
  const search = searchParams.toString();
  return pathname + (search && `?${search}`);
}
