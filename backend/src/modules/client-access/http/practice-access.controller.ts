import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { StaffQueries } from '../../identity/index.js';
import { AccessQueries } from '../application/access-queries.js';
import { AccessReview } from '../application/access-review.js';
import { StartedQueries } from '../application/started-queries.js';
import { AccessReviewDto, ConfirmAccessReviewDto } from './access-review.dto.js';
import { StartedDto } from './staff-started.dto.js';

/** Access to all clients, for owners of the practice. */
@ApiTags('Access')
@Controller('admin')
@Allow('admin', { role: 'owner' })
@RecordRefusals('account')
export class PracticeAccessController {
  constructor(
    private readonly review: AccessReview,
    private readonly access: AccessQueries,
    private readonly started: StartedQueries,
    private readonly staff: StaffQueries,
  ) {}

  @Get('access-review')
  @Endpoint({
    summary: 'Access that waits for a confirmation after a restore',
    description:
      'A restored backup may bring back access that had ended. Until an owner has confirmed the list, calls of people for other ' +
      'clients and all calls of staff who are not owners, but those about their own account, are 403 `access.review_required`. ' +
      'Without a restore the lists are empty. For owners.',
    answer: AccessReviewDto,
  })
  async getAccessReview(): Promise<AccessReviewDto> {
    const { pending, access } = await this.access.underReview();
    return { pending, access, staff: pending ? await this.staff.restricted() : [] };
  }

  @Post('access-review')
  @Allow('admin', { role: 'owner', token: 'none' })
  @Endpoint({
    summary: 'Confirm who keeps access after a restore',
    description:
      'Access that is not named ends, and staff who are not named are deactivated. Without a pending review nothing changes. For ' +
      'owners. Requires a login within the last 15 minutes; never allowed to an access token.',
    answer: AccessReviewDto,
    status: 200,
    refusals: { 403: 'auth.password_required' },
  })
  async confirmAccessReview(
    @CurrentActor() owner: Actor,
    @Body() { keepAccess, keepStaff }: ConfirmAccessReviewDto,
  ) {
    await this.review.confirm(owner, keepAccess, keepStaff);
    return this.getAccessReview();
  }

  @Get('staff/:id/started')
  @Endpoint({
    summary: 'What a member of the staff started',
    description: 'To look through before a deactivation, which `endAccess` may end access with. For owners.',
    answer: StartedDto,
    byId: 'users.id of the member',
    refusals: { 404: 'staff_member.not_found' },
  })
  getStartedByStaff(@IdParam() id: number) {
    return this.started.of(id);
  }
}
