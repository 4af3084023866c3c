import { hasSecondFactor } from '../../identity/index.js';
import { hasOwnDetails } from '../../practice/index.js';
import { setupKeys, type SetupStep, setupSteps, type StoredStep } from '../domain/setup.js';

/** The facts that decide which steps of the setup are done. */
export interface SetupFacts {
  details: Parameters<typeof hasOwnDetails>[0];
  hours: boolean;
  clients: boolean;
  secondFactor: boolean;
  stored: readonly StoredStep[];
}

/**
 * SQL of the facts; NULL, without reading more than two rows, once the checklist was dismissed and in the demo
 * practice. @param admin SQL of the reader's users.id
 */
export const setupColumn = (admin: string): string => `(
  SELECT CASE WHEN s.dismissed_at IS NULL AND NOT p.is_demo THEN json_build_object(
    'details', json_build_object('name', p.name, 'street', p.street, 'city', p.city, 'state', p.state,
      'zipCode', p.zip_code, 'phone', p.phone, 'email', p.email, 'paymentInstructions', p.payment_instructions),
    'hours', (SELECT weekly <> '[]' FROM availability),
    'clients', EXISTS (SELECT FROM accounts WHERE role IN ('client', 'organization')),
    'secondFactor', ${hasSecondFactor(admin)},
    'stored', s.done) END
  FROM setup s, site p)`;

/**
 * The checklist; null once all steps are done.
 * @param makesBackups whether the installation makes nightly backups
 */
export function setupOf(facts: SetupFacts, makesBackups: boolean) {
  const { details, hours, clients, secondFactor, stored } = facts;
  const done: Record<SetupStep, boolean> = {
    details: hasOwnDetails(details),
    prices: stored.includes('prices'),
    hours,
    email: stored.includes('email'),
    clients,
    invitations: stored.includes('invitations'),
    two_factor: secondFactor,
    backup: makesBackups || stored.includes('backup'),
  };
  const steps = setupKeys.map((key) => ({ key, done: done[key], url: setupSteps[key] }));
  return steps.every((step) => step.done) ? null : steps;
}
