import { accessScopes } from '../../../shared/access-rights.ts';
import type { BadgeColour } from '../../../shared/antd/badge';
import type { AccessDto, AccessScope, AccessStatus, ClientKind } from '../../../shared/api';
import { categoryLabel, documentCategories } from '../../documents/shared/offered/document-labels.ts';

type Terms = Pick<AccessDto, 'role' | 'scopes' | 'categories'>;

interface ScopeWords {
  label: string;
  /** After 'can'. */
  verb: string;
}

export const scopeWords: Readonly<Record<AccessScope, ScopeWords>> = {
  documents: { label: 'Documents', verb: 'see documents' },
  upload: { label: 'Upload', verb: 'upload files' },
  sign: { label: 'Sign', verb: 'sign' },
  messages: { label: 'Messages', verb: 'write messages' },
  invoices: { label: 'Invoices', verb: 'see invoices' },
  pay: { label: 'Pay', verb: 'pay' },
  appointments: { label: 'Appointments', verb: 'book appointments' },
};

/** A scope that is of no use without another. */
const requires: Partial<Record<AccessScope, AccessScope>> = { pay: 'invoices', sign: 'documents' };

/** Only the client themselves sign for an individual. */
export const scopesFor = (kind: ClientKind): AccessScope[] =>
  accessScopes.filter((scope) => scope !== 'sign' || kind !== 'individual');

/** The scopes after one was checked, with the one it requires, or unchecked, without those that require it. */
export function withScope(scopes: readonly AccessScope[], scope: AccessScope, isOn: boolean): AccessScope[] {
  const isChosen = (one: AccessScope): boolean =>
    isOn
      ? scopes.includes(one) || one === scope || one === requires[scope]
      : scopes.includes(one) && one !== scope && requires[one] !== scope;
  return accessScopes.filter(isChosen);
}

// Without a comma before 'and'.
const listed = new Intl.ListFormat('en-GB');

/**
 * 'see documents, upload files and pay for Sample Bakery', after 'can'.
 * @param whom 'you', or the name of the client; omitted if it is clear
 */
export function rightsText({ role, scopes }: Pick<Terms, 'role' | 'scopes'>, whom?: string): string {
  const forWhom = whom === undefined ? '' : ` for ${whom}`;
  if (role === 'owner') return `do everything${forWhom}, and decide who has access`;
  const included = accessScopes.filter((scope) => scopes.includes(scope));
  return listed.format(included.map((scope) => scopeWords[scope].verb)) + forWhom;
}

/** 'Only tax and legal documents'; undefined without a limit. */
export function limitText({ role, scopes, categories }: Terms): string | undefined {
  if (role === 'owner' || categories === null || !scopes.includes('documents')) return undefined;
  const names = documentCategories.filter((category) => categories.includes(category)).map(categoryLabel);
  return `Only documents in ${listed.format(names)}`;
}

export const roleLabels = { owner: 'Owner', helper: 'Helper' } as const;

/** Name of the person, else their address. */
export const personOf = ({ person, name, email }: Pick<AccessDto, 'person' | 'name' | 'email'>): string =>
  person?.name ?? name ?? email;

/** Badge of a status. @param isPractice true for the practice, which waits for the client */
export function statusBadge(
  status: AccessStatus,
  isPractice: boolean,
): { colour: BadgeColour; text: string } {
  switch (status) {
    case 'awaiting_client':
      return { colour: 'amber', text: isPractice ? 'Awaiting client' : 'Needs your approval' };
    case 'invited':
      return { colour: 'info', text: 'Invited' };
    case 'active':
      return { colour: 'ok', text: 'Active' };
    case 'ended':
      return { colour: 'grey', text: 'Ended' };
  }
}
