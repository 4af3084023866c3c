import type { ComponentProps } from 'react';
import type { IconName } from '../kit/icon';
import { Button } from './button';

interface IconButtonProps extends Pick<ComponentProps<typeof Button>, 'name' | 'disabled' | 'onClick'> {
  icon: IconName;
  /** For screen readers, and as the tooltip of the browser's own tools. */
  label: string;
}

/** Quiet button that shows only an icon. */
export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return <Button look="quiet" icon={icon} aria-label={label} {...button} />;
}

/** Button that adds a row or opens the form of a new record. */
export const AddButton = (props: ComponentProps<typeof Button>) => <Button icon="plus" {...props} />;
