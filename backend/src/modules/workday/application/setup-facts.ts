import { hasSecondFactor } from '../../identity/index.js';
import { hasOwnDetails } from '../../practice/index.js';
import {
  type AddedSetupKey,
  setupKeys,
  type SetupStep,
  setupSteps,
  type StoredStep,
} from '../domain/setup.js';

/** A step of the checklist that a part adds. */
export interface AddedSetupStep {
  key: AddedSetupKey;
  /** Dashboard address. */
  url: string;
  /** The step before it. */
  after: SetupStep;
  /** SQL of whether it is done. */
  done: string;
}

/** Another way in which a step of the checklist is done: a part's. */
export interface AddedSetupDone {
  key: SetupStep;
  /** SQL of whether it is done. */
  done: string;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    'setup.done': AddedSetupDone;
    'setup.steps': AddedSetupStep;
  }
}

/** The facts that decide which steps of the setup are done. */
export interface SetupFacts {
  details: Parameters<typeof hasOwnDetails>[0];
  website: boolean;
  prices: boolean;
  clients: boolean;
  secondFactor: boolean;
  email: boolean;
  payments: boolean;
  stored: readonly StoredStep[];
  /** Steps of parts. */
  added: Partial<Record<AddedSetupKey, boolean>>;
  /** Steps that are done by what parts know. */
  byParts: Partial<Record<SetupStep, boolean>>;
}

/** SQL of whether the website `p` says what the practice does: a headline, a text about it, and its visible services. */
const speaks = `(p.services IS NOT NULL AND coalesce(p.texts ->> 'headline', '') <> ''
  AND coalesce(nullif(p.texts ->> 'whyLead', ''), nullif(p.texts ->> 'story', ''), nullif(p.texts ->> 'aboutLead', '')) IS NOT NULL
  AND NOT EXISTS (SELECT FROM jsonb_array_elements(p.services) s
    WHERE NOT coalesce((s ->> 'hidden')::boolean, false) AND coalesce(s ->> 'description', '') = ''))`;

/**
 * SQL of the facts; NULL, without reading more than two rows, once the checklist was dismissed and in the demo
 * practice. @param admin SQL of the reader's users.id
 */
export const setupColumn = (
  admin: string,
  added: readonly AddedSetupStep[] = [],
  byParts: readonly AddedSetupDone[] = [],
): string => `(
  SELECT CASE WHEN s.dismissed_at IS NULL AND NOT p.is_demo THEN json_build_object(
    'details', json_build_object('name', p.name, 'street', p.street, 'city', p.city, 'state', p.state,
      'zipCode', p.zip_code, 'phone', p.phone, 'email', p.email, 'paymentInstructions', p.payment_instructions),
    'website', ${speaks},
    'prices', EXISTS (SELECT FROM prices WHERE NOT hidden AND deleted_at IS NULL
      AND NOT coalesce(p.services @> jsonb_build_array(jsonb_build_object('id', service_id, 'hidden', true)), false)),
    'clients', EXISTS (SELECT FROM accounts WHERE role IN ('client', 'organization')),
    'secondFactor', ${hasSecondFactor(admin)},
    'email', EXISTS (SELECT FROM connections WHERE kind = 'email' AND settings IS NOT NULL),
    'payments', EXISTS (SELECT FROM connections WHERE kind = 'payments' AND settings->>'mode' = 'stripe'),
    'added', json_build_object(${added.map(({ key, done }) => `'${key}', ${done}`).join(', ')}),
    'byParts', json_build_object(${byParts.map(({ key, done }) => `'${key}', ${done}`).join(', ')}),
    'stored', s.done) END
  FROM setup s, site p)`;

/**
 * The checklist; null once all steps are done.
 * @param onServer steps that the settings of the installation have done
 */
export function setupOf(
  facts: SetupFacts,
  onServer: { backup: boolean; payments: boolean },
  added: readonly AddedSetupStep[],
) {
  const { details, website, prices, clients, secondFactor, email, payments, stored } = facts;
  const done: Record<SetupStep, boolean> = {
    details: hasOwnDetails(details),
    website,
    prices: prices || stored.includes('prices'),
    email: email || stored.includes('email'),
    payments: onServer.payments || payments || stored.includes('payments'),
    clients,
    invitations: stored.includes('invitations'),
    two_factor: secondFactor,
    backup: onServer.backup || stored.includes('backup'),
  };
  const steps = setupKeys.flatMap((own) => [
    { key: own, done: done[own] || facts.byParts[own] === true, url: setupSteps[own] },
    ...added
      .filter(({ after }) => after === own)
      .map(({ key, url }) => ({ key, done: facts.added[key] === true, url })),
  ]);
  return steps.every((step) => step.done) ? null : steps;
}
