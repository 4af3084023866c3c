import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { SetupService } from '../shared/api/services/SetupService';
import { errorMessage, refusalOf } from '../shared/http/api-error';
import { useLanguage } from '../shared/text/language';
import { Alert } from '../site/alert';
import { SetupForm } from './setup-form';
import { SetupFrame, WhereLinksArePrinted } from './setup-frame';
import { forgetToken, useSetupToken } from './setup-token';

/** State of the link by a refusal; undefined if that says nothing about it. */
function outcomeOf(failure: unknown): 'ended' | 'done' | undefined {
  const refusal = refusalOf(failure);
  if (refusal?.code === 'auth.link_invalid') return 'ended';
  return refusal?.status === 404 ? 'done' : undefined;
}

interface SetupPageProps {
  /** Opens an address in a new document. */
  open: (address: string) => void;
}

/** Sets up an installation without users, by the link that its start has printed. */
export function SetupPage({ open }: SetupPageProps) {
  useLanguage();
  const token = useSetupToken();
  return token === '' ? <NoLink /> : <Linked key={token} token={token} open={open} />;
}

function Linked({ token, open }: SetupPageProps & { token: string }) {
  const link = useQuery({
    queryKey: ['/api/setup', token],
    queryFn: () => SetupService.getSetup({ xSetupToken: token }),
    // An old link in a forgotten tab must not use up the tries of the newest one.
    refetchOnReconnect: ({ state }) =>
      state.status === 'error' && outcomeOf(state.error) === undefined && 'always',
  });
  const [refusal, setRefusal] = useState<unknown>();
  const outcome = outcomeOf(refusal ?? link.error);
  if (outcome === 'ended') return <LinkEnded />;
  if (outcome === 'done') return <IsSetUp />;
  if (link.data)
    return (
      <SetupForm
        token={token}
        until={link.data.expiresAt}
        onDone={() => {
          forgetToken();
          open('/admin');
        }}
        onRefused={setRefusal}
      />
    );
  return (
    <SetupFrame title={t('Set up your practice')} text={t('Your login and your practice, in three steps.')}>
      {link.isError ? (
        <Alert title={t('Your link could not be checked')} role="alert" onRetry={() => void link.refetch()}>
          {errorMessage(link.error, t('Check your connection and try again.'))}
        </Alert>
      ) : (
        <p role="status">{t('Checking your link…')}</p>
      )}
    </SetupFrame>
  );
}

const NoLink = () => (
  <SetupFrame
    title={t('This link is not complete')}
    text={t('Open the link that Steward printed when it started, with all that follows the #.')}
  >
    <WhereLinksArePrinted />
  </SetupFrame>
);

/** The heading of an outcome takes the focus, so that a screen reader announces it. */
function useAnnounced() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

function LinkEnded() {
  return (
    <SetupFrame
      heading={useAnnounced()}
      title={t('This link no longer works')}
      text={t(
        'A link works once, for 60 minutes, and ends when Steward starts again. Restart Steward, and open the newest link that it prints.',
      )}
    >
      <WhereLinksArePrinted />
    </SetupFrame>
  );
}

function IsSetUp() {
  return (
    <SetupFrame
      heading={useAnnounced()}
      title={t('This practice is set up')}
      text={t('There is nothing left to do here. Log in with your username and password.')}
    >
      <a className="btn btn-primary" href="/auth">
        {t('Log in')}
      </a>
    </SetupFrame>
  );
}
