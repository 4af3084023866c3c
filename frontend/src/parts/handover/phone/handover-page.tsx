import { useState } from 'react';
import { t } from '@steward/texts';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { errorMessage, refusalOf } from '../../../shared/http/api-error';
import { Alert } from '../../../site/alert';
import { Gate } from '../../../site/auth/gate';
import { isEnded } from '../../../site/auth/use-link-token';
import { PageHead } from '../../../site/page-head';
import { useHandedOver, useHandoverToken } from './use-handed-over';

const SendFile = fetchedAddition(() => import('./send-file').then((module) => module.SendFile));

/** Page that a phone opens by the code on a computer: sends the file of one request, without a login. */
export default function HandoverPage() {
  const token = useHandoverToken();
  // Another code scanned in the same tab loads no new document.
  return <Handover key={token} token={token} />;
}

function Handover({ token }: { token: string }) {
  const request = useHandedOver(token);
  const [outcome, setOutcome] = useState<'sent' | 'ended'>();
  if (outcome === 'sent')
    return (
      <Gate
        title={t('File sent')}
        text={t('It’s on your computer now. You can close this page.')}
        isResult
        alone
      >
        <Head />
      </Gate>
    );
  if (outcome === 'ended' || isEnded(request.error) || refusalOf(request.error)?.status === 404)
    return (
      <Gate
        title={t('This link is no longer valid')}
        text={t('Show a new code on your computer, and open it with your phone.')}
        isResult
        alone
      >
        <Head />
      </Gate>
    );
  if (request.data)
    return (
      <Gate
        title={request.data.title}
        text={t('Send this document to {practice}.', { practice: request.data.practice })}
        alone
      >
        <Head />
        <SendFile
          title={request.data.title}
          onSent={() => setOutcome('sent')}
          onEnded={() => setOutcome('ended')}
        />
      </Gate>
    );
  return (
    <Gate title={t('Send a file')} text={t('From your phone, for the request on your computer.')} alone>
      <Head />
      {request.isError ? (
        <Alert
          title={errorMessage(request.error) ?? t('The request could not be loaded')}
          role="alert"
          onRetry={() => void request.refetch()}
        />
      ) : (
        <p role="status">{t('Loading the request…')}</p>
      )}
    </Gate>
  );
}

const Head = () => (
  <PageHead
    title={t('Send a file')}
    description={t('From your phone, for the request on your computer.')}
    noIndex
  />
);
