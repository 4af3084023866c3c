import { useState } from 'react';
import { useAuth } from '../shared/session';
import { hourIn, readerZone } from '../shared/zone-time';
import { greeting } from './client-name';

/** 'Good morning, Alex', by the reader's clock when the screen was opened. */
export function Greeting() {
  const { user } = useAuth();
  const [hour] = useState(() => hourIn(readerZone(), new Date()));
  return greeting(user, hour);
}
