import type { UserClosed, UserRegistered } from './domain/user.js';

export { Accounts, consultantId } from './application/accounts.js';
export { CreateUserDto, UserDto } from './http/identity.dto.js';
export type { AccountView } from './application/accounts.js';
export type { UserClosed, UserRegistered };

declare module '../../platform/facts/facts.js' {
  interface FactTypes {
    'user.registered': UserRegistered;
    'user.closed': UserClosed;
  }
}
