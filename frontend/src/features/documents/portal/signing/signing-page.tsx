import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentDetailsDto } from '../../../../shared/api';
import { NotIncluded } from '../../../../portal/access-ended';
import { useIsOfClient } from '../../../../portal/use-client-record';
import { errorMessage } from '../../../../shared/http/api-error';
import { Empty, Failed } from '../../../../shared/antd/states';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { T } from '../../../../shared/text/rich-text';
import { PreviewLoading } from '../../shared/preview/preview-loading';
import { StatusBadge } from '../../shared/document-meta';
import { SigningFlow } from './signing-flow';
import { DoneStep } from './done-step';
import { ScreenTitle } from '../../../../shared/kit/screen-title';
import { useAuth } from '../../../../shared/session/session';
import { useSigningConsent, useToSign } from './use-to-sign';
import './signing.css';

/**
 * /client/documents/:id/sign. A separate page instead of a dialog: on a phone the document has the whole
 * screen and one scroll, browser navigation works, and an email can link here.
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
      <>
        <ScreenTitle>{t('Sign, Client Portal')}</ScreenTitle>
        <PreviewLoading />
      </>
    );
  }
  if (document.isError || consent.isError) {
    return (
      <Failed
        message={t('Failed to load documents. Please try again.')}
        detail={errorMessage(document.error ?? consent.error)}
        onRetry={() => void startAgain()}
        retrying={document.isFetching || consent.isFetching}
      />
    );
  }
  if (!document.data) return <NothingToSign />;
  const { title, allowed, status } = document.data;
  if (client && !may('sign') && status === 'awaiting_signature') return <NotIncluded client={client.name} />;
  return (
    <>
      <ScreenTitle>{t('Sign {title}, Client Portal', { title })}</ScreenTitle>
      <div className="ui-page-title">
        <h1>{title}</h1>
      </div>
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
        <DoneStep document={document.data} back={back} />
      ) : (
        <NotAsked document={document.data} back={back} />
      )}
    </>
  );
}

/** The document exists, but no signature is requested. */
function NotAsked({ document, back }: { document: DocumentDetailsDto; back: string }) {
  const { user } = useAuth();
  const by = document.signatureEvents.findLast(({ type }) => type === 'declined')?.actor;
  // Another person may have declined it for the same client.
  const decliner = by && by.id !== user?.id ? by.name : t('You');
  return (
    <div className="ui-card">
      <Empty art={<EmptyDocuments />} title={t('No signature needed')} action={<WayBack to={back} />}>
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
    <div className="ui-card">
      <ScreenTitle>{t('Document not found, Client Portal')}</ScreenTitle>
      <Empty art={<EmptyDocuments />} title={t('Document not found')} action={<WayBack to={back} />}>
        {t('It may have been deleted, or the link is for another account.')}
      </Empty>
    </div>
  );
}

function WayBack({ to }: { to: string }) {
  return (
    <Link className="ui-text-link" to={to}>
      {t('Back to documents')}
    </Link>
  );
}

/** The list that linked here, without the dialog that was open over it. */
function useWayBack(): string {
  const { state } = useLocation() as { state: unknown };
  const { at } = useActingFor();
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from !== 'string' || !from.startsWith('/client/')) return at('/client/documents');
  const { pathname, searchParams } = new URL(from, window.location.origin);
  searchParams.delete('document');
  const search = searchParams.toString();
  return pathname + (search && `?${search}`);
}
