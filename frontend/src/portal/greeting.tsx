import { useState } from 'react';
import { useAuth } from '../shared/session/session';
import { useSite } from '../shared/practice/site';
import { hourIn } from '../shared/text/zone-time';
import { greeting } from './client-name';

/** 'Good morning, Alex', by the practice's clock when the screen was opened, as the server draws it. */
export function Greeting() {
  const { user } = useAuth();
  const { timeZone } = useSite();
  const [hour] = useState(() => hourIn(timeZone, new Date()));
  return greeting(user, hour);
}
