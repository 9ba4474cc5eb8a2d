import type { Data, Endpoints } from '@contract'

export type Standing = Data<Endpoints['GET /api/sendtb/index']>
export type Group = Data<Endpoints['GET /api/sendtb/getgroup']>['groups'][number]
export type Customer = Data<Endpoints['GET /api/sendtb/getgroup']>['list'][number]
export type Task = Data<Endpoints['GET /api/sendtb/tasklist']>['list'][number]
export type Log = Data<Endpoints['GET /api/sendtb/loglist']>['list'][number]
