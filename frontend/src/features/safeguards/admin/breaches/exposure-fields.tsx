import { Checkbox, Input, Radio, Select } from 'antd';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { deviceName } from '../../../../shared/device-name';
import { formatDateTime } from '../../../../shared/format';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { type BreachForm, beginsByLog, isOfAccount } from './breach-schema';
import { exposureHints, exposureLabels } from './breach-labels';
import { useLeads } from './use-breach-reports';

const kinds = Object.entries(exposureLabels).map(([value, label]) => ({ value, label }));

/** Type and period of the exposure. */
export function ExposureFields() {
  const { control, setValue } = useFormContext<BreachForm>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <Field control={control} name="kind" label="What was exposed" hint={exposureHints[kind]}>
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
      {kind === 'address' && (
        <Field
          control={control}
          name="address"
          label="Address"
          hint="As shown in the activity, for example, 203.0.113.7"
        >
          {(field) => <Input {...field} autoComplete="off" maxLength={45} />}
        </Field>
      )}
      {kind === 'everything' && (
        <Field
          control={control}
          name="secretTaken"
          label="APP_SECRET"
          hint="Stored files can’t be opened without it. If you’re not sure, check this box."
        >
          {({ value, ...field }) => (
            <Checkbox {...field} checked={value}>
              The key was exposed too
            </Checkbox>
          )}
        </Field>
      )}
      <div className="ui-form-pairs">
        <Field
          control={control}
          name="from"
          label="From"
          optional={beginsByLog(kind)}
          {...(beginsByLog(kind) && { hint: 'Leave blank for the start of the log' })}
        >
          {(field) => <Input {...field} type="datetime-local" />}
        </Field>
        <Field control={control} name="to" label="To" optional hint="Leave blank for now">
          {(field) => <Input {...field} type="datetime-local" />}
        </Field>
      </div>
    </>
  );
}

function AccountFields() {
  const { control, setValue } = useFormContext<BreachForm>();
  const [kind, whose, userId] = useWatch({ control, name: ['kind', 'whose', 'userId'] });
  const leads = useLeads(userId, true);
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
            options={[
              { value: 'practice', label: 'Practice' },
              { value: 'client', label: 'Client' },
            ]}
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
              options={(leads.data?.admins ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="Choose an account"
              onChange={choose}
            />
          );
        }}
      </Field>
      {kind === 'session' && (
        <Field control={control} name="signInId" label="Login">
          {({ value, ...field }) => (
            <Select<number>
              {...field}
              value={value ?? null}
              loading={leads.isFetching}
              options={(userId === undefined ? [] : (leads.data?.signIns ?? [])).map(
                ({ id, at, address, agent }) => ({
                  value: id,
                  label: [formatDateTime(at), address, agent && deviceName(agent)].filter(Boolean).join(', '),
                }),
              )}
              placeholder="Choose a login"
            />
          )}
        </Field>
      )}
      {kind === 'token' && (
        <Field control={control} name="accessTokenId" label="Access token">
          {({ value, ...field }) => (
            <Select<number>
              {...field}
              value={value ?? null}
              loading={leads.isFetching}
              options={(userId === undefined ? [] : (leads.data?.accessTokens ?? [])).map(
                ({ id, name, created_at }) => ({
                  value: id,
                  label: `${name}, created ${formatDateTime(created_at)}`,
                }),
              )}
              placeholder="Choose an access token"
            />
          )}
        </Field>
      )}
    </>
  );
}
