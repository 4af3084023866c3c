import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiExtension } from '@nestjs/swagger';
import type { AccessScope, RecordTable, StaffRole } from '../../kernel/index.js';
import { refusal, usualRefusal } from './endpoint.js';

/** A person's right at a client. 'any': any access; 'owner': the client themselves or an owner. */
export type ClientScope = AccessScope | 'any' | 'owner';

/** Rights that a caller of the portal needs. */
type PortalRights =
  | {
      /** At the client that `?client=` names, by default their own. */
      scope: ClientScope;
      /** Table of the record with the id in the path: its client counts instead. */
      record?: RecordTable;
      /** The body names the client, so the handler decides: see `actForClient`. */
      client?: 'body';
    }
  | {
      /** 'person': only the signed-in person. 'clients': all that they may act for, or the one of `?client=`. */
      about: 'person' | 'clients';
    };

/** Rights that a member of the staff needs. */
interface StaffRights {
  /** The least role. */
  role: StaffRole;
  /** Also for staff whom an owner has yet to confirm after a restore. */
  beforeReview?: true;
}

interface TokenRights {
  /**
   * Access tokens that may make the call, by default all, except that those of the scope `read` change nothing. 'metrics':
   * also those that only read the metrics. 'none' documents that the service asks for a session, 'refused' asks for one
   * here: what cannot be undone needs a person.
   */
  token?: 'metrics' | 'none' | 'refused';
}

/**
 * Callers allowed on a route, with the rights that they need. `sign-in-optional` is open to everyone like `public`, is
 * documented as such, and recognizes a signed-in caller.
 */
type Rule =
  | [callers: 'public' | 'sign-in-optional']
  | [callers: 'client', rights: PortalRights & TokenRights]
  | [callers: 'admin', rights: StaffRights & TokenRights]
  | [callers: 'signed-in', rights: PortalRights & StaffRights & TokenRights];

/** A route's rule as its metadata. */
export interface RouteRights extends Partial<StaffRights>, TokenRights {
  callers: Rule[0];
  scope?: ClientScope;
  record?: RecordTable;
  client?: 'body';
  about?: 'person' | 'clients';
}

export const allowMetadata = 'steward:allow';
/** The rights in the API document. */
export const rightsExtension = 'x-rights';

/**
 * Declares the callers allowed on the route, and documents the resulting errors. Without a rule the application does not
 * start.
 */
export function Allow(...[callers, needed]: Rule): MethodDecorator & ClassDecorator {
  const isOpen = callers === 'public' || callers === 'sign-in-optional';
  const secured = isOpen ? [] : [ApiCookieAuth('session'), ApiBearerAuth('accessToken')];
  const signedOut = callers === 'public' ? [] : [refusal(401, 'auth.signed_out')];
  const byRole = callers === 'client' || callers === 'admin' ? [usualRefusal(403, 'auth.forbidden')] : [];
  const rights: RouteRights = { callers, ...needed };
  const byToken = rights.token === 'refused' ? [refusal(403, 'auth.session_required')] : [];
  const metadata = [SetMetadata(allowMetadata, rights), ApiExtension(rightsExtension, rights)];
  return applyDecorators(...metadata, ...secured, ...signedOut, ...byRole, ...byToken);
}

export const setUpMetadata = 'steward:set-up';

/** Also allowed for users who must set up a second factor first. */
export const SetUpAllowed = (): MethodDecorator & ClassDecorator => SetMetadata(setUpMetadata, true);

export const passiveMetadata = 'steward:passive';

/**
 * Calls of the route do not count as use of the session: they neither prolong nor renew it, and expired
 * sessions are refused.
 */
export const Passive = (): MethodDecorator => SetMetadata(passiveMetadata, true);

export const anyPersonMetadata = 'steward:any-person';

/** A page that was drawn for someone else may make the call, too: see `assertDrawnFor`. */
export const AnyPerson = (): MethodDecorator => SetMetadata(anyPersonMetadata, true);
