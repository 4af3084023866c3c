import type { ComponentType, ReactNode } from 'react';
import { fetchedDialog } from './fetched-dialog';

/**
 * Component of a part with Ant Design, whose module is loaded when it is first shown: the additions themselves are loaded
 * with the first screen of their area, which has none.
 */
export function fetchedAddition<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const { Dialog } = fetchedDialog(load);
  return (props) => <Dialog isNeeded {...props} />;
}

/** The same for a dialog, which is loaded when it is first opened. */
export function fetchedAddedDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const { Dialog } = fetchedDialog(load);
  return (props) => <Dialog isNeeded={props.open} {...props} />;
}
