/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DocumentOpening } from './DocumentOpening';
import type { PersonDto } from './PersonDto';
export type DocumentOpeningDto = {
    type: DocumentOpening;
    occurredAt: string;
    actor: PersonDto | null;
};

