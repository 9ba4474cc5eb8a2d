import { runSequences } from './sequences'

/** What every run has to meet at least once, or it has not tried what it is for. */
const REFUSALS = [
  'INSUFFICIENT',
  'IDEM_MISMATCH',
  'AlreadyReversed',
  'STATE',
  'ORDER_CLOSED',
  'AMOUNT',
  'DAY_CAP',
  'DAY_FULL',
  'POOL_SHORT',
  'STALE',
  'SOLD_OUT',
  'BALANCE',
  'QTY',
  'NOT_SHIPPED',
  'SELF_INVITE',
  'INVITE_CIRCLE',
  'INVITED_ALREADY',
  'REAL_NAME'
]
const TURNS = [
  'first is paid',
  'second is paid',
  'partner is paid',
  'dock is paid',
  'taken back',
  'taken back too late',
  'what is owed is kept'
]

/** A quarter of the sequences of a test run: Jest runs the files at the same time, each in a process of its own. */
export function quarterOfSequences() {
  test('250 sequences of fifty operations over all engines end as plain arithmetic says', async () => {
    const { operations, refusals, turns } = await runSequences(250, 2)
    expect(operations).toBeGreaterThanOrEqual(12_500)
    expect(Object.keys(refusals)).toEqual(expect.arrayContaining(REFUSALS))
    expect([...turns]).toEqual(expect.arrayContaining(TURNS))
  }, 600_000)
}
