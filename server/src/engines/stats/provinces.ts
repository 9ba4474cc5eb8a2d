import { PROVINCES } from '@contract/admin'

/** Of an order `o`: its province; where it goes nowhere, or to no place of these, what is told as such. */
export const NOWHERE = 'none'
export const ELSEWHERE = 'other'
export const PROVINCE = `case when o.receiver_region = '' then '${NOWHERE}'
  else coalesce(substring(o.receiver_region from '^(${PROVINCES.join('|')})'), '${ELSEWHERE}') end`
