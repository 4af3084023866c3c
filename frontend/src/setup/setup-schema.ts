import { t } from '@steward/texts';
import { object, type output, string, trim } from 'zod/mini';
import { oneName } from '../shared/forms/one-name';
import { registrationSchema } from '../site/auth/schemas';
import { optionalName, text } from '../site/form/rules';

const line = () => string().check(trim());

/** The first owner, with the fields of a registration, and the practice, whose texts may be written later. */
export const setupSchema = object({
  ...registrationSchema.shape,
  practice: object({
    name: optionalName(),
    street: line(),
    city: line(),
    state: line(),
    zipCode: line(),
    phone: line(),
    timeZone: text(1, () => t('Time zone is required')),
    accent: string(),
  }),
}).check(...oneName());

export type SetupValues = output<typeof setupSchema>;

/** Fields of each step, in their order on the screen. */
export const steps = [
  ['firstName', 'lastName', 'username', 'email', 'password'],
  [
    'practice.name',
    'practice.street',
    'practice.city',
    'practice.state',
    'practice.zipCode',
    'practice.phone',
  ],
  ['practice.timeZone', 'practice.accent'],
] as const;

export type SetupField = (typeof steps)[number][number];

/** Server limits in characters. */
export const longest = { name: 100, street: 200, city: 100, state: 100, zipCode: 20, phone: 50 } as const;
