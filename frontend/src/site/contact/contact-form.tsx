import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ComponentProps } from 'react';
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useHref } from 'react-router-dom';
import { currentLanguage, t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { ContactMessagesService } from '../../shared/api/services/ContactMessagesService';
import { Icon } from '../../shared/kit/icon';
import { useEnglishSite, useSite } from '../../shared/practice/site';
import { serviceLabel, serviceNames } from '../content/service-names';
import { Field, SelectField, TextAreaField } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { TermsField } from '../form/terms-field';
import { usePageData } from '../page-data';
import { contactSchema, emptyMessage, type ContactMessage } from './contact-schema';

/** Values and errors of a contact form that was posted without JavaScript and refused. */
interface PostedForm {
  values: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string>>;
}

const fields = ['firstName', 'lastName', 'email', 'phone', 'service', 'message', 'terms'] as const;
const idOf = (name: string) => `contact-${name}`;

/**
 * Message to the practice. Without the page's script the browser posts it to /contact, and refused values are
 * shown in the form again. Otherwise inputs have no default values, so that text typed before the script ran
 * stays. `service` is selected at first.
 */
export function ContactForm({ service }: { service?: string | undefined }) {
  const site = useEnglishSite();
  const shown = useSite();
  const posted = usePageData<PostedForm>('postedForm');
  const [postedErrors] = useState(() => posted && errorsOf(posted));
  const form = useForm<ContactMessage>({
    resolver: standardSchemaResolver(contactSchema),
    // A refused form was submitted once already, so its errors are re-validated on change.
    ...(postedErrors && { errors: postedErrors, mode: 'onChange' }),
  });
  const { register, handleSubmit } = form;
  const { errors, isSubmitted, isDirty } = form.formState;
  const sending = useSendMessage(form);
  const submit = handleSubmit((message) => sending.mutate(message));
  const field = (name: (typeof fields)[number]) => ({
    id: idOf(name),
    defaultValue: posted?.values[name],
    error: errors[name]?.message,
    ...register(name),
  });

  return (
    <form
      className="contact-form ui-card"
      method="post"
      action={useHref('/contact')}
      noValidate
      aria-label={t('Message to the practice')}
      onSubmit={(event) => void submit(event)}
    >
      {posted && !isSubmitted && sending.isIdle && <Refused {...posted} />}
      <Field label={t('First name')} autoComplete="given-name" {...field('firstName')} />
      <Field label={t('Last name')} autoComplete="family-name" {...field('lastName')} />
      <Field label={t('Email')} type="email" autoComplete="email" {...field('email')} />
      <Field label={t('Phone')} optional type="tel" autoComplete="tel" {...field('phone')} />
      <SelectField
        label={t('Service')}
        placeholder={t('Select a service')}
        options={serviceNames(site)}
        labelOf={(name) => serviceLabel(name, site, shown)}
        {...field('service')}
        defaultValue={posted?.values['service'] ?? service}
      />
      <TextAreaField label={t('Message')} optional rows={5} {...field('message')} />
      <TermsField
        id={idOf('terms')}
        error={errors.terms?.message}
        defaultChecked={posted && Boolean(posted.values['terms'])}
        {...register('terms')}
      />
      <Honeypot {...register('website')} />
      <SubmitButton isPending={sending.isPending} isNative>
        {t('Send Message')}
      </SubmitButton>
      {/* The toast disappears and the form is empty, so the confirmation stays here. */}
      {sending.isSuccess && !isDirty && (
        <p className="contact-sent row gap-s to-start strong breaks">
          <Icon name="check" />
          <span>
            {site.sendsEmail
              ? t("Thank you! We'll reply to {email}.", { email: sending.variables.email })
              : t("Thank you! We'll call or write to you soon.")}
          </span>
        </p>
      )}
    </form>
  );
}

const useSendMessage = (form: UseFormReturn<ContactMessage>) =>
  useAction({
    // The form came with the document, so it has been open as long as the document.
    call: (message: ContactMessage) =>
      ContactMessagesService.sendContactMessage({
        requestBody: { ...message, language: currentLanguage(), elapsed: Math.round(performance.now()) },
      }),
    success: () => ({
      title: t('Success'),
      description: t("Your message has been sent. We'll contact you soon!"),
    }),
    failure: [t('Error'), t('There was a problem sending your message. Please try again.')],
    form,
    onSuccess: () => form.reset(emptyMessage),
  });

/** Bots fill every field they find. */
function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div className="skip" aria-hidden="true">
      <label>
        {t('Website')}
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}

/** Server errors, linked to their fields. The browser focuses this on page load. */
function Refused({ fields: refused }: PostedForm) {
  return (
    <div className="note note-error contact-refused all-columns" tabIndex={-1} autoFocus>
      <Icon name="alert" />
      <div className="stack gap-s to-start">
        <b>{t('Your message has not been sent yet')}</b>
        {refused['form'] && <p>{refused['form']}</p>}
        <ul>
          {fields
            .filter((name) => refused[name])
            .map((name) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>{refused[name]}</a>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

const errorsOf = ({ fields: refused }: PostedForm): FieldErrors<ContactMessage> =>
  Object.fromEntries(Object.entries(refused).map(([name, message]) => [name, { type: 'server', message }]));
