import { t } from '@steward/texts';
import { accessScopes } from '../../../shared/acting-for/access-rights.ts';
import type { BadgeColour } from '../../../shared/antd/badge';
import type { AccessDto, AccessScope, AccessStatus, ClientKind } from '../../../shared/api';
import { formatDay, listText } from '../../../shared/text/format.ts';
import { categoryLabel, documentCategories } from '../../documents/shared/offered/document-labels.ts';

type Terms = Pick<AccessDto, 'role' | 'scopes' | 'categories'>;

interface ScopeWords {
  label: string;
  /** After 'can'. */
  verb: string;
}

export const scopeWords = (): Readonly<Record<AccessScope, ScopeWords>> => ({
  documents: { label: t('Documents'), verb: t('[can] see documents') },
  upload: { label: t('Upload'), verb: t('[can] upload files') },
  sign: { label: t('Sign'), verb: t('[can] sign') },
  messages: { label: t('Messages'), verb: t('[can] write messages') },
  invoices: { label: t('Invoices'), verb: t('[can] see invoices') },
  pay: { label: t('Pay'), verb: t('[can] pay') },
  appointments: { label: t('Appointments'), verb: t('[can] book appointments') },
});

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

/**
 * 'see documents, upload files and pay for Sample Bakery', after 'can'.
 * @param whom 'you', or the name of the client; omitted if it is clear
 */
export function rightsText({ role, scopes }: Pick<Terms, 'role' | 'scopes'>, whom?: string): string {
  if (role === 'owner')
    return whom === undefined
      ? t('[can] do everything, and decide who has access')
      : t('[can] do everything for {whom}, and decide who has access', { whom });
  const words = scopeWords();
  const rights = listText(
    accessScopes.filter((scope) => scopes.includes(scope)).map((scope) => words[scope].verb),
  );
  return whom === undefined ? rights : t('[can] {rights} for {whom}', { rights, whom });
}

/** 'Only documents in Tax and Legal.'; undefined without a limit. */
export function limitText({ role, scopes, categories }: Terms): string | undefined {
  if (role === 'owner' || categories === null || !scopes.includes('documents')) return undefined;
  const names = documentCategories.filter((category) => categories.includes(category)).map(categoryLabel);
  return t('Only documents in {categories}.', { categories: listText(names) });
}

/** 'Can see documents. Only documents in Tax. Until February 21, 2027.' */
export const termsText = (terms: Pick<AccessDto, 'role' | 'scopes' | 'categories' | 'until'>): string =>
  [
    t('Can {rights}.', { rights: rightsText(terms) }),
    limitText(terms),
    terms.until === null ? t('No end date.') : t('Until {day}.', { day: formatDay(terms.until) }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');

export const roleLabels = () => ({ owner: t('Owner'), helper: t('Helper') });

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
      return { colour: 'amber', text: isPractice ? t('Awaiting client') : t('Needs your approval') };
    case 'invited':
      return { colour: 'info', text: t('Invited') };
    case 'active':
      return { colour: 'ok', text: t('Active') };
    case 'ended':
      return { colour: 'grey', text: t('Ended') };
  }
}
