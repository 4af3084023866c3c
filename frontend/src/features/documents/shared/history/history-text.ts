import { t } from '@steward/texts';
import type { DocumentDetailsDto, PersonDto, UserDto } from '../../../../shared/api';
import type { IconName } from '../../../../shared/kit/icon';

/** One line of a document's history. */
export interface HistoryEntry {
  icon: IconName;
  /** ISO 8601; for several views in a row, the last. */
  at: string;
  words: string;
}

type History = Pick<
  DocumentDetailsDto,
  | 'client'
  | 'opened'
  | 'signatureEvents'
  | 'versions'
  | 'signer'
  | 'signedDate'
  | 'countersigner'
  | 'countersignedDate'
>;

/**
 * History of a document, newest first; consecutive views by the same person on the same day are one line.
 * @param me users.id of the reader, shown as 'You'
 */
export function historyOf(details: History, me: number): HistoryEntry[] {
  const { client, signer, signedDate, countersigner, countersignedDate } = details;
  const entries = [
    ...openings(details.opened, me),
    ...signatureRequests(details.signatureEvents, me),
    ...files(details.versions, me),
  ];
  if (signedDate) {
    const by = { actor: signer, onBehalfOf: signer?.id === client.id ? null : client };
    entries.push({ icon: 'pencil', at: signedDate, words: t('{who} signed it', { who: whoOf(by, me) }) });
  }
  if (countersignedDate) {
    const words = t('{who} countersigned it', { who: nameOf(countersigner, me) });
    entries.push({ icon: 'pencil', at: countersignedDate, words });
  }
  return entries.toSorted((a, b) => b.at.localeCompare(a.at));
}

/** 'You', a name, or 'Someone' for the application itself. */
export function nameOf(person: PersonDto | null, me: number): string {
  if (!person) return t('Someone');
  return person.id === me ? t('You') : person.name;
}

/** A person who acted for a client, with that client. */
export const nameFor = (person: PersonDto, client: PersonDto): string =>
  person.id === client.id
    ? person.name
    : t('[on behalf of] {name} for {client}', { name: person.name, client: client.name });

interface Action {
  actor: PersonDto | null;
  onBehalfOf: PersonDto | null;
}

/** The same for an action; 'You' for the reader. */
function whoOf({ actor, onBehalfOf }: Action, me: number): string {
  if (!actor || !onBehalfOf || actor.id === me) return nameOf(actor, me);
  return nameFor(actor, onBehalfOf);
}

const uploadOf = ({ uploadedBy, onBehalfOf }: DocumentDetailsDto['versions'][number]): Action => ({
  actor: uploadedBy,
  onBehalfOf,
});

const isOfClient = ({ actor, onBehalfOf }: Action, client: PersonDto): boolean =>
  onBehalfOf !== null || actor?.id === client.id;

/** True if the other party has seen it: the practice a client's upload, the client a shared document. */
export function seenText(
  details: Pick<DocumentDetailsDto, 'opened' | 'client' | 'versions'>,
  reader: UserDto['role'],
): string | undefined {
  const { opened, client, versions } = details;
  const fromClient = versions.some((one) => one.version === 1 && isOfClient(uploadOf(one), client));
  // For a client, views of a document by its own uploader mean nothing.
  if (!fromClient && reader === 'client') return undefined;
  const others = opened.filter((opening) => isOfClient(opening, client) !== fromClient);
  if (others.length > 0) return undefined;
  if (!fromClient) return t('{client} has not opened it yet.', { client: client.name });
  return reader === 'client'
    ? t('Your consultant has not opened it yet.')
    : t('Nobody at the practice has opened it yet.');
}

type Opening = DocumentDetailsDto['opened'][number];

function openings(opened: readonly Opening[], me: number): HistoryEntry[] {
  const groups: { first: Opening; count: number }[] = [];
  for (const opening of opened) {
    const last = groups.at(-1);
    if (last && isSameVisit(last.first, opening)) last.count += 1;
    else groups.push({ first: opening, count: 1 });
  }
  return groups.map(({ first: { type, occurredAt, ...by }, count }) => ({
    icon: type === 'viewed' ? 'eye' : 'download',
    at: occurredAt,
    words:
      type === 'viewed'
        ? t('{count, plural, one {{who} viewed it} other {{who} viewed it # times}}', {
            count,
            who: whoOf(by, me),
          })
        : t('{count, plural, one {{who} downloaded it} other {{who} downloaded it # times}}', {
            count,
            who: whoOf(by, me),
          }),
  }));
}

function signatureRequests(events: DocumentDetailsDto['signatureEvents'], me: number): HistoryEntry[] {
  return events.map(({ type, occurredAt, ...by }) => ({
    icon: type === 'sent' ? 'pencil' : 'undo',
    at: occurredAt,
    words:
      type === 'sent'
        ? t('{who} asked for a signature', { who: whoOf(by, me) })
        : t('{who} declined to sign it', { who: whoOf(by, me) }),
  }));
}

function isSameVisit(a: Opening, b: Opening): boolean {
  const day = (iso: string) => new Date(iso).toDateString();
  return a.type === b.type && a.actor?.id === b.actor?.id && day(a.occurredAt) === day(b.occurredAt);
}

function files(versions: DocumentDetailsDto['versions'], me: number): HistoryEntry[] {
  return versions
    .filter(({ kind }) => kind === 'uploaded' || kind === 'prepared')
    .map((one) => ({
      icon: one.kind === 'prepared' ? 'check' : 'upload',
      at: one.created_at,
      words:
        one.kind === 'prepared'
          ? t('A copy was prepared for signing: it looks the same and cannot be filled in or changed')
          : one.version === 1
            ? t('{who} uploaded it', { who: whoOf(uploadOf(one), me) })
            : t('{who} replaced the file with version {version}', {
                who: whoOf(uploadOf(one), me),
                version: one.version,
              }),
    }));
}
