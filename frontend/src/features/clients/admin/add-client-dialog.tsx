import { useId, useRef } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { Controller, useForm, type Control, type UseFormReturn } from 'react-hook-form';
import { Dialog } from '../../../shared/antd/dialog';
import { Field } from '../../../shared/antd/field';
import { PasswordInput } from '../../../shared/antd/password-input';
import { useUnsentWork } from '../../../shared/leave-guard';
import { generatedPassword } from '../../../shared/password/generated-password';
import { useFormDraft } from '../../../shared/use-form-draft';
import { DraftNote } from '../../../shared/antd/draft-note';
import { PackSelect } from '../../packs/admin/offered/pack-select';
import { clientSchema, emptyClient, type ClientForm } from './client-form';
import { useAddClient } from './use-add-client';
import './clients.css';

const discardClient = {
  title: 'Discard this client?',
  text: 'What you typed will be lost.',
  confirm: 'Discard',
  cancel: 'Keep editing',
};

/** Creates an account for a client; asks before input is discarded. */
export function AddClientDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId();
  const form = useForm<ClientForm>({
    resolver: standardSchemaResolver(clientSchema),
    defaultValues: emptyClient,
  });
  const { control, handleSubmit, reset } = form;
  const draft = useFormDraft(form, open ? 'client:new' : undefined);
  const { isDirty } = form.formState;

  const { leave } = useUnsentWork(open && isDirty, { question: discardClient });
  const adding = useAddClient(form, onClose);
  const tryToLeave = () => leave(onClose);
  return (
    <Dialog
      open={open}
      title="Add New Client"
      subtitle={<p>The client can log in with this username right away.</p>}
      closable={!adding.isPending}
      onClose={tryToLeave}
      afterClose={() => reset(emptyClient)}
      footer={
        <>
          <Button onClick={tryToLeave} disabled={adding.isPending}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={adding.isPending}>
            Add client
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="ui-form ui-form-pairs"
        onSubmit={(event) => void handleSubmit((values) => adding.mutate(values))(event)}
      >
        <DraftNote draft={draft} />
        <Field control={control} name="firstName" label="First name" optional>
          {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        </Field>
        <Field control={control} name="lastName" label="Last name" optional>
          {(field) => <Input {...field} autoComplete="off" maxLength={100} />}
        </Field>
        <Field control={control} name="username" label="Username">
          {(field) => <Input {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Field control={control} name="email" label="Email">
          {(field) => <Input {...field} type="email" autoComplete="off" />}
        </Field>
        <InitialPassword form={form} />
        <Welcome control={control} disabled={adding.isPending} />
      </form>
    </Dialog>
  );
}

/** Initial password, typed or generated. */
function InitialPassword({ form: { control, setValue } }: { form: UseFormReturn<ClientForm> }) {
  const password = useRef<InputRef>(null);
  const generate = () => {
    setValue('password', generatedPassword(), { shouldDirty: true, shouldValidate: true });
    // Focused synchronously: the form's setFocus runs later, and would take focus from a field entered in
    // between.
    password.current?.focus();
  };
  return (
    <div className="all-columns">
      <Field
        control={control}
        name="password"
        label="Password"
        hint="At least 8 characters with letters, numbers and special characters"
      >
        {({ ref, ...field }) => (
          <PasswordInput
            {...field}
            ref={(input) => {
              ref(input);
              password.current = input;
            }}
          />
        )}
      </Field>
      <p className="ui-hint row above">
        <Button size="small" onClick={generate}>
          Generate
        </Button>
        With an invitation, clients set their own password.
      </p>
    </div>
  );
}

/** Pack and invitation for the new client. */
function Welcome({ control, disabled }: { control: Control<ClientForm>; disabled: boolean }) {
  return (
    <div className="stack ruled-off all-columns">
      <Field
        control={control}
        name="packId"
        label="Pack"
        optional
        hint="Documents, requests, a message and an invoice, sent right away."
      >
        {(field) => <PackSelect {...field} placeholder="No pack" disabled={disabled} />}
      </Field>
      <Controller
        control={control}
        name="invite"
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox {...field} checked={value} onChange={({ target }) => onChange(target.checked)}>
            Send an invitation
          </Checkbox>
        )}
      />
    </div>
  );
}
