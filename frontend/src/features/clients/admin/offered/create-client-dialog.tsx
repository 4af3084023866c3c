import { useState } from 'react';
import { Checkbox } from 'antd';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { Field } from '../../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { IncompletePractice } from '../../../../shared/antd/incomplete-practice';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { Language, NewClientDto, WelcomeDto } from '../../../../shared/api';
import { Fact } from '../../../../shared/kit/fact';
import { useSite } from '../../../../shared/practice/site';
import { NewClientPackNote } from './pack-language-note';
import { PackSelect } from './pack-select';
import { ClientInvitation, useInvitationTexts } from './use-invitation';

const welcomeSchema = z.object({ packId: z.optional(z.int()), invite: z.boolean() });
type Welcome = z.infer<typeof welcomeSchema>;
const usualWelcome: Welcome = { packId: undefined, invite: true };

interface CreateClientDialogProps {
  /** The person who becomes a client; undefined keeps the dialog closed. */
  person: { name: string; email: string; language?: Language } | undefined;
  call: (welcome: { requestBody: WelcomeDto; idempotencyKey: string }) => Promise<NewClientDto>;
  /** Events of the call besides the new client. */
  events: readonly DomainEvent[];
  onCreated: (client: NewClientDto) => void;
  onClose: () => void;
}

/** Confirms before a person who wrote or booked becomes a client, with a pack and an invitation. */
export function CreateClientDialog({ person, call, events, onCreated, onClose }: CreateClientDialogProps) {
  const shownPerson = useLastDefined(person);
  const { sendsEmail } = useSite();
  const [unsent, setUnsent] = useState<NewClientDto>();
  const { forOne, outcome } = useInvitationTexts();
  const navigate = useNavigate();
  const { control, saving, dialog } = useDialogForm({
    open: person !== undefined,
    schema: welcomeSchema,
    empty: usualWelcome,
    call: ({ packId, invite }: Welcome, keyFor) => {
      const requestBody = { invite, ...(packId !== undefined && { packId }) };
      return call({ requestBody, idempotencyKey: keyFor({ ...requestBody, email: shownPerson?.email }) });
    },
    events: ['user.registered', 'pack.applied', ...events],
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

  const packId = useWatch({ control, name: 'packId' });
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
      <Field
        control={control}
        name="packId"
        label={t('Pack')}
        optional
        hint={t('Documents, requests, a message and an invoice, sent right away.')}
      >
        {(field) => <PackSelect {...field} placeholder={t('No pack')} disabled={saving.isPending} />}
      </Field>
      {shownPerson?.language && (
        <NewClientPackNote packId={packId} name={shownPerson.name} language={shownPerson.language} />
      )}
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
