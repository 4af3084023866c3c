import { z } from 'zod/mini';
import { msg, type Text } from '@steward/texts';
import type { CreateBreachReportDto, ExposureKind } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { type InputField, schemaOfFields } from '../form/described-fields';

export const reportsPath = '/api/admin/breach-reports';

export const title = {
  name: 'title',
  label: msg('Title'),
  required: msg('Title is required'),
} as const satisfies InputField;
export const happened = {
  name: 'happened',
  label: msg('What happened'),
  required: msg('Enter what happened'),
} as const satisfies InputField;
export const days = [
  {
    name: 'discoveredOn',
    label: msg('Discovered on'),
    type: 'date',
    required: msg('Enter the date of discovery'),
  },
  {
    name: 'determinedOn',
    label: msg('Determined on'),
    type: 'date',
    hint: msg('When you were sure it was a breach'),
  },
] as const satisfies readonly InputField[];

/** Types of exposure, each with the field that says whose or what. */
export const exposures = {
  account: {
    label: msg('An account'),
    hint: msg('Someone knew the password, or had a device that was logged in.'),
    field: 'userId',
  },
  session: {
    label: msg('One login'),
    hint: msg('A stolen device or a copied cookie: everything done from that login on.'),
    field: 'signInId',
  },
  token: {
    label: msg('An access token'),
    hint: msg('An access token was lost or copied.'),
    field: 'accessTokenId',
  },
  address: {
    label: msg('An IP address'),
    hint: msg('Everything done from one IP address.'),
    field: 'address',
  },
  everything: {
    label: msg('Everything'),
    hint: msg('Someone had access to the server, the database, the stored files or a backup.'),
    field: 'secretTaken',
  },
} as const satisfies Record<ExposureKind, { label: Text; hint: Text; field: keyof CreateBreachReportDto }>;

/** Form values of a breach; times in the user's time zone. */
export const breachSchema = z.extend(schemaOfFields([title, { ...happened, rows: 1 }, ...days]), {
  kind: z.enum(['account', 'session', 'token', 'address', 'everything']),
  whose: z.enum(['practice', 'client']),
  userId: z.optional(z.number()),
  signInId: z.optional(z.number()),
  accessTokenId: z.optional(z.number()),
  address: z.string().check(z.trim()),
  secretTaken: z.boolean(),
  from: z.string(),
  to: z.string(),
  exercise: z.boolean(),
});

export type BreachForm = z.infer<typeof breachSchema>;

export const emptyBreach: BreachForm = {
  title: '',
  happened: '',
  kind: 'account',
  whose: 'practice',
  userId: undefined,
  signInId: undefined,
  accessTokenId: undefined,
  address: '',
  secretTaken: false,
  from: '',
  to: '',
  discoveredOn: '',
  determinedOn: '',
  exercise: false,
};

/** Exposure types that belong to an account. */
export const isOfAccount = (kind: ExposureKind): boolean => kind === 'account' || beginsByLog(kind);
/** Exposure types whose start is in the log. */
export const beginsByLog = (kind: ExposureKind): boolean => kind === 'session' || kind === 'token';

const moment = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString();

/** Request body, without the fields of other exposure types. */
export function reportOf(form: BreachForm): CreateBreachReportDto {
  const { title, happened, kind, discoveredOn, exercise } = form;
  const { field } = exposures[kind];
  return {
    title,
    happened,
    kind,
    discoveredOn,
    exercise,
    ...given({ [field]: form[field], from: moment(form.from), to: moment(form.to) }),
    determinedOn: form.determinedOn || null,
  };
}
