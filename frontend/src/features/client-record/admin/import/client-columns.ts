import { t } from '@steward/texts';
import type { NewcomerDto } from '../../../../shared/api';
import { folded } from '../../../../shared/text/matches.ts';
import { type ProfileLineName, profileLines } from '../../../clients/shared/profile-schema';

/** Individuals are imported. */
type ClientField = Exclude<keyof NewcomerDto, 'kind' | 'name'>;
/** Meaning of a column: a field, the full name, or nothing to import. */
export type ColumnMeaning = ClientField | 'fullName' | 'none';

interface MeaningLabel {
  label: () => string;
  /** Names of such columns in other software, in English and Spanish: as `bare` writes them, with spaces between. */
  names: string;
}

type Meaning = Exclude<ColumnMeaning, 'none'>;

/** Labels and names in other software; other lines of a profile are found by the name of their field. */
const known: Record<Exclude<Meaning, ProfileLineName>, MeaningLabel> &
  Partial<Record<Meaning, MeaningLabel>> = {
  firstName: {
    label: () => t('First name'),
    names: 'firstname givenname forename first vorname nombre nombres primernombre',
  },
  lastName: {
    label: () => t('Last name'),
    names: 'lastname surname familyname last nachname apellido apellidos',
  },
  fullName: {
    label: () => t('Full name'),
    names:
      'name fullname clientname contactname displayname client contact customer nombrecompleto nombreyapellido nombreyapellidos cliente',
  },
  email: {
    label: () => t('Email'),
    names: 'email emailaddress mail primaryemail email1 email1value emailprimary correo correoelectronico',
  },
  phone: {
    label: () => t('Phone'),
    names:
      'phone phonenumber telephone tel mobile mobilephone cell cellphone phone1value telefono celular movil',
  },
  address: {
    label: () => t('Street address'),
    names:
      'address street streetaddress address1 addressline1 mailingaddress homestreet direccion calle domicilio',
  },
  city: { label: () => t('City'), names: 'city town homecity mailingcity ciudad' },
  state: {
    label: () => t('State'),
    names: 'state province region homestate mailingstate estado',
  },
  zipCode: {
    label: () => t('ZIP code'),
    names: 'zip zipcode postalcode postcode homepostalcode mailingzip codigopostal cp',
  },
  country: { label: () => t('Country'), names: 'country homecountry mailingcountry pais' },
  company: {
    label: () => t('Company'),
    names: 'company companyname organization organisation business employer empresa compania negocio',
  },
  jobTitle: {
    label: () => t('Job title'),
    names: 'jobtitle title position occupation role puesto cargo ocupacion',
  },
  birthdate: {
    label: () => t('Birth date'),
    names: 'birthdate birthday dateofbirth dob born fechadenacimiento nacimiento',
  },
  bio: {
    label: () => t('Biography'),
    names: 'bio biography about notes note comments description notas comentarios descripcion biografia',
  },
  preferredContactMethod: {
    label: () => t('Preferred contact'),
    names: 'preferredcontactmethod preferredcontact contactmethod contactpreference',
  },
  language: {
    label: () => t('Language'),
    names: 'language preferredlanguage spokenlanguage locale idioma',
  },
};

/** Without accents, spaces and punctuation, in lower case. */
const bare = (name: string): string => folded(name).replace(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (meaning: ProfileLineName): MeaningLabel =>
  known[meaning] ?? { label: profileLines[meaning].label, names: meaning.toLowerCase() };
const words = {
  ...known,
  ...Object.fromEntries(
    (Object.keys(profileLines) as ProfileLineName[]).map((name) => [name, wordsOf(name)]),
  ),
} as Record<Meaning, MeaningLabel>;
const meanings = Object.keys(words) as Meaning[];

export const meaningOptions = (): { value: ColumnMeaning; label: string }[] => [
  { value: 'none', label: t('Skip') },
  ...meanings.map((value) => ({ value, label: words[value].label() })),
];

export const fieldLabel = (field: string): string =>
  meaningOptions().find(({ value }) => value === field)?.label ?? field;

/**
 * Guesses the meaning of each column from its name; each field is used once, for the first column with the
 * best matching name.
 */
export function guessMeanings(columns: readonly string[]): ColumnMeaning[] {
  const guessed = columns.map((): ColumnMeaning => 'none');
  for (const meaning of meanings)
    for (const name of words[meaning].names.split(' ')) {
      const found = columns.findIndex((column, index) => guessed[index] === 'none' && bare(column) === name);
      if (found < 0) continue;
      guessed[found] = meaning;
      break;
    }
  // Separate first and last names are better than splitting a full name.
  const isApart = guessed.includes('firstName') && guessed.includes('lastName');
  return guessed.map((meaning) => (isApart && meaning === 'fullName' ? 'none' : meaning));
}

/** Missing choice before the rows can be built; undefined if none. */
export function meaningsProblem(chosen: readonly ColumnMeaning[]): string | undefined {
  const twice = chosen.find((meaning, index) => meaning !== 'none' && chosen.indexOf(meaning) !== index);
  if (twice)
    return t('Two columns are set to {field}. Set one of them to Skip.', { field: fieldLabel(twice) });
  const hasName =
    chosen.includes('fullName') || (chosen.includes('firstName') && chosen.includes('lastName'));
  if (!hasName) return t('Choose a column for first and last name, or for full name.');
  return chosen.includes('email') ? undefined : t('Choose a column for the email address.');
}
