import { z } from 'zod/mini';
import type { CreateBreachReportDto, ExposureKind } from '../../../../shared/api';
import { given } from '../../../../shared/paged-list';
import { type InputField, schemaOfFields } from '../form/described-fields';

export const reportsPath = '/api/admin/breach-reports';

export const title = {
  name: 'title',
  label: 'Title',
  required: 'Title is required',
} as const satisfies InputField;
export const happened = {
  name: 'happened',
  label: 'What happened',
  required: 'Enter what happened',
} as const satisfies InputField;
export const days = [
  { name: 'discoveredOn', label: 'Discovered on', type: 'date', required: 'Enter the date of discovery' },
  {
    name: 'determinedOn',
    label: 'Determined on',
    type: 'date',
    hint: 'When you were sure it was a breach',
  },
] as const satisfies readonly InputField[];

/** Types of exposure, each with the field that says whose or what. */
export const exposures = {
  account: {
    label: 'An account',
    hint: 'Someone knew the password, or had a device that was logged in.',
    field: 'userId',
  },
  session: {
    label: 'One login',
    hint: 'A stolen device or a copied cookie: everything done from that login on.',
    field: 'signInId',
  },
  token: {
    label: 'An access token',
    hint: 'An access token was lost or copied.',
    field: 'accessTokenId',
  },
  address: { label: 'An IP address', hint: 'Everything done from one IP address.', field: 'address' },
  everything: {
    label: 'Everything',
    hint: 'Someone had access to the server, the database, the stored files or a backup.',
    field: 'secretTaken',
  },
} as const satisfies Record<
  ExposureKind,
  { label: string; hint: string; field: keyof CreateBreachReportDto }
>;

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
    ...{ title, happened, kind, discoveredOn, exercise },
    ...given({ [field]: form[field], from: moment(form.from), to: moment(form.to) }),
    determinedOn: form.determinedOn || null,
  };
}
