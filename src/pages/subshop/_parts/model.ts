import type { Data, Endpoints } from '@contract'
import { api } from '@/api'
import { go } from '@/kit/nav'

export type Center = Data<Endpoints['GET /api/subshop/center']>
export type Stat = Data<Endpoints['GET /api/subshop/stat']>
export type WindowGoods = Data<Endpoints['GET /api/subshop/showCaseList']>['list'][number]
export type Choice = Data<Endpoints['GET /api/subshop/productLst']>['list'][number]
export type SubOrder = Data<Endpoints['GET /api/subshop/orderList']>['list'][number]

/** Calls whose failure the page shows itself. */
export const quietly = { catch: true, quiet: true } as const

/** A sub-shop by its id, the person's own without. */
export const loadCenter = (id?: string) => api('GET /api/subshop/center', { id: id || undefined }, quietly)

/** Opens goods of a window: what is ordered of it is its keeper's. */
export const openFromWindow = (id: string, token: string) => go('/pages/goods/detail', { id, lk: token || undefined })

/** A rate in words: 1500 -> "15%". */
export const rateText = (bp: number) => `${bp / 100}%`
