import { Select } from 'antd';

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Labelled filter above a list. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <Select<Value>
      className="ui-filter"
      aria-label={label}
      value={value}
      options={options.map((option) => ({ ...option }))}
      onChange={onChange}
      popupMatchSelectWidth={false}
      listHeight={320}
    />
  );
}
