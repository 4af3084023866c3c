import { t } from '@steward/texts';
import type { AddedValues } from '../../../../features/clients/admin/offered/welcome';
import { PacksService } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/http/api-error';

/**
 * Applies the chosen pack to a client. The account exists: a failure is reported, and can be repeated from the client's page.
 * @returns the result as a sentence without its period; undefined without a pack
 */
export async function giveWelcomePack(userId: number, { packId }: AddedValues): Promise<string | undefined> {
  if (packId === undefined) return undefined;
  const idempotencyKey = `new-client-${userId}-pack-${packId}`;
  try {
    await PacksService.applyPack({ id: packId, requestBody: { userId }, idempotencyKey });
    return t('The pack was applied');
  } catch (failure) {
    return t('The pack could not be applied: {reason}', { reason: errorMessage(failure) ?? '' });
  }
}
