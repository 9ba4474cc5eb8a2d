import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { sheets } from '../../db/schema'
import { machine, moveRow } from '../../lib/machine'

export type Sheet = typeof sheets.$inferSelect
export type SheetState = (typeof LIFE.states)[number]

const LIFE = machine({
  what: 'sheet',
  states: ['checked', 'running', 'stopped', 'done'],
  begins: ['checked'],
  ends: ['done'],
  moves: {
    start: { from: ['checked', 'stopped'], to: 'running' },
    go: { from: ['running'], to: 'running' },
    stop: { from: ['running'], to: 'stopped' },
    finish: { from: ['running'], to: 'done' }
  }
})

export const moveSheet = (db: Queryable, name: keyof typeof LIFE.moves, id: string, set: Partial<Sheet> = {}) =>
  moveRow(db, { table: sheets, state: sheets.state, where: eq(sheets.id, id) }, LIFE.moves[name], set)
