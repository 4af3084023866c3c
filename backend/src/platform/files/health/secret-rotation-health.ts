import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthChecks, type HealthFinding } from '../../health/health-checks.js';
import { SecretRotation } from '../secret-rotation.js';

/** Reports the progress of a secret rotation. */
@Injectable()
export class SecretRotationHealth implements OnModuleInit {
  constructor(
    private readonly rotation: SecretRotation,
    private readonly health: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.health.add({ name: 'Secret rotation', place: 12, check: () => this.secret() });
  }

  private async secret(): Promise<HealthFinding | undefined> {
    const { set, done, filesLeft, unreadable } = await this.rotation.state();
    if (unreadable.length > 0)
      return {
        state: 'failing',
        sentence: `Neither APP_SECRET nor APP_SECRET_PREVIOUS opens ${unreadable.slice(0, 3).join(', ')}. Set the secret that does.`,
      };
    if (await this.rotation.isPreviousMissing())
      return {
        state: 'failing',
        sentence:
          'Some files are encrypted under an earlier APP_SECRET and cannot be opened. Set APP_SECRET_PREVIOUS to it, and run make rewrap.',
      };
    if (!set) return undefined;
    if (done)
      return {
        state: 'ok',
        sentence: 'Everything is encrypted under APP_SECRET. You can remove APP_SECRET_PREVIOUS.',
      };
    return {
      state: 'ok',
      sentence: `Files are being re-encrypted under APP_SECRET every night${filesLeft === null ? '' : ` (${filesLeft} left)`}. Keep APP_SECRET_PREVIOUS until that is done, or run make rewrap now.`,
    };
  }
}
