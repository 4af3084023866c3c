import { useQuery } from '@tanstack/react-query';
import { Checkbox, Radio, Select } from 'antd';
import { useFormContext, useWatch, type UseFormSetValue } from 'react-hook-form';
import { msg, shown, t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { BreachReportsService, type ExposureLeadsDto } from '../../../../shared/api';
import { deviceName } from '../../../../shared/text/device-name';
import { formatDateTime } from '../../../../shared/text/format';
import { given } from '../../../../shared/http/paged-list';
import { ClientSelect } from '../../../../features/clients/admin/offered/client-select';
import type { InputField } from '../form/described-fields';
import { DescribedInputs } from '../form/described-form';
import { type BreachForm, beginsByLog, exposures, isOfAccount, reportsPath } from './breach-schema';

const kinds = () => Object.entries(exposures).map(([value, { label }]) => ({ value, label: shown(label) }));

const address: InputField = {
  name: 'address',
  label: msg('Address'),
  hint: msg('As shown in the activity, for example, 203.0.113.7'),
  max: 45,
  expected: true,
};
const from: InputField = { name: 'from', label: msg('[time] From'), type: 'datetime-local' };
const to: InputField = {
  name: 'to',
  label: msg('[time] To'),
  type: 'datetime-local',
  hint: msg('[until] Leave blank for now'),
};
const accountTypes = () => [
  { value: 'practice', label: t('Practice') },
  { value: 'client', label: t('Client') },
];
/** Name of the setting. */
const secretName = 'APP_SECRET';
const noLeads: ExposureLeadsDto = { admins: [], signIns: [], accessTokens: [] };

/** Type and period of the exposure. */
export function ExposureFields() {
  const { control, setValue } = useFormContext<BreachForm>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <Field control={control} name="kind" label={t('What was exposed')} hint={shown(exposures[kind].hint)}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={kinds()}
            onChange={(next) => {
              onChange(next);
              clearLead(setValue);
            }}
          />
        )}
      </Field>
      {isOfAccount(kind) && <AccountFields />}
      {kind === 'address' && <DescribedInputs fields={[address]} />}
      {kind === 'everything' && (
        <CheckedField
          name="secretTaken"
          label={secretName}
          hint={t('Stored files can’t be opened without it. If you’re not sure, check this box.')}
          text={t('The key was exposed too')}
        />
      )}
      <div className="ui-form-pairs">
        <DescribedInputs
          fields={[
            beginsByLog(kind)
              ? { ...from, hint: msg('Leave blank for the start of the log') }
              : { ...from, expected: true },
            to,
          ]}
        />
      </div>
    </>
  );
}

function clearLead(setValue: UseFormSetValue<BreachForm>): void {
  setValue('signInId', undefined);
  setValue('accessTokenId', undefined);
}

/** Choices from the log, by the field that offers them. */
const options = {
  practice: ({ admins }: ExposureLeadsDto) => admins.map(({ id, name }) => ({ value: id, label: name })),
  session: ({ signIns }: ExposureLeadsDto) =>
    signIns.map(({ id, at, address, agent }) => ({
      value: id,
      label: [formatDateTime(at), address, agent && deviceName(agent)].filter(Boolean).join(', '),
    })),
  token: ({ accessTokens }: ExposureLeadsDto) =>
    accessTokens.map(({ id, name, created_at }) => ({
      value: id,
      label: t('{name}, created {when}', { name, when: formatDateTime(created_at) }),
    })),
};

function AccountFields() {
  const { control, setValue } = useFormContext<BreachForm>();
  const [kind, whose, userId] = useWatch({ control, name: ['kind', 'whose', 'userId'] });
  const leads = useQuery({
    queryKey: [`${reportsPath}/leads`, userId ?? null],
    queryFn: () => BreachReportsService.getBreachReportLeads(given({ userId })),
    staleTime: 10_000,
  });
  const found = leads.data ?? noLeads;
  const foundOf = userId === undefined ? noLeads : found;
  return (
    <>
      <Field control={control} name="whose" label={t('Account type')}>
        {({ onChange, status: _, ...field }) => (
          <Radio.Group
            {...field}
            options={accountTypes()}
            onChange={(event) => {
              onChange(event);
              setValue('userId', undefined);
              clearLead(setValue);
            }}
          />
        )}
      </Field>
      <Field control={control} name="userId" label={t('Account')}>
        {({ onChange, value, ...field }) => {
          const choose = (id: number | undefined) => {
            onChange(id);
            clearLead(setValue);
          };
          return whose === 'client' ? (
            <ClientSelect {...field} value={value} onChange={choose} />
          ) : (
            <Select<number>
              {...field}
              value={value ?? null}
              options={options.practice(found)}
              placeholder={t('Choose an account')}
              onChange={choose}
            />
          );
        }}
      </Field>
      {(kind === 'session' || kind === 'token') && (
        <LeadField {...leadFields()[kind]} loading={leads.isFetching} options={options[kind](foundOf)} />
      )}
    </>
  );
}

const leadFields = () =>
  ({
    session: { name: 'signInId', label: t('Login'), placeholder: t('Choose a login') },
    token: { name: 'accessTokenId', label: t('Access token'), placeholder: t('Choose an access token') },
  }) as const;

interface LeadFieldProps {
  name: 'signInId' | 'accessTokenId';
  label: string;
  placeholder: string;
  loading: boolean;
  options: { value: number; label: string }[];
}

/** Choice of a login or access token of the account. */
function LeadField({ name, label, ...select }: LeadFieldProps) {
  const { control } = useFormContext<BreachForm>();
  return (
    <Field control={control} name={name} label={label}>
      {({ value, ...field }) => <Select<number> {...field} {...select} value={value ?? null} />}
    </Field>
  );
}

interface CheckedFieldProps {
  name: 'exercise' | 'secretTaken';
  label: string;
  hint?: string;
  optional?: boolean;
  /** Beside the checkbox. */
  text: string;
}

export function CheckedField({ text, ...labels }: CheckedFieldProps) {
  const { control } = useFormContext<BreachForm>();
  return (
    <Field control={control} {...labels}>
      {({ value, ...field }) => (
        <Checkbox {...field} checked={value}>
          {text}
        </Checkbox>
      )}
    </Field>
  );
}
