import { Input, Select } from 'antd';
import { type Control, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { TranslatedField } from '../../../shared/antd/form-language';
import { Field, LineField } from '../../../shared/antd/field';
import { type AdminSiteDto, SiteService, type SiteDto } from '../../../shared/api';
import { PhotoField } from '../../../shared/antd/photo-field';
import { T } from '../../../shared/text/rich-text';
import { hoursLines, namesHours } from '../../../shared/practice/opening-hours';
import { useSite } from '../../../shared/practice/site';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import {
  genderChoices,
  longest,
  timeZoneChoices,
  translatedText,
  type PracticeForm,
  type translatedFields,
} from './practice-schema';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FieldsProps {
  control: Control<PracticeForm>;
}

type LineProps = Omit<ComponentProps<typeof LineField<PracticeForm>>, 'name' | 'max'> & {
  name: keyof typeof longest;
};

const Line = (props: LineProps) => <LineField {...props} max={longest[props.name]} />;

interface TranslatedProps extends FieldsProps {
  name: (typeof translatedFields)[number];
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  rows?: number;
}

/** A text in the language that the form's switch says. */
const Translated = ({ name, ...field }: TranslatedProps) => (
  <TranslatedField {...field} {...translatedText(name)} max={longest[name]} wide />
);

export function PracticeFields({ control }: FieldsProps) {
  const name = useWatch({ control, name: 'name' });
  return (
    <>
      <Line
        control={control}
        name="name"
        label={t('Name')}
        wide
        hint={name.trim() === '' && t('Until you enter it, your website says “Financial Consulting”.')}
      />
      <Translated
        control={control}
        name="tagline"
        label={t('Tagline')}
        rows={2}
        hint={t('One or two sentences about what you do, and for whom')}
      />
    </>
  );
}

export function ContactFields({ control }: FieldsProps) {
  return (
    <>
      <Line control={control} name="phone" label={t('Phone')} type="tel" />
      <Line control={control} name="email" label={t('Email')} type="email" />
    </>
  );
}

export function PlaceFields({ control, site }: FieldsProps & { site: AdminSiteDto }) {
  return (
    <>
      <Line control={control} name="street" label={t('Street')} wide />
      <div className="admin-place all-columns">
        <Line control={control} name="city" label={t('City')} />
        <Line control={control} name="state" label={t('[address] State')} />
        <Line control={control} name="zipCode" label={t('ZIP code')} />
      </div>
      <HoursNote control={control} site={site} />
    </>
  );
}

/** Bookable hours are printed from where they are set; the note is for what they cannot say. */
function HoursNote({ control, site: { openingHours } }: FieldsProps & { site: AdminSiteDto }) {
  const notes = useWatch({ control, name: ['hours', 'translations.es.hours'] });
  const isTwice = openingHours.length > 0 && notes.some(namesHours);
  return (
    <Translated
      control={control}
      name="hours"
      label={t('Note to your hours')}
      optional
      hint={
        openingHours.length === 0 ? (
          t('One line, as visitors will read it')
        ) : (
          <>
            {isTwice && <strong>{t('Visitors read these hours twice.')} </strong>}
            <T
              text="On a line of its own after your hours: {hours}. For example, “Evenings by request”. <a>Change the hours</a>"
              of={{ a: <Link className="ui-text-link" to="/admin/appointments?view=availability" /> }}
              values={{ hours: hoursLines(openingHours).join('; ') }}
            />
          </>
        )
      }
    />
  );
}

export function FounderFields({ control }: FieldsProps) {
  return (
    <>
      <Line control={control} name="founderName" label={t('Name')} />
      <Field
        control={control}
        name="founderGender"
        label={t('Gender in Spanish')}
        hint={t('For “la fundadora” or “el fundador” on Spanish pages. Without it they say “Conózcanos”.')}
      >
        {(field) => <Select<PracticeForm['founderGender']> {...field} options={genderChoices()} />}
      </Field>
      <Translated control={control} name="founderRole" label={t('Role')} hint={t('For example, Owner')} />
      <Translated
        control={control}
        name="founderBiography"
        label={t('Biography')}
        rows={6}
        hint={t('Leave an empty line between two paragraphs')}
      />
    </>
  );
}

export function TermsFields({ control, timeZone }: FieldsProps & { timeZone: string }) {
  const { sendsEmail } = useSite();
  const isOwner = useHasRightsOf('owner');
  return (
    <>
      <Line
        control={control}
        name="schedulingUrl"
        label={t('Scheduling link')}
        type="url"
        optional
        wide
        hint={t('Your Calendly (or similar) link.')}
      />
      <div className="all-columns">
        <Field control={control} name="timeZone" label={t('Time zone')}>
          {(field) => <Select<string> {...field} options={timeZoneChoices(timeZone)} />}
        </Field>
      </div>
      <Translated
        control={control}
        name="paymentInstructions"
        label={t('Payment instructions')}
        optional
        rows={3}
        hint={
          sendsEmail
            ? t(
                'Shown on invoices to clients who pay by check or transfer. We email every admin when they change.',
              )
            : t('Shown on invoices to clients who pay by check or transfer.')
        }
      />
      {isOwner && (
        <div className="all-columns">
          <NextInvoiceNumber control={control} />
        </div>
      )}
      <div className="all-columns">
        <Field
          control={control}
          name="paymentTermsDays"
          label={t('Payment terms, in days')}
          optional
          hint={t('Default due date of new invoices. Leave blank for “due on receipt”.')}
        >
          {(field) => <Input {...field} inputMode="numeric" maxLength={3} autoComplete="off" />}
        </Field>
      </div>
    </>
  );
}

function NextInvoiceNumber({ control }: FieldsProps) {
  const number = useWatch({ control, name: 'invoiceNumbers' }) ?? '';
  const isForSpreadsheets = number === '' || /[a-z]/i.test(number);
  return (
    <Field
      control={control}
      name="invoiceNumbers"
      label={t('Next invoice number')}
      hint={
        isForSpreadsheets
          ? t('It counts on from here. Start above the last number of your former tool, e.g. INV-2027-0042.')
          : t(
              'Spreadsheet programs can change a number without letters: 000042 becomes 42, and 2026-11 a date. Begin with letters, e.g. INV-000042.',
            )
      }
    >
      {(field) => <Input {...field} maxLength={21} autoComplete="off" />}
    </Field>
  );
}

/** The founder's photo, cropped as on the About page. */
export function FounderPhoto({ site }: { site: SiteDto }) {
  return (
    <PhotoField
      photo={site.founderPhoto}
      name={site.founderName || site.displayName}
      shape="arch"
      hint={t('JPEG, PNG or WebP, max 5MB. We’ll crop it to 4:5.')}
      upload={(file) => SiteService.setFounderPhoto({ formData: { file } })}
      remove={() => SiteService.deleteFounderPhoto()}
      events={['practice.photo_changed', 'practice.photo_removed']}
      afterRemoval={t('The About page shows initials until you upload another.')}
    />
  );
}
