/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { SubjectType } from './SubjectType';
export type ActivitySubjectDto = {
    type: SubjectType;
    id: number;
    /**
     * As it was called when it happened
     */
    title: string;
};

