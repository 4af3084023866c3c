/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { CreateGoalDto } from '../models/CreateGoalDto';
import type { GoalDto } from '../models/GoalDto';
import type { GoalVersionDto } from '../models/GoalVersionDto';
import type { UpdateGoalDto } from '../models/UpdateGoalDto';
import type { CancelablePromise } from '../core/CancelablePromise';
import { OpenAPI } from '../core/OpenAPI';
import { request as __request } from '../core/request';
export class GoalsService {
    /**
     * Own financial goals, newest first
     * What the client works toward, with how far they have come.
     * @returns GoalDto Own financial goals, newest first
     * @throws ApiError
     */
    public static listGoals({
        limit,
        cursor,
    }: {
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<GoalDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/goals',
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
            },
        });
    }
    /**
     * Set a goal
     * The practice sees it, too. Fifty at most.
     * @returns GoalDto Set a goal
     * @throws ApiError
     */
    public static createGoal({
        requestBody,
        idempotencyKey,
    }: {
        requestBody: CreateGoalDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<GoalDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/goals',
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Change a goal, or how far it has come
     * Fields that are left out keep their values.
     * @returns GoalDto Change a goal, or how far it has come
     * @throws ApiError
     */
    public static updateGoal({
        id,
        requestBody,
    }: {
        /**
         * goals.id
         */
        id: number,
        requestBody: UpdateGoalDto,
    }): CancelablePromise<GoalDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/goals/{id}',
            path: {
                'id': id,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Remove a goal
     * That it was there stays in the activity. 409 while it can’t be deleted.
     * @returns void
     * @throws ApiError
     */
    public static deleteGoal({
        id,
    }: {
        /**
         * goals.id
         */
        id: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/goals/{id}',
            path: {
                'id': id,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * A client's financial goals, newest first
     * Those of a closed account are gone.
     * @returns GoalDto A client's financial goals, newest first
     * @throws ApiError
     */
    public static listClientGoals({
        id,
        limit,
        cursor,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<GoalDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/clients/{id}/goals',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Set a goal for a client
     * The client sees it at once. Fifty at most.
     * @returns GoalDto Set a goal for a client
     * @throws ApiError
     */
    public static createClientGoal({
        id,
        requestBody,
        idempotencyKey,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        requestBody: CreateGoalDto,
        /**
         * The same key within 24 hours returns the first answer
         */
        idempotencyKey?: string,
    }): CancelablePromise<GoalDto> {
        return __request(OpenAPI, {
            method: 'POST',
            url: '/api/admin/clients/{id}/goals',
            path: {
                'id': id,
            },
            headers: {
                'Idempotency-Key': idempotencyKey,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Change a client's goal, or how far it has come
     * Fields that are left out keep their values.
     * @returns GoalDto Change a client's goal, or how far it has come
     * @throws ApiError
     */
    public static updateClientGoal({
        id,
        goalId,
        requestBody,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        /**
         * goals.id
         */
        goalId: number,
        requestBody: UpdateGoalDto,
    }): CancelablePromise<GoalDto> {
        return __request(OpenAPI, {
            method: 'PATCH',
            url: '/api/admin/clients/{id}/goals/{goalId}',
            path: {
                'id': id,
                'goalId': goalId,
            },
            body: requestBody,
            mediaType: 'application/json',
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
    /**
     * Remove a client's goal
     * That it was there stays in the activity. 409 under a legal hold.
     * @returns void
     * @throws ApiError
     */
    public static deleteClientGoal({
        id,
        goalId,
    }: {
        /**
         * users.id of the client
         */
        id: number,
        /**
         * goals.id
         */
        goalId: number,
    }): CancelablePromise<void> {
        return __request(OpenAPI, {
            method: 'DELETE',
            url: '/api/admin/clients/{id}/goals/{goalId}',
            path: {
                'id': id,
                'goalId': goalId,
            },
            errors: {
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
                409: `Conflicts with what is stored`,
            },
        });
    }
    /**
     * Earlier versions of a goal, newest first
     * Every change keeps the values before it, until the goal is deleted.
     * @returns GoalVersionDto Earlier versions of a goal, newest first
     * @throws ApiError
     */
    public static listGoalVersions({
        id,
        limit,
        cursor,
    }: {
        /**
         * goals.id
         */
        id: number,
        /**
         * Rows at most; 50 when left out
         */
        limit?: number,
        /**
         * From the Link header of the page before
         */
        cursor?: string,
    }): CancelablePromise<Array<GoalVersionDto>> {
        return __request(OpenAPI, {
            method: 'GET',
            url: '/api/admin/goals/{id}/versions',
            path: {
                'id': id,
            },
            query: {
                'limit': limit,
                'cursor': cursor,
            },
            errors: {
                400: `Invalid input`,
                401: `Signed out`,
                403: `Not allowed`,
                404: `Not there, or not yours`,
            },
        });
    }
}
