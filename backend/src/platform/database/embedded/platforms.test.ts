import { accountOf } from './server-account.js';
import { withPlatform } from './server-settings.js';

describe('the embedded server on another system', () => {
  it('waits on macOS until the disk itself has written', () => {
    expect(withPlatform('darwin', { jit: 'off' })).toEqual({
      jit: 'off',
      wal_sync_method: 'fsync_writethrough',
    });
    expect(withPlatform('linux', { jit: 'off' })).toEqual({ jit: 'off' });
  });

  it('finds an account by its name, or none', () => {
    expect(accountOf('root')).toEqual({ uid: 0, gid: 0 });
    expect(accountOf('no-such-account')).toBeUndefined();
  });
});
