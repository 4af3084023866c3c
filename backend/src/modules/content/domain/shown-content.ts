import { type Actor, changesTo, type Recorded, type SubjectType } from '../../../kernel/index.js';

/** A change of public content by an admin; `details.fields` names the changed fields, separated by commas. */
export interface ContentEvent<Type extends string> extends Recorded {
  type: Type;
}

/**
 * Class of content that visitors see while its flag is set.
 * @param flag name of that field, for example 'published' @param label of the one that names it in the activity log
 */
export function shownContent<Type extends SubjectType, Flag extends string>(
  type: Type,
  flag: Flag,
  label: string,
) {
  type Name = Flag | `un${Flag}` | 'changed' | 'deleted';
  type Event = ContentEvent<`${Type}.${Name}`>;
  const valueOf = (content: object, field: string): unknown => (content as Record<string, unknown>)[field];

  return class {
    /** Assigned by the database. */
    id!: number;

    constructor(readonly created_at: Date) {}

    createdEvents(by: Actor): Event[] {
      return valueOf(this, flag) === true ? [this.event(flag, by, this.created_at)] : [];
    }

    /** @param changes undefined fields keep their values */
    change(changes: object, by: Actor, at: Date): Event[] {
      const { changed } = changesTo(this, changes);
      Object.assign(this, changed);
      const given = Object.keys(changed);
      const fields = given.filter((name) => name !== flag);
      const turned = valueOf(this, flag) === true ? flag : (`un${flag}` as const);
      return [
        ...(fields.length > 0 ? [this.event('changed', by, at, fields)] : []),
        ...(fields.length < given.length ? [this.event(turned, by, at)] : []),
      ];
    }

    deletedEvents(by: Actor, at: Date): Event[] {
      return [this.event('deleted', by, at)];
    }

    event(name: Name, by: Actor, at: Date, fields?: readonly string[]): Event {
      return {
        type: `${type}.${name}`,
        at,
        actorId: by.id,
        clientId: null,
        subject: { type, id: this.id, title: String(valueOf(this, label)) },
        ...(fields && { details: { fields: fields.join(', ') } }),
      };
    }
  };
}
