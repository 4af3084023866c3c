import { Button, type ButtonProps } from 'antd';
import { Icon, type IconName } from '../icon';

interface IconButtonProps extends Pick<ButtonProps, 'name' | 'disabled' | 'onClick'> {
  icon: IconName;
  /** For screen readers, and as the tooltip of the browser's own tools. */
  label: string;
}

/** Quiet button that shows only an icon. */
export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <Button
      type="text"
      className="ui-quiet"
      icon={<Icon name={icon} size={18} />}
      aria-label={label}
      {...button}
    />
  );
}

/** Button that adds a row or opens the form of a new record. */
export const AddButton = (props: ButtonProps) => <Button icon={<Icon name="plus" size={18} />} {...props} />;
