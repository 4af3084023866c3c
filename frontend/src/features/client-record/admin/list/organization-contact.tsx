import { Input } from 'antd';
import type { Control } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { emailRule } from '../../../../shared/forms/email-rule';
import { languageRule } from '../../../../shared/forms/language-rule';
import { Field } from '../../../../shared/antd/field';
import type { ClientDto } from '../../../../shared/api';
import { LanguageField } from '../../../../shared/antd/language-field';
import { nameRule, textRule } from '../../../../shared/forms/text-rule';

/** Rules of a household's or business's name, email, phone and language. */
export const contactRules = {
  name: nameRule(200, () => t('Please enter a name')),
  email: emailRule({ optional: true }),
  phone: textRule(50),
  language: languageRule,
};

export const emptyContact = { name: '', email: '', phone: '', language: 'en' as const };

type Contact = z.infer<z.ZodMiniObject<typeof contactRules>>;

interface OrganizationContactProps<Form extends Contact> {
  control: Control<Form>;
  kind: ClientDto['kind'];
}

/** Name, email, phone and language of a household or business, in a form that may have further fields. */
export function OrganizationContact<Form extends Contact>({
  control: ofForm,
  kind,
}: OrganizationContactProps<Form>) {
  // The compiler does not see that a form with further fields has these, too.
  const control = ofForm as unknown as Control<Contact>;
  return (
    <>
      <Field
        control={control}
        name="name"
        label={kind === 'business' ? t('Business name') : t('Household name')}
      >
        {(field) => <Input {...field} autoComplete="off" maxLength={200} />}
      </Field>
      <Field
        control={control}
        name="email"
        label={t('Billing email')}
        optional
        hint={t('Printed on invoices. Nothing is sent there.')}
      >
        {(field) => <Input {...field} type="email" autoComplete="off" />}
      </Field>
      <Field control={control} name="phone" label={t('Phone')} optional>
        {(field) => <Input {...field} type="tel" autoComplete="off" maxLength={50} />}
      </Field>
      <LanguageField
        control={control}
        name="language"
        label={t('Language for invoices and statements')}
        hint={t('People get emails in their own language.')}
      />
    </>
  );
}
