/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { HeldKind } from './HeldKind';
export type HeldCountDto = {
    kind: HeldKind;
    name: string;
    clients: number;
    items: number;
};

