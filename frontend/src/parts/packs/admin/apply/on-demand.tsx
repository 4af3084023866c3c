import type { AddedValues } from '../../../../features/clients/admin/offered/welcome';
import type { ClientDto } from '../../../../shared/api';
import { fetchedDialog } from '../../../../shared/antd/fetched-dialog';
import type { ApplyPackDialogProps } from './apply-pack-dialog';
import type { ApplyPackToClientsDialogProps } from './apply-pack-to-clients-dialog';
import type { WelcomeFieldProps } from './welcome-field';

const forOne = fetchedDialog(() => import('./apply-pack-dialog').then((module) => module.ApplyPackDialog));
const forSeveral = fetchedDialog(() =>
  import('./apply-pack-to-clients-dialog').then((module) => module.ApplyPackToClientsDialog),
);
const button = fetchedDialog(() => import('./apply-pack-button').then((module) => module.ApplyPackButton));
const welcome = () => import('./welcome-field');
const field = fetchedDialog(() => welcome().then((module) => module.WelcomeField));

/** Applies a pack to a client. */
export const ApplyPack = (props: ApplyPackDialogProps) => <forOne.Dialog isNeeded={props.open} {...props} />;

/** Applies a pack to each of the selected clients. */
export const ApplyPackToClients = (props: ApplyPackToClientsDialogProps) => (
  <forSeveral.Dialog isNeeded={props.open} {...props} />
);

/** Choice of a pack for a new client. */
export const WelcomePack = (props: WelcomeFieldProps) => <field.Dialog isNeeded {...props} />;

/** Gives a new client the chosen pack, by the module of its field, which is there once one is chosen. */
export async function giveWelcomePack(userId: number, { packId }: AddedValues): Promise<string | undefined> {
  return packId === undefined ? undefined : (await welcome()).applyWelcomePack(userId, packId);
}

/** Button that applies a pack to a client. */
export const ApplyPackButton = (props: { client: ClientDto }) => <button.Dialog isNeeded {...props} />;
