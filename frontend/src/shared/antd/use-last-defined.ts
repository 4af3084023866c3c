import { useState } from 'react';

/** The value, and after it has gone the last one there was: a closing dialog still shows what it showed. */
export function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
