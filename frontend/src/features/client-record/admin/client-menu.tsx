import { type ReactNode, useState } from 'react';
import type { RowAction } from '../../../admin/tables/row-actions';
import type { ClientDto, StaffRole } from '../../../shared/api';
import type { IconName } from '../../../shared/kit/icon';
import { PartContext, useEntries } from '../../../shared/parts/parts-in-use';
import type { Placed } from '../../../shared/parts/placed';
import { hasRightsOf, useStaffRole } from '../../../shared/session/staff-role';

/** Entry of the menu on a client's page, which opens a dialog. */
interface ClientMenuEntry extends Placed {
  label: string;
  icon: IconName;
  needs: StaffRole;
  /** Set if closed accounts have it, too. */
  alsoClosed?: true;
  Dialog: (props: { client: ClientDto; open: boolean; onClose: () => void }) => ReactNode;
}

/** Action of the menu, before which parts may place theirs. */
export interface NamedAction extends RowAction {
  name: string;
}

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    'client.menu': () => readonly ClientMenuEntry[];
  }
}

/** Entries of parts in the menu on a client's page, with their dialogs. */
export function useClientMenu(client: ClientDto) {
  const role = useStaffRole();
  const [opened, setOpened] = useState<string>();
  const entries = useEntries('client.menu')
    .flatMap(({ part, value }) => value().map((entry) => ({ part, ...entry })))
    .filter(
      ({ needs, alsoClosed }) => hasRightsOf(role, needs) && (client.status !== 'closed' || alsoClosed),
    );
  return {
    actions: entries.map(({ label, Dialog: _, needs: _needs, ...entry }) => ({
      ...entry,
      name: label,
      label,
      onSelect: () => setOpened(label),
    })),
    dialogs: entries.map(({ part, label, Dialog }) => (
      <PartContext key={label} value={part}>
        <Dialog client={client} open={opened === label} onClose={() => setOpened(undefined)} />
      </PartContext>
    )),
  };
}
