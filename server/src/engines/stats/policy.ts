import type { PersonalData } from '../../db/personal'
import { statsMergeStep } from './merge'

/** What becomes of the sums of a person's days: they follow the orders they are made of, which stay. */
export const statsPolicy: PersonalData = { tables: [], merge: statsMergeStep }
