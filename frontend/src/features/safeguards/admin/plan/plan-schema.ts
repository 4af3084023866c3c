import { z } from 'zod/mini';
import type { SecurityPlanDto, WriteSecurityPlanDto } from '../../../../shared/api';

const line = (max = 200) => z.string().check(z.trim(), z.maxLength(max, `Must be at most ${max} characters`));
const needed = (label: string) => line().check(z.minLength(1, `${label} is required`));
const words = line(10_000);
const person = z.object({ name: line(100), title: line(100), phone: line(50), email: line(254) });

/** Schema of the plan's written sections, with the server's rules; an empty date is null. */
export const planSchema = z.object({
  coordinator: person,
  spokesperson: person,
  scope: words,
  riskAssessment: words,
  riskAssessedOn: z.string(),
  devices: z.array(z.object({ name: needed('Device'), location: line(), holds: line(500) })),
  premises: words,
  network: words,
  conduct: words,
  disposal: words,
  testing: words,
  trainings: z.array(
    z.object({
      on: z.string().check(z.minLength(1, 'Date is required')),
      topic: needed('Topic'),
      people: line(500),
    }),
  ),
  providers: z.array(
    z.object({ name: needed('Provider'), service: line(), contact: line(), reviewedOn: z.string() }),
  ),
  incidentSteps: words,
  incidentContacts: z.array(z.object({ role: needed('Role'), name: line(), reach: line() })),
  reporting: words,
});

export type PlanForm = z.infer<typeof planSchema>;

/** Lists of the plan, with the fields of each row. */
export type PlanList = 'devices' | 'trainings' | 'providers' | 'incidentContacts';

export const emptyRows = {
  devices: { name: '', location: '', holds: '' },
  trainings: { on: '', topic: '', people: '' },
  providers: { name: '', service: '', contact: '', reviewedOn: '' },
  incidentContacts: { role: '', name: '', reach: '' },
} as const;

export function formOf({ answers }: SecurityPlanDto): PlanForm {
  const { riskAssessedOn, providers, ...rest } = answers;
  return {
    ...rest,
    riskAssessedOn: riskAssessedOn ?? '',
    providers: providers.map((provider) => ({ ...provider, reviewedOn: provider.reviewedOn ?? '' })),
  };
}

/** Complete request body. */
export function requestOf({ riskAssessedOn, providers, ...rest }: PlanForm): WriteSecurityPlanDto {
  return {
    ...rest,
    riskAssessedOn: riskAssessedOn || null,
    providers: providers.map((provider) => ({ ...provider, reviewedOn: provider.reviewedOn || null })),
  };
}
