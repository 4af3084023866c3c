import { Segmented as AntdSegmented, type SegmentedProps } from 'antd';

interface Props<Value extends string> extends Pick<
  SegmentedProps<Value>,
  'className' | 'value' | 'disabled' | 'onChange' | 'options'
> {
  /** Name of the group for screen readers; Ant Design's own is English in every language. */
  label: string;
}

/** A choice between a few views or kinds, shown side by side. */
export function Segmented<Value extends string>({ label, ...props }: Props<Value>) {
  // The group answers no key, so Tab passes it and stops at its options.
  return <AntdSegmented<Value> aria-label={label} tabIndex={-1} {...props} />;
}
