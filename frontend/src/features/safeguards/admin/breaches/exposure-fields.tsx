import { Checkbox, Radio, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import type { ExposureLeadsDto } from '../../../../shared/api';
import { deviceName } from '../../../../shared/device-name';
import { formatDateTime } from '../../../../shared/format';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import type { InputField } from '../form/described-fields';
import { DescribedInputs } from '../form/described-form';
import { type BreachForm, beginsByLog, exposures, isOfAccount } from './breach-schema';
import { useLeads } from './use-breach-reports';

const kinds = Object.entries(exposures).map(([value, { label }]) => ({ value, label }));

const address: InputField = {
  name: 'address',
  label: 'Address',
  hint: 'As shown in the activity, for example, 203.0.113.7',
  max: 45,
  expected: true,
};
const from: InputField = { name: 'from', label: 'From', type: 'datetime-local' };
const to: InputField = { name: 'to', label: 'To', type: 'datetime-local', hint: 'Leave blank for now' };
const accountTypes = [
  { value: 'practice', label: 'Practice' },
  { value: 'client', label: 'Client' },
];
const noLeads: ExposureLeadsDto = { admins: [], signIns: [], accessTokens: [] };

/** Type and period of the exposure. */
export function ExposureFields() {
  const { control, setValue } = useFormContext<BreachForm>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <Field control={control} name="kind" label="What was exposed" hint={exposures[kind].hint}>
        {({ onChange, ...field }) => (
          <Select
            {...field}
            options={kinds}
            onChange={(next) => {
              onChange(next);
              setValue('signInId', undefined);
              setValue('accessTokenId', undefined);
            }}
          />
        )}
      </Field>
      {isOfAccount(kind) && <AccountFields />}
      {kind === 'address' && <DescribedInputs fields={[address]} />}
      {kind === 'everything' && (
        <CheckedField
          name="secretTaken"
          label="APP_SECRET"
          hint="Stored files can’t be opened without it. If you’re not sure, check this box."
          text="The key was exposed too"
        />
      )}
      <div className="ui-form-pairs">
        <DescribedInputs
          fields={[
            beginsByLog(kind)
              ? { ...from, hint: 'Leave blank for the start of the log' }
              : { ...from, expected: true },
            to,
          ]}
        />
      </div>
    </>
  );
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
      label: `${name}, created ${formatDateTime(created_at)}`,
    })),
};

function AccountFields() {
  const { control, setValue } = useFormContext<BreachForm>();
  const [kind, whose, userId] = useWatch({ control, name: ['kind', 'whose', 'userId'] });
  const leads = useLeads(userId, true);
  const found = leads.data ?? noLeads;
  const foundOf = userId === undefined ? noLeads : found;
  const reset = () => {
    setValue('signInId', undefined);
    setValue('accessTokenId', undefined);
  };
  return (
    <>
      <Field control={control} name="whose" label="Account type">
        {({ onChange, status: _, ...field }) => (
          <Radio.Group
            {...field}
            options={accountTypes}
            onChange={(event) => {
              onChange(event);
              setValue('userId', undefined);
              reset();
            }}
          />
        )}
      </Field>
      <Field control={control} name="userId" label="Account">
        {({ onChange, value, ...field }) => {
          const choose = (id: number | undefined) => {
            onChange(id);
            reset();
          };
          return whose === 'client' ? (
            <ClientSelect {...field} value={value} onChange={choose} />
          ) : (
            <Select<number>
              {...field}
              value={value ?? null}
              options={options.practice(found)}
              placeholder="Choose an account"
              onChange={choose}
            />
          );
        }}
      </Field>
      {kind === 'session' && (
        <LeadField
          name="signInId"
          label="Login"
          loading={leads.isFetching}
          options={options.session(foundOf)}
        />
      )}
      {kind === 'token' && (
        <LeadField
          name="accessTokenId"
          label="Access token"
          loading={leads.isFetching}
          options={options.token(foundOf)}
        />
      )}
    </>
  );
}

interface LeadFieldProps {
  name: 'signInId' | 'accessTokenId';
  label: 'Login' | 'Access token';
  loading: boolean;
  options: { value: number; label: string }[];
}

/** Choice of a login or access token of the account. */
function LeadField({ name, label, ...select }: LeadFieldProps) {
  const { control } = useFormContext<BreachForm>();
  const placeholder = label === 'Login' ? 'Choose a login' : 'Choose an access token';
  return (
    <Field control={control} name={name} label={label}>
      {({ value, ...field }) => (
        <Select<number> {...field} {...select} placeholder={placeholder} value={value ?? null} />
      )}
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
