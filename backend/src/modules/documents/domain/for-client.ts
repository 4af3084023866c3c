import { t } from '@steward/texts';

/** A person, with the client for whom they acted, if another: 'Pat Sample for Sample LLC'. */
export const forClient = (person: string, client: { name: string } | null): string =>
  client ? t('{person} for {client}', { person, client: client.name }) : person;
