import { useId } from 'react';
import { Checkbox, Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { accessRights } from '../../../shared/acting-for/access-rights';
import type { AccessScope, ClientKind } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { RadioField } from '../../../shared/antd/radio-field';
import { categoryChoices } from '../../documents/shared/offered/document-labels';
import { lastDayAfter, mayLimit, type AccessForm } from './access-schema';
import { scopesFor, scopeWords, withScope } from './access-words';
import './access.css';

interface TermsFieldsProps {
  control: Control<AccessForm>;
}

/** One checkbox per scope, and the categories of the documents. */
export function RightsFields({ control, kind }: TermsFieldsProps & { kind: ClientKind }) {
  const [scopes, isLimited] = useWatch({ control, name: ['scopes', 'isLimited'] });
  return (
    <>
      <Field control={control} name="scopes" label={t('They can use')}>
        {({ id, value, onChange, 'aria-describedby': describedBy }) => (
          <div
            id={id}
            className="access-scopes"
            role="group"
            aria-label={t('They can use')}
            aria-describedby={describedBy}
            tabIndex={-1}
          >
            {scopesFor(kind).map((scope) => (
              <ScopeBox
                key={scope}
                scope={scope}
                checked={value.includes(scope)}
                onChange={(isOn) => onChange(withScope(value, scope, isOn))}
              />
            ))}
          </div>
        )}
      </Field>
      {mayLimit({ scopes }) && (
        <RadioField
          control={control}
          name="isLimited"
          label={t('Which documents')}
          options={[
            { value: false, label: t('All categories') },
            { value: true, label: t('Only some categories') },
          ]}
        />
      )}
      {mayLimit({ scopes }) && isLimited && (
        <Field control={control} name="categories" label={t('Categories')}>
          {({ id, value, onChange, 'aria-describedby': describedBy }) => (
            <div
              id={id}
              role="group"
              aria-label={t('Categories')}
              aria-describedby={describedBy}
              tabIndex={-1}
            >
              <Checkbox.Group options={categoryChoices()} value={value} onChange={onChange} />
            </div>
          )}
        </Field>
      )}
    </>
  );
}

interface ScopeBoxProps {
  scope: AccessScope;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

function ScopeBox({ scope, checked, onChange }: ScopeBoxProps) {
  const id = useId();
  return (
    <div>
      <Checkbox checked={checked} aria-describedby={id} onChange={({ target }) => onChange(target.checked)}>
        {scopeWords()[scope].label}
      </Checkbox>
      <p id={id} className="ui-hint">
        {accessRights()[scope]}.
      </p>
    </div>
  );
}

/** Last day of a helper's access. @param today in the practice's time zone */
export function UntilField({ control, today }: TermsFieldsProps & { today: string }) {
  return (
    <Field
      control={control}
      name="until"
      label={t('Last day')}
      hint={t('Access ends at the end of this day.')}
    >
      {(field) => <Input {...field} type="date" min={today} max={lastDayAfter(today)} />}
    </Field>
  );
}
