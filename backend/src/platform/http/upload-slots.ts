import pLimit from 'p-limit';
import { DomainError } from '../../kernel/domain-error.js';

/**
 * How many uploads are read into memory at once: eight of 5 MB are 40 MB. The others wait their turn, and when
 * too many wait already, one more is turned away rather than kept hanging.
 */
export class UploadSlots {
  private readonly limit;

  constructor(
    atOnce = 8,
    private readonly waiting = 64,
  ) {
    this.limit = pLimit(atOnce);
  }

  /**
   * Runs `read` as soon as a slot is free and holds the slot until it settles.
   * @throws DomainError `upload.busy` at once when too many wait
   */
  async run<T>(read: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= this.waiting) {
      throw new DomainError(
        'unavailable',
        'upload.busy',
        'Too many files are being uploaded at the moment. Please try again in a few seconds.',
        { retryAfter: 5 },
      );
    }
    return this.limit(read);
  }
}
