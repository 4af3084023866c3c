import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Input } from 'antd';
import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { t } from '@steward/texts';
import type { AccessDto, GrantedRole } from '../../../shared/api';
import { refusalOf } from '../../../shared/http/api-error';
import { Field } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { UnsentInvitation } from '../../../shared/antd/invitation-link';
import { RadioField } from '../../../shared/antd/radio-field';
import { formatDay, todayIn } from '../../../shared/text/format';
import { useSite } from '../../../shared/practice/site';
import { useNow } from '../../../shared/text/use-now';
import type { AccessCalls } from './access-calls';
import {
  emptyForm,
  invitationOf,
  accessSchema,
  stepFields,
  stepsOf,
  stepWith,
  type AccessForm,
  type InviteStep,
} from './access-schema';
import { limitText, rightsText, roleLabels } from './access-words';
import { T } from '../../../shared/text/rich-text';
import { RightsFields, UntilField } from './terms-fields';

const titles = (): Record<InviteStep, string> => ({
  who: t('Who'),
  what: t('What they can do'),
  until: t('Until when'),
});

interface InviteDialogProps {
  calls: AccessCalls;
  open: boolean;
  onClose: () => void;
  /** Field of the last step, for a consent on file. */
  consent?: (control: Control<AccessForm>) => ReactNode;
}

/** Invites a person in three steps: who, what and until when. */
export function InviteDialog({ calls, open, onClose, consent }: InviteDialogProps) {
  const { client, showLink } = calls;
  const { timeZone, sendsEmail } = useSite();
  const today = todayIn(timeZone, useNow());
  const [unsent, setUnsent] = useState<AccessDto>();
  const empty = useMemo(() => emptyForm(today), [today]);
  const [chosenStep, setStep] = useState<InviteStep>();
  const step = chosenStep ?? 'who';
  const { form, control, dialog } = useDialogForm({
    open,
    draft: `access:new:${client.id}`,
    schema: accessSchema,
    empty,
    call: (values: AccessForm) => calls.grant(invitationOf(values)),
    events: ['access.granted'],
    success: ({ status, email }) => {
      if (status === 'awaiting_client')
        return {
          title: t('Waiting for approval'),
          description: sendsEmail
            ? t('We asked {name} by email to approve it.', { name: client.name })
            : t('{name} can approve it in the portal.', { name: client.name }),
        };
      if (sendsEmail)
        return {
          title: t('Invitation sent'),
          description: t('We emailed a link to {email}. It works for 7 days.', { email }),
        };
      return showLink
        ? undefined
        : {
            title: t('Invitation created'),
            description: t('Nothing was emailed. Ask us for the link for {email}.', { email }),
          };
    },
    onSuccess: (access) => {
      if (sendsEmail || !showLink || access.status !== 'invited') return onClose();
      setUnsent(access);
      // Nothing is left to be sent; the draft ends.
      dialog.afterClose();
    },
    failure: [t('Invitation not sent'), t('Failed to send the invitation. Please try again.')],
    onClose,
    onFailure: (failure) => {
      const { code, fields = {}, serverMessage: message = '' } = refusalOf(failure) ?? {};
      if (code === 'access.exists') form.setError('email', { type: 'server', message });
      const names = code === 'access.exists' ? ['email'] : Object.keys(fields);
      setStep((current) => stepWith(names) ?? current);
    },
  });
  useErrorsUntilChange(form);
  const role = useWatch({ control, name: 'role' });
  const steps = stepsOf(role);
  const number = steps.indexOf(step);
  const previous = steps[number - 1];
  const next = steps[number + 1];
  const lastTitle = sendsEmail ? t('Check and send') : t('Check and create');
  const lastButton = sendsEmail ? t('Send invitation') : t('Create invitation');
  const goOn = async (to: InviteStep) => {
    if (await form.trigger([...stepFields(step)], { shouldFocus: true })) setStep(to);
  };
  return (
    <FormDialog
      {...dialog}
      title={t('Invite a person')}
      result={
        unsent && showLink && <UnsentInvitation email={unsent.email} show={() => showLink(unsent.id)} />
      }
      submit={next ? t('Continue') : lastButton}
      onBack={previous && (() => setStep(previous))}
      onSubmit={() => (next ? void goOn(next) : dialog.onSubmit())}
      afterOpen={() => form.setFocus('email')}
      afterClose={() => {
        dialog.afterClose();
        setStep(undefined);
        setUnsent(undefined);
      }}
    >
      <StepTitle key={step} isFocused={chosenStep !== undefined}>
        {t('Step {number} of {count}: {title}', {
          number: number + 1,
          count: steps.length,
          title: role === 'owner' && !next ? lastTitle : titles()[step],
        })}
      </StepTitle>
      {step === 'who' && <WhoFields control={control} isIndividual={client.kind === 'individual'} />}
      {step === 'what' && <RightsFields control={control} kind={client.kind} />}
      {step === 'until' && (
        <>
          {role === 'helper' && <UntilField control={control} today={today} />}
          {consent?.(control)}
          <Summary calls={calls} control={control} />
        </>
      )}
    </FormDialog>
  );
}

