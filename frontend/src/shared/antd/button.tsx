import type { ComponentProps, ReactElement } from 'react';
import { Button as AntdButton } from 'antd';
import { Icon, type IconName } from '../kit/icon';

interface ButtonProps extends Omit<ComponentProps<typeof AntdButton>, 'icon'> {
  /** Name of an icon, or one of another size. */
  icon?: IconName | ReactElement;
  /** Beside the types of Ant Design: a quiet one, a dangerous one, and one that looks like a link. */
  look?: 'quiet' | 'danger' | 'link';
  /** Command that a press sends, and whose progress the button shows. */
  of?: { isPending: boolean; mutate: () => void };
}

const looks = {
  quiet: { type: 'text', className: 'ui-quiet' },
  danger: { type: 'text', className: 'ui-danger' },
  link: { type: 'link', className: 'ui-text-link' },
} as const;

/** Button of dialogs and lists. */
export function Button({ icon, look, of, className, ...button }: ButtonProps) {
  const looking = look && looks[look];
  return (
    <AntdButton
      {...(icon && { icon: typeof icon === 'string' ? <Icon name={icon} size={18} /> : icon })}
      {...(looking && { type: looking.type })}
      {...(of && { loading: of.isPending, onClick: () => of.mutate() })}
      {...button}
      // A menu adds a class of its own to the button that opens it.
      className={[looking?.className, className].filter(Boolean).join(' ')}
    />
  );
}

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
