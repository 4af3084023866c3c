import { Segmented } from '../../shared/antd/segmented';
import { Icon, type IconName } from '../../shared/kit/icon';

interface ViewToggleProps<View extends string> {
  label: string;
  value: View;
  views: readonly { value: View; label: string; icon: IconName }[];
  onChange: (view: View) => void;
}

/** Switch between the views of a screen. */
export function ViewToggle<View extends string>({ label, value, views, onChange }: ViewToggleProps<View>) {
  return (
    <Segmented<View>
      label={label}
      className="admin-toggle"
      value={value}
      onChange={onChange}
      options={views.map(({ icon, ...view }) => ({ ...view, icon: <Icon name={icon} size={18} /> }))}
    />
  );
}
