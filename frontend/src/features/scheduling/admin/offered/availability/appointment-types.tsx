import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Checkbox, Input, Select } from 'antd';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { FormLanguage, TranslatedField } from '../../../../../shared/antd/form-language';
import { AmountInput, Field } from '../../../../../shared/antd/field';
import { AddButton, Button, IconButton } from '../../../../../shared/antd/button';
import {
  AppointmentsService,
  type AppointmentPlace,
  type AppointmentType,
  type AvailabilityDto,
} from '../../../../../shared/api';
import { placeOptions, typeOptions, typeLabels } from '../../appointment-labels';
import { offersVideo, type TypesForm } from './availability-schema';
import { amountOf, centsOf } from '../../../../../shared/text/cents';
import { formatMoney } from '../../../../../shared/text/format';

interface KindsProps {
  /** As stored. */
  rules: AvailabilityDto;
  /** Fields of the booking, which can be off. */
  booking?: TypeBooking;
}

interface TypeBooking {
  /** True if visitors can book a new row of that type, for free. */
  isForVisitors: (type: AppointmentType) => boolean;
  Fields: (props: { index: number }) => ReactNode;
}

/** Appointment types, each once, in display order. */
export function Kinds({ rules, booking }: KindsProps) {
  const { control } = useFormContext<TypesForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'types' });
  const kinds = useWatch({ control, name: 'types' });
  const chosen = kinds.map(({ type }) => type);
  const unused = typeOptions([]).find(({ value }) => !chosen.includes(value));
  return (
    <div className="stack gap-l to-start all-columns">
      <FormLanguage
        control={control}
        texts={kinds.map(({ type }, index) => typeText(index, type))}
        staleSince={Object.fromEntries(
          rules.types.flatMap(({ type, staleSince }) =>
            staleSince?.['label'] === undefined ? [] : [[`${type}.label`, staleSince['label']] as const],
          ),
        )}
        review={(path) => AppointmentsService.setAvailability({ requestBody: reviewed(rules, path) })}
        events={['availability.changed']}
      >
        {fields.map((field, index) => (
          <Kind
            key={field.id}
            index={index}
            type={chosen[index] ?? field.type}
            chosen={chosen}
            booking={booking}
            isNew={!rules.types.some(({ type }) => type === field.type)}
            onRemove={() => remove(index)}
          />
        ))}
      </FormLanguage>
      {unused && (
        <AddButton
          type="text"
          className="ui-quiet"
          onClick={() =>
            append({
              type: unused.value,
              label: unused.label,
              labelEs: '',
              minutes: '60',
              ...(booking && {
                free: booking.isForVisitors(unused.value),
                visitors: booking.isForVisitors(unused.value),
              }),
              places: ['office'],
              cost: { kind: 'none', amount: '' },
            })
          }
        >
          {t('Add type')}
        </AddButton>
      )}
      {offersVideo(kinds) && (
        <Field
          control={control}
          name="videoUrl"
          label={t('Video link')}
          hint={t('For new video calls. Existing appointments keep their link.')}
        >
          {(control) => <Input {...control} type="url" maxLength={500} autoComplete="off" />}
        </Field>
      )}
    </div>
  );
}

/** Places of a type's names in the form. The same types are in every order and number. */
const typeText = (index: number, type: AppointmentType) =>
  ({ name: `types.${index}.label`, es: `types.${index}.labelEs`, path: `${type}.label` }) as const;

/** The stored rules, with the Spanish name of a type as right for its English one. */
const reviewed = (rules: AvailabilityDto, path: string): AvailabilityDto => ({
  ...rules,
  types: rules.types.map((kind) =>
    path === `${kind.type}.label` ? { ...kind, reviewedTranslations: { es: ['label'] } } : kind,
  ),
});

interface KindProps {
  index: number;
  type: AppointmentType;
  /** Types of all rows. */
  chosen: readonly AppointmentType[];
  booking: TypeBooking | undefined;
  /** Not stored yet: its fields are open at first. */
  isNew: boolean;
  onRemove: () => void;
}

