import { t } from '@steward/texts';
import { PacksService } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/http/api-error';

/**
 * Applies a pack to a new client. The account exists: a failure is reported, and can be repeated from the client's page.
 * @returns the result as a sentence without its period
 */
export async function applyWelcomePack(userId: number, packId: number): Promise<string> {
  const idempotencyKey = `new-client-${userId}-pack-${packId}`;
  try {
    await PacksService.applyPack({ id: packId, requestBody: { userId }, idempotencyKey });
    return t('The pack was applied');
  } catch (failure) {
    return t('The pack could not be applied: {reason}', { reason: errorMessage(failure) ?? '' });
  }
}
