import type { Queryable } from '../../db/connection'
import { readSettings } from './settings'

/** Below how many percent of what something cost before, or of its cost, its price is agreed to by two persons. */
export const leastPart = async (db: Queryable): Promise<number> => (await readSettings(db, 'price')).price.least_part
