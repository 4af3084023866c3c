import { t } from '@steward/texts';
import type { UserDto } from '../shared/api';
import { personName } from '../shared/text/person-name.ts';

type Named = Pick<UserDto, 'firstName' | 'lastName' | 'username'>;

/** First and last name, as far as known, else the username. */
export function fullName(user: Named): string {
  return personName(user) || user.username;
}

/** Initials for the avatar, two letters. */
export function initials(user: Named): string {
  const letters = [user.firstName, user.lastName].map((name) => name?.trim().charAt(0) ?? '').join('');
  return (letters || user.username.slice(0, 2)).toUpperCase();
}

/** 'Good morning, Alex' by the reader's clock: first name, else last name, else username, else 'Client'. */
export function greeting(user: Named | null | undefined, hour: number): string {
  const name = user?.firstName?.trim() || user?.lastName?.trim() || user?.username || t('[greeting] Client');
  if (hour < 12) return t('Good morning, {name}', { name });
  return hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name });
}
