import { useFormContext, useWatch } from 'react-hook-form';
import { type Language, t } from '@steward/texts';
import type { AddedValues } from '../../../../features/clients/admin/offered/welcome';
import { Field } from '../../../../shared/antd/field';
import { usePackContents } from '../use-pack-contents';
import { NewClientPackNote } from './pack-language-note';
import { PackSelect } from './pack-select';

export { applyWelcomePack } from './welcome-pack';

export interface WelcomeFieldProps {
  client: { name: string; language: Language } | undefined;
  disabled: boolean;
}

/** Choice of a pack for a new client. */
export function WelcomeField({ client, disabled }: WelcomeFieldProps) {
  const { control } = useFormContext<{ added: AddedValues }>();
  const { contents } = usePackContents();
  const packId = useWatch({ control, name: 'added.packId' });
  return (
    <>
      <Field
        control={control}
        name="added.packId"
        label={t('Pack')}
        optional
        hint={
          contents.at(-1)?.words().ofPacks.intro ??
          t('Documents, requests, a message and an invoice, sent right away.')
        }
      >
        {(field) => <PackSelect {...field} placeholder={t('No pack')} disabled={disabled} />}
      </Field>
      {client && <NewClientPackNote packId={packId} {...client} />}
    </>
  );
}
