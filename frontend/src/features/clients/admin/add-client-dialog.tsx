import { useId, useRef } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Checkbox, Input, type InputRef } from 'antd';
import { Controller, useForm } from 'react-hook-form';
import { useAction } from '../../../shared/action/use-action';
import { ClientsService, IdentityService, PacksService } from '../../../shared/api';
import { errorMessage } from '../../../shared/api-error';
import { Dialog } from '../../../shared/antd/dialog';
import { Field } from '../../../shared/antd/field';
import { PasswordInput } from '../../../shared/antd/password-input';
import { useUnsentWork } from '../../../shared/leave-guard';
import { given } from '../../../shared/paged-list';
import { generatedPassword } from '../../../shared/password/generated-password';
import { useFormDraft } from '../../../shared/use-form-draft';
import { DraftNote } from '../../../shared/antd/draft-note';
import { PackSelect } from '../../packs/admin/offered/pack-select';
import { clientSchema, emptyClient, type ClientForm } from './client-form';
import { useSite } from '../../../shared/site';
import { useInvitation } from './use-invitation';
import './clients.css';

const discardClient = {
  title: 'Discard this client?',
  text: 'What you typed will be lost.',
  confirm: 'Discard',
  cancel: 'Keep editing',
};

/**
 * Applies the chosen pack and sends the invitation for a new client. The account already exists: a failure is
 * reported, and can be repeated from the client's page.
 * @returns results as sentences without their periods
 */
async function welcomed(
  id: number,
  { packId, invite }: Pick<ClientForm, 'packId' | 'invite'>,
  sendsEmail: boolean,
) {
  const results: string[] = [];
  const attempt = async (call: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await call();
      results.push(done);
    } catch (failure) {
      results.push(`${failed}: ${errorMessage(failure)}`);
    }
  };
  if (packId !== undefined) {
    const idempotencyKey = `new-client-${id}-pack-${packId}`;
    await attempt(
      () => PacksService.applyPack({ id: packId, requestBody: { userId: id }, idempotencyKey }),
      'The pack was applied',
      'The pack could not be applied',
    );
  }
  if (invite) {
    await attempt(
      () => IdentityService.inviteClient({ id }),
      sendsEmail
        ? 'Invitation sent'
        : 'No invitation was sent: no mail server is set up. You’ll find its link on the Mail page',
      'The invitation could not be sent',
    );
  }
  return results;
}

interface AddClientDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates an account for a client; asks before input is discarded. */
export function AddClientDialog({ open, onClose }: AddClientDialogProps) {
  const formId = useId();
  const form = useForm<ClientForm>({
    resolver: standardSchemaResolver(clientSchema),
    defaultValues: emptyClient,
  });
  const { control, handleSubmit, reset, setValue } = form;
  const draft = useFormDraft(form, open ? 'client:new' : undefined);
  const password = useRef<InputRef>(null);
  const { isDirty } = form.formState;

  const { leave } = useUnsentWork(open && isDirty, { question: discardClient });
  const inviting = useInvitation();
  const { sendsEmail } = useSite();
  const adding = useAction({
    call: async ({ username, email, password, firstName, lastName, ...then }: ClientForm, keyFor) => {
      const requestBody = { username, email, password, ...given({ firstName, lastName }) };
      const client = await ClientsService.createUser({ requestBody, idempotencyKey: keyFor(requestBody) });
      return { client, welcome: await welcomed(client.id, then, sendsEmail) };
    },
    events: ['user.registered', 'pack.applied'],
    success: ({ client, welcome }, { invite }) => ({
      title: 'Client created successfully',
      description: ['The new client has been added to the system', ...welcome].join('. '),
      ...(!invite && {
        action: {
          label: 'Send invitation',
          alternative: 'You can send it from the client’s page',
          onAct: () => inviting.mutate(client),
        },
      }),
    }),
    failure: (failure) => ({
      title: 'Error creating client',
      description: errorMessage(failure, 'Failed to create new client'),
    }),
    form,
    onSuccess: onClose,
  });
  const tryToLeave = () => leave(onClose);
  const generate = () => {
    setValue('password', generatedPassword(), { shouldDirty: true, shouldValidate: true });
    // Focused synchronously: the form's setFocus runs later, and would take focus from a field entered in
    // between.
    password.current?.focus();
  };

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
        <div className="ui-form-wide">
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
          <p className="ui-hint client-generate">
            <Button size="small" onClick={generate}>
              Generate
            </Button>
            With an invitation, clients set their own password.
          </p>
        </div>
        <div className="ui-form-wide client-welcome stack">
          <Field
            control={control}
            name="packId"
            label="Pack"
            optional
            hint="Documents, requests, a message and an invoice, sent right away."
          >
            {(field) => <PackSelect {...field} placeholder="No pack" disabled={adding.isPending} />}
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
      </form>
    </Dialog>
  );
}
