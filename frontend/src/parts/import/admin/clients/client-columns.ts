import { t } from '@steward/texts';
import { bare, guessed, rankAmong, usedTwice, withoutRemark, type Meanings } from '../table/column-names.ts';
import type { NewcomerDto } from '../../../../shared/api';
import type { KnownHeadings, TableFile } from '../table/table-file.ts';
import {
  type ProfileLineName,
  profileLines,
} from '../../../../features/clients/shared/offered/profile-schema';

type ClientField = Exclude<keyof NewcomerDto, 'kind' | 'name' | 'line'>;
/** Meaning of a column: a field, a person's full name, the name of a business, or nothing to import. */
export type ColumnMeaning = ClientField | 'fullName' | 'businessName' | 'none';

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
  businessName: {
    label: () => t('Business name'),
    names:
      'businessname legalname legalbusinessname tradename entityname razonsocial denominacionsocial nombrecomercial nombredelnegocio nombredelaempresa nombreempresa',
  },
  email: {
    label: () => t('Email'),
    names: 'email emailaddress mail primaryemail email1 email1value emailprimary correo correoelectronico',
  },
  phone: {
    label: () => t('Phone'),
    names:
      'phone phonenumber phonenumbers telephone tel mobile mobilephone cell cellphone phone1value telefono celular movil',
  },
  address: {
    label: () => t('Street address'),
    names:
      'address street streetaddress billingaddress address1 addressline1 mailingaddress homestreet direccion calle domicilio',
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
    names:
      'company companyname organization organizationname organisation business employer empresa compania negocio',
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
  meaningOptions().find(({ value }) => value === (field === 'name' ? 'businessName' : field))?.label ?? field;

/** Words for someone else than the client. */
const ofOthers = /spouse|partner|conyuge|espos[ao]|emergency|emergencia|accountant|contador/;
/** "Work email" is an email, if no column is called better. */
const endings: Partial<Record<Meaning, RegExp>> = {
  email: /(?:email|emailaddress|correo|correoelectronico)\d?$/,
  phone: /(?:phone|phonenumber|telefono)\d?$/,
};

function rank(column: string, meaning: Meaning): number | undefined {
  const { names } = words[meaning];
  const listed = rankAmong(names, column);
  if (listed !== undefined) return listed;
  const core = bare(withoutRemark(column));
  return endings[meaning]?.test(core) && !ofOthers.test(core) ? names.length : undefined;
}

/** Guesses the meaning of each column from its name. */
export function guessMeanings(columns: readonly string[]): ColumnMeaning[] {
  const found: ColumnMeaning[] = guessed(columns, meanings, rank);
  // Separate first and last names are better than splitting a full name.
  const isApart = found.includes('firstName') && found.includes('lastName');
  const isOfBusinesses = !found.some((meaning) => isName(meaning));
  return found.map((meaning) => {
    if (isApart && meaning === 'fullName') return 'none';
    // Companies in a list without other names are the clients.
    return isOfBusinesses && meaning === 'company' ? 'businessName' : meaning;
  });
}

/** Guesses from the cells of a file without column names: most of a column have the same form. */
export function guessByCells({ columns, rows }: Pick<TableFile, 'columns' | 'rows'>): ColumnMeaning[] {
  const meant = columns.map((): ColumnMeaning => 'none');
  const forms: [ColumnMeaning, RegExp][] = [
    ['email', /^\S+@\S+\.\S+$/],
    ['phone', /^(?=(?:\D*\d){7})[\d\s().+-]+$/],
    ['fullName', /^\p{L}[^\d@]*[\s,][^\d@]*\p{L}\.?$/u],
  ];
  for (const [meaning, form] of forms) {
    const found = columns.findIndex((_, index) => {
      const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean);
      const fitting = cells.filter((cell) => form.test(cell)).length;
      return meant[index] === 'none' && fitting > cells.length / 2;
    });
    if (found >= 0) meant[found] = meaning;
  }
  return meant;
}

const isName = (meaning: ColumnMeaning): boolean =>
  ['firstName', 'lastName', 'fullName', 'businessName'].includes(meaning);

/** Column names of lists of clients. */
export const clientHeadings: KnownHeadings = {
  known: (cells) => guessMeanings(cells).filter((meaning) => meaning !== 'none').length,
  isHeading: (cells) => {
    const found = guessMeanings(cells);
    return found.includes('email') && found.some(isName);
  },
};

/** Missing choice before the rows can be built; undefined if none. */
export function meaningsProblem(chosen: Meanings<ColumnMeaning>): string | undefined {
  const twice = usedTwice(chosen, fieldLabel);
  if (twice) return twice;
  const hasPerson = (['fullName', 'firstName', 'lastName'] as const).some((name) => chosen.includes(name));
  const hasBusiness = chosen.includes('businessName');
  if (!hasPerson && !hasBusiness)
    return t('Choose a column for first or last name, for full name, or for business name.');
  // A business needs no address.
  return chosen.includes('email') || hasBusiness ? undefined : t('Choose a column for the email address.');
}
