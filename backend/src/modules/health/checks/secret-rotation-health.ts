import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { failing, HealthChecks, type HealthFinding, ok } from '../../../platform/operations/health-checks.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';

/** Reports the progress of a secret rotation. */
@Injectable()
export class SecretRotationHealth {
  constructor(
    private readonly rotation: SecretRotation,
    health: HealthChecks,
  ) {
    health.add({ name: msg('Secret rotation').text, place: 12, check: () => this.secret() });
  }

  private async secret(): Promise<HealthFinding | undefined> {
    const { set, done, filesLeft, unreadable } = await this.rotation.state();
    if (unreadable.length > 0)
      return failing(
        t('Neither APP_SECRET nor APP_SECRET_PREVIOUS opens {records}. Set the secret that does.', {
          records: unreadable.slice(0, 3).join(', '),
        }),
      );
    if (await this.rotation.isPreviousMissing())
      return failing(
        t(
          'Some files are encrypted under an earlier APP_SECRET and cannot be opened. Set APP_SECRET_PREVIOUS to it, and run make rewrap.',
        ),
      );
    if (!set) return undefined;
    if (done) return ok(t('Everything is encrypted under APP_SECRET. You can remove APP_SECRET_PREVIOUS.'));
    return ok(
      filesLeft === null
        ? t(
            'Files are being re-encrypted under APP_SECRET every night. Keep APP_SECRET_PREVIOUS until that is done, or run make rewrap now.',
          )
        : t(
            'Files are being re-encrypted under APP_SECRET every night ({filesLeft} left). Keep APP_SECRET_PREVIOUS until that is done, or run make rewrap now.',
            { filesLeft },
          ),
    );
  }
}
