import { accessOf, type Actor, hasRightsOf } from '../../../kernel/index.js';
import type { ResponseState } from './sent-questionnaire.js';

type Condition = (state: ResponseState) => boolean;

const ofClients = {
  answer: (state) => state === 'open',
  submit: (state) => state === 'open',
} satisfies Record<string, Condition>;

const ofConsultants = {
  accept: (state) => state === 'submitted',
  reopen: (state) => state !== 'open',
  reveal: () => true,
} satisfies Record<string, Condition>;

export type ResponseAction = keyof typeof ofClients | keyof typeof ofConsultants;
export const responseActions = Object.keys({ ...ofClients, ...ofConsultants }) as ResponseAction[];

/** Actions that the caller, who can see the response, may take now: any other would be refused. */
export function allowedOnResponse(caller: Actor, state: ResponseState): ResponseAction[] {
  const isAdmin = caller.role === 'admin';
  const mayAct = isAdmin
    ? !caller.staff || hasRightsOf(caller.staff.role, 'consultant')
    : accessOf(caller).scopes.includes('upload');
  const conditions: Partial<Record<ResponseAction, Condition>> = isAdmin ? ofConsultants : ofClients;
  return mayAct ? responseActions.filter((action) => conditions[action]?.(state)) : [];
}
