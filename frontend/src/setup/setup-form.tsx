import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch, type RegisterOptions } from 'react-hook-form';
import { currentLanguage, t } from '@steward/texts';
import { showAccent } from '../app/brand-style';
import { SetupService } from '../shared/api/services/SetupService';
import { oneNameHint } from '../shared/forms/one-name';
import { errorMessage, refusalOf } from '../shared/http/api-error';
import { defaultAccent } from '../shared/kit/tokens';
import { newPasswordHint } from '../shared/password/new-password';
import { PasswordStrength } from '../shared/password/password-strength';
import { zonesOfUnitedStates } from '../shared/practice/time-zones';
import { formatTime } from '../shared/text/format';
import { useLanguage } from '../shared/text/language';
import { Alert } from '../site/alert';
import { Field, SelectField } from '../site/form/field';
import { SubmitButton } from '../site/form/submit-button';
import { SetupFrame } from './setup-frame';
import { longest, setupSchema, steps, type SetupField, type SetupValues } from './setup-schema';

const headOf = (step: number): { title: string; text: string } =>
  [
    {
      title: t('Create your login'),
      text: t('You will be the owner: you can do everything, and invite others later.'),
    },
    {
      title: t('Your practice'),
      text: t('For your website, emails and invoices. Leave out what you don’t know yet.'),
    },
    { title: t('Time zone and color'), text: t('You can change both later.') },
  ][step] ?? { title: '', text: '' };

/** At once on the whole page, as an example of what it changes. */
const showColor = ({ target }: { target: HTMLInputElement }): void => showAccent(target.value);

/** Time zone of this browser, which rarely knows none. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'America/Chicago';

/** Those of the United States, then all others that this browser knows. */
function zoneChoices(): string[] {
  const own = Object.keys(zonesOfUnitedStates());
  return [...new Set([...own, ...[...Intl.supportedValuesOf('timeZone'), ownZone()].sort()])];
}

interface SetupFormProps {
  token: string;
  /** End of the link. */
  until: string;
  onDone: () => void;
  /** Called if the link no longer works. */
  onRefused: (failure: Error) => void;
}