/** Steps check their fields before the form is submitted: until then, a message would stay after a change. */
function useErrorsUntilChange({ subscribe, clearErrors }: UseFormReturn<AccessForm>): void {
  useEffect(() => {
    const callback = ({ name }: { name?: string | undefined }) => {
      // A name that exists in the form's values.
      if (name !== undefined) clearErrors(name as keyof AccessForm);
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, clearErrors]);
}

/** Focused when the step changes, so that screen readers announce it. */
function StepTitle({ isFocused, children }: { isFocused: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  return (
    <h2 ref={title} className="access-step" tabIndex={-1}>
      {children}
    </h2>
  );
}

const roleLabel = (role: GrantedRole, text: string) => (
  <>
    {roleLabels()[role]}
    <small className="sub">{text}</small>
  </>
);

function WhoFields({ control, isIndividual }: { control: Control<AccessForm>; isIndividual: boolean }) {
  const { sendsEmail } = useSite();
  return (
    <>
      <Field
        control={control}
        name="email"
        label={t('Email')}
        hint={
          sendsEmail ? t('We send the invitation there.') : t('Only this address can use the invitation.')
        }
      >
        {/* In a field of the type email, Chromium gives the domain in ASCII, and the next step shows the address. */}
        {(field) => (
          <Input {...field} inputMode="email" autoCapitalize="none" autoComplete="off" maxLength={254} />
        )}
      </Field>
      <Field control={control} name="name" label={t('Name')} optional>
        {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
      </Field>
      {!isIndividual && (
        <RadioField
          control={control}
          name="role"
          label={t('Role')}
          options={[
            {
              value: 'helper',
              label: roleLabel('helper', t('Can do what you choose, until a day you choose.')),
            },
            { value: 'owner', label: roleLabel('owner', t('Can do everything, and decide who has access.')) },
          ]}
        />
      )}
    </>
  );
}

/** The invitation in plain words, before it is sent. */
function Summary({ calls, control }: { calls: AccessCalls; control: Control<AccessForm> }) {
  const { client, whom, isPractice } = calls;
  const { sendsEmail } = useSite();
  const values = useWatch({ control });
  const { email = '', name = '', role = 'helper', scopes = [], categories = [], isLimited, until } = values;
  const limit = limitText({ role, scopes, categories: isLimited ? categories : null });
  const person = name.trim() || email.trim();
  const waits = isPractice && client.kind === 'individual' && values.consentDocumentId === undefined;
  return (
    <div className="note note-river">
      <div className="stack gap-s">
        <p>
          <T
            text="<b>{person}</b> can {rights}."
            values={{ person, rights: rightsText({ role, scopes }, whom) }}
          />
          {limit && ` ${limit}`}
        </p>
        <p>
          {role === 'owner'
            ? isPractice
              ? t('Their access has no end date. You can end it.')
              : t('Their access has no end date. Only the practice can end it.')
            : until && t('Their access ends after {day}. You can end it earlier.', { day: formatDay(until) })}
        </p>
        <p className="ui-hint">{promiseOf({ sendsEmail, waits, isPractice }, client.name, email.trim())}</p>
      </div>
    </div>
  );
}

function promiseOf(
  { sendsEmail, waits, isPractice }: { sendsEmail: boolean; waits: boolean; isPractice: boolean },
  name: string,
  email: string,
): string {
  if (waits)
    return sendsEmail
      ? t("We'll ask {name} by email to approve this. Then we'll email {email} a link.", { name, email })
      : t('{name} has to approve this in the portal first. Then you can show the link for {email}.', {
          name,
          email,
        });
  if (sendsEmail) return t("We'll email a link to {email}. It works once, for 7 days.", { email });
  return isPractice
    ? t('Nothing is emailed. We show you the link for {email}. It works once, for 7 days.', { email })
    : t('Nothing is emailed. Ask us for the link for {email}. It works once, for 7 days.', { email });
}
