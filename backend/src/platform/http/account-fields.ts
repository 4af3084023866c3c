import { languageCodes, msg, type Text as Message } from '@steward/texts';
import { Choice, Id, IdList } from './fields.js';
import { Name, Text } from './text-fields.js';
import { OneOf } from './answer-fields.js';

/* Fields of a request about accounts, which several modules have. */

/** The caller's own password, as a confirmation of their identity. */
export const OwnPassword = (
  description = 'Required if the session is older than 15 minutes',
): PropertyDecorator =>
  Text({ optional: true, trim: false, format: 'password', description, example: 'River-stone-9!' });

/** One of a person's two names; the other is enough, since many people have one name. */
const personName = (own: string, other: string, message: Message, example: string): PropertyDecorator =>
  Name({
    max: 100,
    message,
    requiredIf: (person) => Boolean(person[own]) || !person[other],
    description: `Required without \`${other}\``,
    example,
  });

export const FirstName = (): PropertyDecorator =>
  personName('firstName', 'lastName', msg('First name is required'), 'Alex');

export const LastName = (): PropertyDecorator =>
  personName('lastName', 'firstName', msg('Last name is required'), 'Sample');

/** users.id of a client. */
export const ClientId = (): PropertyDecorator =>
  Id({ message: msg('Please select a client'), description: 'users.id of the client', example: 2 });

/** Limits a list to one client. @param records that the list has, for example `invoices` */
export const OfClient = (records: string): PropertyDecorator =>
  Id({
    optional: true,
    message: msg('Please select a client'),
    description: `Only this client's ${records}`,
  });

/** Limits a list to several clients. @param records that the list has */
export const OfClients = (records: string): PropertyDecorator =>
  IdList({
    optional: true,
    parameter: true,
    min: 1,
    max: 200,
    message: msg('Choose clients'),
    description: `Only these clients' ${records}; repeated for each client`,
  });

/** The language of a person in a request, also of one who has no account. */
export const LanguageChoice = (description = 'Default en'): PropertyDecorator =>
  Choice(languageCodes, {
    name: 'Language',
    partial: true,
    message: msg('Choose a language'),
    description,
    example: 'es',
  });

/** The language of a person in an answer. */
export const PersonLanguage = (): PropertyDecorator => OneOf(languageCodes, 'Language', { example: 'en' });
