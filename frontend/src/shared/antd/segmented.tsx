import { Segmented as AntdSegmented, type SegmentedProps } from 'antd';
import { Icon, type IconName } from '../kit/icon';

interface Props<Value extends string> extends Pick<
  SegmentedProps<Value>,
  'className' | 'value' | 'disabled' | 'onChange'
> {
  /** Name of the group for screen readers; Ant Design's own is English in every language. */
  label: string;
  options: readonly {
    value: Value;
    label: string;
    icon?: IconName;
    /** Language of the label, if it is not the page's. */ lang?: string;
    /** With a dot. */ isMarked?: boolean;
  }[];
}

/** A choice between a few views or kinds, shown side by side. */
export function Segmented<Value extends string>({ label, options, ...props }: Props<Value>) {
  return (
    <AntdSegmented<Value>
      aria-label={label}
      // The group answers no key, so Tab passes it and stops at its options.
      tabIndex={-1}
      options={options.map(({ icon, isMarked, lang, label: text, ...option }) => ({
        ...option,
        label:
          isMarked || lang ? (
            <span lang={lang}>
              {text}
              {isMarked && <span className="segmented-dot" />}
            </span>
          ) : (
            text
          ),
        ...(icon && { icon: <Icon name={icon} size={18} /> }),
      }))}
      {...props}
    />
  );
}