/** One line for a type; *Edit* opens its fields below, and so does an error in one of them. */
function Kind({ isNew, onRemove, ...props }: KindProps) {
  const { index, type } = props;
  const { control } = useFormContext<TypesForm>();
  const kind = useWatch({ control, name: `types.${index}` });
  const hasError = useFormState({ control }).errors.types?.[index] !== undefined;
  const [isOpen, setOpen] = useState(isNew);
  const group = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  const isShown = isOpen || hasError;
  useEffect(() => {
    // The form could not focus a field that was not there.
    if (hasError && !wasOpen.current)
      group.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    wasOpen.current = isShown;
  }, [hasError, isShown]);
  if (!kind) return null;
  return (
    <div ref={group} role="group" aria-label={typeLabels()[type]} className="sched-type">
      <div className="row between">
        <div>
          <p className="strong">{kind.label || typeLabels()[type]}</p>
          <p className="ui-hint">{summaryOf(kind)}</p>
        </div>
        <div className="row gap-xs">
          <Button
            type="text"
            icon="pencil"
            aria-label={t('Edit {type}', { type: typeLabels()[type] })}
            aria-expanded={isShown}
            onClick={() => setOpen(!isShown)}
          >
            {t('Edit')}
          </Button>
          <IconButton
            icon="close"
            label={t('Remove {type}', { type: typeLabels()[type] })}
            onClick={onRemove}
          />
        </div>
      </div>
      {isShown && <KindFields {...props} />}
    </div>
  );
}

/** '60 minutes · Office, Video call · $65.00 · for visitors, too' */
function summaryOf({ minutes, places, free, visitors, cost }: TypesForm['types'][number]): string {
  const named = placeOptions().filter(({ value }) => places.includes(value));
  const cents = cost.kind === 'price' ? centsOf(cost.amount) : undefined;
  return [
    t('{minutes, plural, one {{minutes} minute} other {{minutes} minutes}}', { minutes: Number(minutes) }),
    named.map(({ label }) => label).join(', '),
    free ? t('[price] Free') : cost.kind === 'included' ? t('[price] Included') : '',
    !free && cents !== undefined && formatMoney(amountOf(cents)),
    visitors && t('for visitors, too'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function KindFields({ index, type, chosen, booking }: Omit<KindProps, 'isNew' | 'onRemove'>) {
  const { control } = useFormContext<TypesForm>();
  const [isFree, cost] = useWatch({ control, name: [`types.${index}.free`, `types.${index}.cost`] });
  return (
    <div className="sched-kind">
      <Field control={control} name={`types.${index}.type`} label={t('Type')}>
        {(control) => (
          <Select<AppointmentType>
            {...control}
            options={typeOptions([]).filter(({ value }) => value === type || !chosen.includes(value))}
          />
        )}
      </Field>
      <Field control={control} name={`types.${index}.minutes`} label={t('Minutes')}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" />}
      </Field>
      <TranslatedField control={control} {...typeText(index, type)} label={t('Name')} max={100} />
      <Field control={control} name={`types.${index}.places`} label={t('Places')}>
        {({ id, value, onChange, 'aria-describedby': describedBy }) => (
          <div id={id} role="group" aria-label={t('Places')} aria-describedby={describedBy} tabIndex={-1}>
            <Checkbox.Group<AppointmentPlace>
              options={placeOptions()}
              value={value}
              onChange={(places) => onChange(inOrder(places))}
            />
          </div>
        )}
      </Field>
      {booking && <booking.Fields index={index} />}
      {!isFree && <CostFields index={index} kind={cost?.kind} />}
    </div>
  );
}

type Cost = TypesForm['types'][number]['cost']['kind'];

/** Cost of a type, which clients see as they book. */
function CostFields({ index, kind }: { index: number; kind: Cost | undefined }) {
  const { control } = useFormContext<TypesForm>();
  return (
    <div className="sched-cost">
      <Field control={control} name={`types.${index}.cost.kind`} label={t('Cost')}>
        {(control) => (
          <Select<Cost>
            {...control}
            options={[
              { value: 'none', label: t('[price] Not shown') },
              { value: 'included', label: t('[price] Included') },
              { value: 'price', label: t('Price') },
            ]}
          />
        )}
      </Field>
      {kind === 'price' && (
        <Field control={control} name={`types.${index}.cost.amount`} label={t('Price')}>
          {(control) => <AmountInput {...control} />}
        </Field>
      )}
    </div>
  );
}

/** The first place is the default of bookings, so the order does not depend on the clicks. */
const inOrder = (places: readonly AppointmentPlace[]): AppointmentPlace[] =>
  placeOptions()
    .map(({ value }) => value)
    .filter((place) => places.includes(place));
