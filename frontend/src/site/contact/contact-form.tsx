import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { useAction } from '../../shared/action/use-action';
import { ContactMessagesService } from '../../shared/api/services/ContactMessagesService';
import { errorMessage } from '../../shared/api-error';
import { Icon } from '../../shared/icon';
import { serviceNames } from '../content/service-names';
import { Field, SelectField, TextAreaField } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { TermsField } from '../form/terms-field';
import { usePageData } from '../page-data';
import { contactSchema, emptyMessage, type ContactMessage } from './contact-schema';
import type { PostedForm } from './posted-form';

const fields = ['firstName', 'lastName', 'email', 'phone', 'service', 'message', 'terms'] as const;
const idOf = (name: string) => `contact-${name}`;

/**
 * The message to the practice. Without the page's script the browser posts it to /contact, and what the server refused
 * stands in the form again. Otherwise inputs have no default values: what was typed before the script ran stays.
 */
export function ContactForm() {
  const posted = usePageData<PostedForm>('postedForm');
  const [postedErrors] = useState(() => posted && errorsOf(posted));
  const form = useForm<ContactMessage>({
    resolver: standardSchemaResolver(contactSchema),
    // A posted form was sent once already: its errors follow the typing.
    ...(postedErrors && { errors: postedErrors, mode: 'onChange' }),
  });
  const { register, handleSubmit, reset } = form;
  const { errors, isSubmitted, isDirty } = form.formState;
  const sending = useAction({
    // The document brought the form along, so it has been open as long as the document.
    call: (message: ContactMessage) =>
      ContactMessagesService.sendContactMessage({
        requestBody: { ...message, elapsed: Math.round(performance.now()) },
      }),
    success: () => ({
      title: 'Success',
      description: "Your message has been sent. We'll contact you soon!",
    }),
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'There was a problem sending your message. Please try again.'),
    }),
    form,
    onSuccess: () => reset(emptyMessage),
  });
  const submit = handleSubmit((message) => sending.mutate(message));
  const field = (name: (typeof fields)[number]) => ({
    id: idOf(name),
    defaultValue: posted?.values[name],
    error: errors[name]?.message,
    ...register(name),
  });

  return (
    <form
      className="contact-form"
      method="post"
      action="/contact"
      noValidate
      aria-label="Message to the practice"
      onSubmit={(event) => void submit(event)}
    >
      {posted && !isSubmitted && sending.isIdle && <Refused {...posted} />}
      <Field label="First name" autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Field label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
      <SelectField
        label="Service"
        placeholder="Select a service"
        options={serviceNames}
        {...field('service')}
      />
      <TextAreaField label="Message" optional rows={5} {...field('message')} />
      <TermsField
        id={idOf('terms')}
        error={errors.terms?.message}
        defaultChecked={posted && Boolean(posted.values['terms'])}
        {...register('terms')}
      />
      {/* For programs that fill whatever they find. */}
      <div className="skip" aria-hidden="true">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      <SubmitButton isPending={sending.isPending} isNative>
        Send Message
      </SubmitButton>
      {/* The message on the edge of the screen goes away, and the form is empty. */}
      {sending.isSuccess && !isDirty && (
        <p className="contact-sent">
          <Icon name="check" />
          <span>Thank you! We'll reply to {sending.variables.email}.</span>
        </p>
      )}
    </form>
  );
}

/** The server's errors, as links to the fields. The browser puts the focus there when the page loads. */
function Refused({ fields: refused }: PostedForm) {
  return (
    <div className="alert contact-refused" tabIndex={-1} autoFocus>
      <Icon name="alert" />
      <b>Your message has not been sent yet</b>
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
  );
}

const errorsOf = ({ fields: refused }: PostedForm): FieldErrors<ContactMessage> =>
  Object.fromEntries(Object.entries(refused).map(([name, message]) => [name, { type: 'server', message }]));
