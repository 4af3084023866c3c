import fc from 'fast-check';
import { isoTime } from './iso-time.js';

describe('a time of the database', () => {
  it.each([
    ['2026-11-20 10:07:09+00', '2026-11-20T10:07:09.000Z'],
    ['2026-11-20 10:07:09.1+00', '2026-11-20T10:07:09.100Z'],
    ['2026-11-20 10:07:09.012+00', '2026-11-20T10:07:09.012Z'],
    ['2026-11-20 10:07:09.123456+00', '2026-11-20T10:07:09.123Z'],
    ['2026-11-20 05:07:09.5-05', '2026-11-20T10:07:09.500Z'],
    ['2026-11-20 15:37:09+05:30', '2026-11-20T10:07:09.000Z'],
  ])('%s is %s', (written, iso) => expect(isoTime(written)).toBe(iso));

  it('is the same moment with any fraction', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (moment) => {
          const iso = moment.toISOString();
          // PostgreSQL omits trailing zeros.
          const written = `${iso.slice(0, 10)} ${iso.slice(11, -1).replace(/\.?0+$/, '')}+00`;
          expect(isoTime(written)).toBe(iso);
        },
      ),
    );
  });
});
