import { standIn } from '../../../../test/stand-in.js';
import { Broadcast } from '../../../platform/database/broadcast.js';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { WantedEvents } from './wanted-events.js';

let stored: string[];
let looks: number;
let duringLook: () => void;
let tell: () => void;
let isListening: boolean;
let wanted: WantedEvents;
beforeEach(() => {
  stored = [];
  looks = 0;
  duringLook = () => undefined;
  isListening = true;
  const broadcast = standIn(Broadcast, { subscribe: (_channel, handler) => void (tell = handler) });
  Object.defineProperty(broadcast, 'isListening', { get: () => isListening });
  const rows = async () => {
    looks++;
    const found = stored.map((event) => ({ event }));
    duringLook();
    return found;
  };
  wanted = new WantedEvents(new DomainEvents(), broadcast, standIn(Sql, { rows: rows as Sql['rows'] }));
});

describe('the events that webhooks ask for', () => {
  it('are looked up once, until a webhook changes', async () => {
    expect(await wanted.areAmong(['user.closed'])).toBe(false);
    stored = ['user.closed'];
    expect(await wanted.areAmong(['user.closed'])).toBe(false);
    tell();
    expect(await wanted.areAmong(['document.signed'])).toBe(false);
    expect(await wanted.areAmong(['document.signed', 'user.closed'])).toBe(true);
    expect(looks).toBe(2);
  });

  it('may be any while changes are not heard', async () => {
    isListening = false;
    expect(await wanted.areAmong(['user.closed'])).toBe(true);
    expect(looks).toBe(0);
  });

  it('are looked up again where one changed during the look', async () => {
    duringLook = tell;
    await wanted.areAmong(['user.closed']);
    duringLook = () => undefined;
    stored = ['user.closed'];
    expect(await wanted.areAmong(['user.closed'])).toBe(true);
  });
});
