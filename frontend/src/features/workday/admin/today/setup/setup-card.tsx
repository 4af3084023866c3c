import { useEffect, useRef, useState, useId, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { useAdminSite } from '../../../../../shared/practice/admin-site';
import { Button } from '../../../../../shared/antd/button';
import { ConfirmAction } from '../../../../../shared/antd/confirm-action';
import {
  WorkdayService,
  type SetupStepDto,
  type OutboxMailDto,
  OutboxService,
} from '../../../../../shared/api';
import { StepActions, ConfirmStep, StepLink } from './step-actions';
import { Icon } from '../../../../../shared/kit/icon';
import { useStepText } from './step-texts';
import { useSite } from '../../../../../shared/practice/site';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../../../shared/action/use-action';
import { useStaleQueries } from '../../../../../shared/action/stale-queries';
import { useToast } from '../../../../../shared/toast/toast';
import './setup.css';

/** Milliseconds between two looks for the mail server's answer. */
const pollMs = 1_500;

/** Sends the reader a test message and follows it until the mail server has accepted or refused it. */
function useTestEmail() {
  const toast = useToast();
  const markStale = useStaleQueries();
  const sending = useAction({
    call: (_: undefined, keyFor) => WorkdayService.sendTestEmail({ idempotencyKey: keyFor({}) }),
    failure: t('Failed to send a test email'),
  });
  const mailId = sending.data?.mailId;
  const { data: mail } = useQuery({
    queryKey: ['/api/admin/outbox', 'test', mailId],
    queryFn: async () =>
      (await OutboxService.listOutbox({ limit: 20 })).find(({ id }) => id === mailId) ?? null,
    enabled: mailId !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'pending' ? false : pollMs),
  });
  const sentTo = mail?.status === 'sent' ? mail.to : undefined;
  useEffect(() => {
    if (sentTo === undefined) return;
    toast({
      title: t('Your email works'),
      description: t('The mail server accepted the message to {to}.', { to: sentTo }),
    });
    void markStale(['setup']);
  }, [sentTo, toast, markStale]);
  const isWaiting = sending.isPending || (mailId !== undefined && (!mail || mail.status === 'pending'));
  return { send: () => sending.mutate(undefined), isWaiting, mail: mailId === undefined ? null : mail };
}

/** The checklist of a new practice; its first step to do is open. */
export function SetupCard({ steps }: { steps: readonly SetupStepDto[] }) {
  const [dismissing, setDismissing] = useState(false);
  const { shown, toggle } = useShownStep(steps);
  const test = useTestEmail();
  const done = steps.filter((step) => step.done).length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button unmounts with a completed step.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [done]);
  return (
    <section className="ui-card setup" aria-labelledby="setup">
      <header>
        <div>
          <h2 id="setup" ref={heading} tabIndex={-1}>
            {t('Set up your practice')}
          </h2>
          <p className="ui-hint" role="status">
            {t('{done} of {count} done', { done, count: steps.length })}
          </p>
        </div>
        <Button look="link" onClick={() => setDismissing(true)}>
          {t('Dismiss')}
        </Button>
        <progress value={done} max={steps.length} aria-hidden="true" />
      </header>
      <ol className="lines">
        {steps.map((step) => (
          <SetupStepRow key={step.key} step={step} isOpen={step.key === shown} onToggle={() => toggle(step)}>
            {step.key === 'details' && step.done && <Payee />}
            {step.key === 'email' ? <EmailStep step={step} test={test} /> : <StepActions step={step} />}
          </SetupStepRow>
        ))}
      </ol>
      <ConfirmAction
        of={dismissing}
        title={t('Dismiss the checklist?')}
        confirm={t('Dismiss')}
        cancel={t('Go back')}
        loses={false}
        call={() => WorkdayService.dismissSetup({})}
        events={['setup.dismissed']}
        failure={t('Failed to dismiss the checklist')}
        onClose={() => setDismissing(false)}
      >
        {t(
          'It does not come back, for any owner. You find each step in the menu: Practice (details, connections, services and prices), Appointments, Clients, your profile and Health.',
        )}
      </ConfirmAction>
    </section>
  );
}

/** The step that is open: the chosen one until its state changes, then the first one to do. */
function useShownStep(steps: readonly SetupStepDto[]) {
  const [chosen, setChosen] = useState<{ key: SetupStepDto['key'] | undefined; done: number }>();
  const done = steps.filter((step) => step.done).length;
  const shown = chosen?.done === done ? chosen.key : steps.find((step) => !step.done)?.key;
  return {
    shown,
    toggle: ({ key }: SetupStepDto) => setChosen({ key: key === shown ? undefined : key, done }),
  };
}

function Payee() {
  const { data: site } = useAdminSite();
  if (!site) return null;
  const { paymentInstructions } = site;
  return (
    <p className="as-written">{t('How clients pay you: {paymentInstructions}', { paymentInstructions })}</p>
  );
}

interface SetupStepProps {
  step: SetupStepDto;
  isOpen: boolean;
  onToggle: () => void;
  /** Actions, and more about its state. */
  children: ReactNode;
}

/** One step: its state and title open the rest. */
function SetupStepRow({ step: { key, done }, isOpen, onToggle, children }: SetupStepProps) {
  const id = useId();
  const words = useStepText(key);
  if (!words) return null;
  const { title, text } = words;
  return (
    <li className="setup-step" data-done={done || undefined} data-open={isOpen || undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className="setup-mark">{done && <Icon name="check" size={16} />}</span>
          <span>{title}</span>
          <span className="setup-state">{done ? t('Done') : t('[step] To do')}</span>
          <Icon name="chevron" size={16} />
        </button>
      </h3>
      <div id={id} className="setup-body stack" hidden={!isOpen}>
        {isOpen && (
          <>
            {text !== null && <p>{text}</p>}
            {children}
          </>
        )}
      </div>
    </li>
  );
}

interface EmailStepProps {
  step: SetupStepDto;
  test: ReturnType<typeof useTestEmail>;
}

/** A test message with the mail server's answer; without a server, the way to work without email. */
function EmailStep({ step: { key, done, url }, test }: EmailStepProps) {
  const { sendsEmail } = useSite();
  if (!sendsEmail)
    return (
      <>
        <p>
          {t(
            'Email isn’t set up yet. Connect your email account, or copy invitation links and send them yourself.',
          )}
        </p>
        <div className="cluster">
          <StepLink url={url} isMain={!done}>
            {t('Connect email')}
          </StepLink>
          {!done && <ConfirmStep step={key}>{t('I’ll send links myself')}</ConfirmStep>}
        </div>
      </>
    );
  const { mail, isWaiting, send } = test;
  return (
    <>
      <p>{t('Clients get invitations and notifications by email.')}</p>
      <div role="status">{mail ? <Answer {...mail} /> : isWaiting && <p>{t('Sending…')}</p>}</div>
      <div className="cluster">
        <Button type={done ? 'default' : 'primary'} loading={isWaiting} onClick={send}>
          {t('Send a test email')}
        </Button>
        <StepLink url={url}>{t('Open connections')}</StepLink>
      </div>
    </>
  );
}

function Answer({ status, error, to }: Pick<OutboxMailDto, 'status' | 'error' | 'to'>) {
  if (status === 'sent') return <p>{t('The mail server accepted the message to {to}.', { to })}</p>;
  if (error === null) return <p>{t('Waiting for the mail server…')}</p>;
  return (
    <p className="setup-answer bad">
      {status === 'failed'
        ? t('The mail server refused the message: {error}', { error })
        : t('The mail server did not accept the message yet: {error}', { error })}
    </p>
  );
}
