import type { Answer } from '../../api'

export type Detail = Answer<'GET /api/admin/customer/detail/{id}'>

/** Whether the account is still somebody's. */
export const isThere = ({ state }: Detail) => state === 'active' || state === 'blocked'

/** Colours of the states a member is in. */
export const COLOURS: Record<string, string> = { active: 'green', blocked: 'red' }
