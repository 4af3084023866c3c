import { Input } from 'antd';
import { t } from '@steward/texts';
import { Field } from '../../../shared/antd/field';
import { Group } from '../../../shared/antd/group';
import type { AvailabilityDto } from '../../../shared/api';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { Kinds } from './offered/availability/appointment-types';
import { Availability, AvailabilityCard } from './offered/availability/availability-card';
import { typesFormOf, typesOf, typesSchema } from './offered/availability/availability-schema';
import { useAvailabilityForm } from './offered/availability/use-availability-form';
import { ScreenHead } from '../../../shared/kit/screen-head';

/** Types of appointments, and until when clients can cancel them. */
export function AppointmentTypesScreen() {
  return (
    <>
      <ScreenTitle>{t('Appointment types, Admin Dashboard')}</ScreenTitle>
      <ScreenHead
        title={t('Appointment types')}
        text={t('What you meet your clients for, how long and where.')}
      />
      <Availability>{(rules) => <Types rules={rules} />}</Availability>
    </>
  );
}

const ofTypes = {
  draft: 'appointment-types',
  schema: typesSchema,
  formOf: typesFormOf,
  rulesOf: typesOf,
};

function Types({ rules }: { rules: AvailabilityDto }) {
  const availability = useAvailabilityForm(rules, ofTypes);
  return (
    <AvailabilityCard of={availability} save={t('Save appointment types')}>
      <Group title={t('Appointment types')} text={t('You choose one for each appointment.')}>
        <Kinds rules={rules} />
      </Group>
      <Group title={t('Rules')} text={t('These apply to your clients.')}>
        <Field
          control={availability.form.control}
          name="cancelHours"
          label={t('Cancellation, in hours')}
          hint={t('Clients can cancel up to this long before')}
        >
          {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
        </Field>
      </Group>
    </AvailabilityCard>
  );
}