/** The first owner and the practice, in steps of one form: what was typed stays until the server has taken all of it. */
export function SetupForm({ token, until, onDone, onRefused }: SetupFormProps) {
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<SetupValues>({
    resolver: standardSchemaResolver(setupSchema),
    defaultValues: {
      firstName: '',
      lastName: '',
      username: '',
      email: '',
      password: '',
      practice: {
        name: '',
        street: '',
        city: '',
        state: '',
        zipCode: '',
        phone: '',
        timeZone: ownZone(),
        accent: defaultAccent,
      },
    },
    // A field of another step cannot take it.
    shouldFocusError: false,
  });
  const { control, formState, getFieldState, handleSubmit, register, setError, setFocus, trigger } = form;
  const setUp = useMutation({
    mutationFn: (values: SetupValues) =>
      SetupService.setUpPractice({
        xSetupToken: token,
        requestBody: { ...values, language: currentLanguage() },
      }),
  });
  const [firstName, lastName, username, email, password] = useWatch({
    control,
    name: ['firstName', 'lastName', 'username', 'email', 'password'],
  });
  useWordsOfErrors(formState.errors, () => void trigger());

  const open = (next: number): void => {
    flushSync(() => setStep(next));
    heading.current?.focus();
  };
  /** Shows the first of these fields that has an error. */
  const openError = (): void => {
    const at = steps.findIndex((fields) => fields.some((name) => getFieldState(name).invalid));
    const name = steps[at]?.find((field) => getFieldState(field).invalid);
    if (name === undefined) return;
    flushSync(() => setStep(at));
    setFocus(name);
  };
  const isLast = step === steps.length - 1;
  const send = (values: SetupValues): void =>
    setUp.mutate(values, {
      onSuccess: onDone,
      onError: (failure) => {
        const refusal = refusalOf(failure);
        if (refusal?.code === 'auth.link_invalid' || refusal?.status === 404) return onRefused(failure);
        for (const name of steps.flat()) {
          const message = refusal?.fields[name];
          if (message !== undefined) setError(name, { type: 'server', message });
        }
        openError();
      },
    });
  const field = (name: SetupField, options: RegisterOptions<SetupValues, SetupField> = {}) => ({
    error: getFieldState(name, formState).error?.message,
    ...register(name, options),
  });
  const detail = (name: keyof typeof longest) => ({ maxLength: longest[name], ...field(`practice.${name}`) });
  const refused = refusalOf(setUp.error)?.fields ?? {};
  const isFailed = setUp.isError && !steps.flat().some((name) => name in refused);
  const zones = zonesOfUnitedStates();
  return (
    <SetupFrame heading={heading} {...headOf(step)}>
      <form
        method="post"
        noValidate
        onSubmit={(event) =>
          void handleSubmit((values) => (isLast ? send(values) : open(step + 1)), openError)(event)
        }
      >
        <p className="ui-hint">{t('Step {step} of {steps}', { step: step + 1, steps: steps.length })}</p>
        <div className="gate-step" hidden={step !== 0}>
          {/* One of the two names is enough: typing one takes the message of the other away. */}
          <div className="field-pair">
            <Field
              label={t('First name')}
              autoComplete="given-name"
              {...field('firstName', { deps: 'lastName' })}
            />
            <Field
              label={t('Last name')}
              autoComplete="family-name"
              hint={oneNameHint()}
              {...field('lastName', { deps: 'firstName' })}
            />
          </div>
          <Field
            label={t('Username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('username')}
          />
          <Field label={t('Email')} type="email" autoComplete="email" {...field('email')} />
          <Field
            label={t('Password')}
            type="password"
            autoComplete="new-password"
            hint={newPasswordHint()}
            {...field('password')}
          >
            <PasswordStrength password={password} about={[firstName, lastName, username, email]} />
          </Field>
        </div>
        <div className="gate-step" hidden={step !== 1}>
          <Field label={t('Practice name')} autoComplete="organization" {...detail('name')} />
          <Field label={t('Street')} autoComplete="street-address" {...detail('street')} />
          <Field label={t('City')} autoComplete="address-level2" {...detail('city')} />
          <div className="field-pair">
            <Field label={t('[address] State')} autoComplete="address-level1" {...detail('state')} />
            <Field label={t('ZIP code')} autoComplete="postal-code" {...detail('zipCode')} />
          </div>
          <Field label={t('Phone')} type="tel" autoComplete="tel" {...detail('phone')} />
        </div>
        <div className="gate-step" hidden={step !== 2}>
          <SelectField
            label={t('Time zone')}
            hint={t('For appointments, due dates and emails')}
            placeholder={t('Choose a time zone')}
            options={zoneChoices()}
            labelOf={(zone) => zones[zone] ?? zone.replaceAll('_', ' ')}
            {...field('practice.timeZone')}
          />
          <div className="setup-color">
            <Field
              label={t('Color')}
              type="color"
              hint={t(
                'For buttons, links, emails and PDFs. We adjust its brightness where text needs contrast.',
              )}
              {...field('practice.accent', { onChange: showColor })}
            />
          </div>
        </div>
        {isFailed && (
          <Alert title={t('Your practice was not set up')} role="alert">
            {errorMessage(setUp.error, t('Check your connection and try again.'))}
          </Alert>
        )}
        <div className="cluster between">
          {step > 0 ? (
            <button type="button" className="btn btn-line" onClick={() => open(step - 1)}>
              {t('Back')}
            </button>
          ) : (
            <span />
          )}
          <SubmitButton isPending={setUp.isPending || setUp.isSuccess}>
            {isLast ? t('Finish setup') : t('Continue')}
          </SubmitButton>
        </div>
        <p className="ui-hint">{t('This link works until {time}.', { time: formatTime(until) })}</p>
      </form>
    </SetupFrame>
  );
}

/** Says errors again in the language that the page has now. */
function useWordsOfErrors(errors: object, sayAgain: () => void): void {
  const language = useLanguage();
  const said = useRef(language);
  useEffect(() => {
    if (said.current === language) return;
    said.current = language;
    if (Object.keys(errors).length > 0) sayAgain();
  });
}
