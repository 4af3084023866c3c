import { useState } from 'react';
import { useAuth } from '../shared/session';
import { greeting } from './client-name';

/** 'Good morning, Alex', by the reader's clock when the screen was opened. */
export function Greeting() {
  const { user } = useAuth();
  const [hour] = useState(() => new Date().getHours());
  return greeting(user, hour);
}
