import type { Actor } from '../../../kernel/actor.js';
import type { Recorded, Subject } from '../../../kernel/recorded.js';

/** A change of public content by an admin; `details.fields` names the changed fields, separated by commas. */
export interface ContentEvent<Type extends string> extends Recorded {
  type: Type;
}

/** @param fields names of the changed fields, if the event has any */
export const contentEvent = <Type extends string>(
  type: Type,
  subject: Subject,
  by: Actor,
  at: Date,
  fields?: readonly string[],
): ContentEvent<Type> => ({
  type,
  at,
  actorId: by.id,
  clientId: null,
  subject,
  ...(fields && { details: { fields: fields.join(', ') } }),
});

/** Names of the fields that a change sets to another value; undefined ones keep theirs. */
export const changedFields = <Changes extends object>(before: Changes, changes: Partial<Changes>): string[] =>
  (Object.keys(changes) as (keyof Changes & string)[]).filter(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
