import { machine } from '../../lib/machine'

/** A task waits for its time, is worked through, and ends done; until then it can be cancelled. */
export const taskLife = machine({
  what: 'a task of giving',
  states: ['waiting', 'running', 'done', 'cancelled'],
  begins: ['waiting'],
  ends: ['done', 'cancelled'],
  moves: {
    begin: { from: ['waiting'], to: 'running' },
    finish: { from: ['running'], to: 'done' },
    cancel: { from: ['waiting', 'running'], to: 'cancelled' }
  }
})

/** What one person gets waits for the task, or for the shop to have some. */
export const giftLife = machine({
  what: 'a gift of 通宝',
  states: ['waiting', 'given', 'skipped', 'cancelled'],
  begins: ['waiting'],
  ends: ['given', 'skipped', 'cancelled'],
  moves: {
    give: { from: ['waiting'], to: 'given' },
    skip: { from: ['waiting'], to: 'skipped' },
    cancel: { from: ['waiting'], to: 'cancelled' }
  }
})
