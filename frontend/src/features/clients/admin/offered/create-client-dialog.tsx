import { useState } from 'react';
import { Checkbox } from 'antd';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { IncompletePractice } from '../../../../shared/antd/incomplete-practice';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { Language, NewClientDto, WelcomeDto } from '../../../../shared/api';
import { Fact } from '../../../../shared/kit/fact';
import { useSite } from '../../../../shared/practice/site';
import { given } from '../../../../shared/http/paged-list';
import { ClientInvitation, useInvitationTexts } from './use-invitation';
import { addedValues, useWelcome, WelcomeFields } from './welcome';

const welcomeSchema = z.object({ added: addedValues, invite: z.boolean() });
type Welcome = z.infer<typeof welcomeSchema>;

interface CreateClientDialogProps {
  /** The person who becomes a client; undefined keeps the dialog closed. */
  person: { name: string; email: string; language?: Language } | undefined;
  call: (welcome: { requestBody: WelcomeDto; idempotencyKey: string }) => Promise<NewClientDto>;
  /** Events of the call besides the new client. */
  events: readonly DomainEvent[];
  onCreated: (client: NewClientDto) => void;
  onClose: () => void;
}

/** Confirms before a person who wrote or booked becomes a client, with what parts add and an invitation. */
export function CreateClientDialog({ person, call, events, onCreated, onClose }: CreateClientDialogProps) {
  const shownPerson = useLastDefined(person);
  const { sendsEmail } = useSite();
  const [unsent, setUnsent] = useState<NewClientDto>();
  const { forOne, outcome } = useInvitationTexts();
  const navigate = useNavigate();
  const welcome = useWelcome();
  const { form, control, saving, dialog } = useDialogForm({
    open: person !== undefined,
    schema: welcomeSchema,
    empty: { added: welcome.empty, invite: true },
    call: ({ added, invite }: Welcome, keyFor) => {
      const requestBody = { invite, ...given(added) };
      return call({ requestBody, idempotencyKey: keyFor({ ...requestBody, email: shownPerson?.email }) });
    },
    events: ['user.registered', ...welcome.events, ...events],
    success: ({ id, email }, { invite }) => ({
      title: t('Client created'),
      ...(invite && sendsEmail && { description: outcome([{ email }]) }),
      action: {
        label: t('Open client'),
        alternative: t('You’ll find it under Clients.'),
        onAct: () => void navigate(`/admin/clients/${id}`),
      },
    }),
    failure: t('Failed to create the client'),
    onSuccess: (client, { invite }) => {
      if (invite && !sendsEmail) setUnsent(client);
      else onCreated(client);
    },
    onClose,
  });

  return (
    <FormDialog
      {...dialog}
      title={t('Create client')}
      submit={t('Create client')}
      result={unsent && <ClientInvitation client={unsent} />}
      onClose={unsent ? () => onCreated(unsent) : onClose}
      afterClose={() => {
        setUnsent(undefined);
        dialog.afterClose();
      }}
    >
      <dl className="admin-details facts">
        <Fact label={t('Name')}>{shownPerson?.name}</Fact>
        <Fact label={t('Email')}>{shownPerson?.email}</Fact>
      </dl>
      <IncompletePractice failure={saving.error} />
      <WelcomeFields
        form={form}
        client={shownPerson?.language && { name: shownPerson.name, language: shownPerson.language }}
        disabled={saving.isPending}
      />
      <Controller
        control={control}
        name="invite"
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox {...field} checked={value} onChange={({ target }) => onChange(target.checked)}>
            {t('Send an invitation')}
          </Checkbox>
        )}
      />
      <p className="ui-hint">{forOne}</p>
    </FormDialog>
  );
}
