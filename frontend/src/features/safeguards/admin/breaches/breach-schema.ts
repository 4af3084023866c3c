import { z } from 'zod/mini';
import type { CreateBreachReportDto, ExposureKind } from '../../../../shared/api';
import { type InputField, schemaOfFields } from '../form/described-fields';

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

export const exposureLabels: Record<ExposureKind, string> = {
  account: 'An account',
  session: 'One login',
  token: 'An access token',
  address: 'An IP address',
  everything: 'Everything',
};

/** Explanations of the exposure types. */
export const exposureHints: Record<ExposureKind, string> = {
  account: 'Someone knew the password, or had a device that was logged in.',
  session: 'A stolen device or a copied cookie: everything done from that login on.',
  token: 'An access token was lost or copied.',
  address: 'Everything done from one IP address.',
  everything: 'Someone had access to the server, the database, the stored files or a backup.',
};

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
export const isOfAccount = (kind: ExposureKind): boolean => ['account', 'session', 'token'].includes(kind);
/** Exposure types whose start is in the log. */
export const beginsByLog = (kind: ExposureKind): boolean => ['session', 'token'].includes(kind);

const moment = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString();

/** Request body, without the fields of other exposure types. */
export function reportOf(form: BreachForm): CreateBreachReportDto {
  const { title, happened, kind, discoveredOn, exercise } = form;
  const from = moment(form.from);
  const to = moment(form.to);
  return {
    ...{ title, happened, kind, discoveredOn, exercise },
    ...(kind === 'account' && form.userId !== undefined && { userId: form.userId }),
    ...(kind === 'session' && form.signInId !== undefined && { signInId: form.signInId }),
    ...(kind === 'token' && form.accessTokenId !== undefined && { accessTokenId: form.accessTokenId }),
    ...(kind === 'address' && { address: form.address }),
    ...(kind === 'everything' && { secretTaken: form.secretTaken }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    determinedOn: form.determinedOn || null,
  };
}
