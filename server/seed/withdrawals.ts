import { eq } from 'drizzle-orm'
import { within } from '../src/db/connection'
import { payoutAccounts, realNames, users, withdrawals } from '../src/db/schema'
import { maskName } from '../src/engines/identity/real-name'
import {
  approveWithdrawal,
  bindReceiver,
  refuseWithdrawal,
  runPayouts,
  submitWithdrawal
} from '../src/engines/withdrawal'
import { secretsOf } from '../src/lib/secrets'
import type { Services } from '../src/services'
import { demoId } from './people'
import { daysAgo, type World } from './world'

const NAME = '宁安'
const CARD = '6225881234567898'
/** Nobody's: the area does not exist. */
const CITIZEN_ID = '999999199001010018'

/** What the demo's leader withdrew, oldest first: days ago, yuan, and how it ended. */
const PAST = [
  { days: 18.2, yuan: '50', end: 'paid' },
  { days: 9.35, yuan: '30', end: 'refused' },
  { days: 4.15, yuan: '36.8', end: 'paid' },
  { days: 0.1, yuan: '20', end: 'submitted' }
] as const

/** The same server at another time, so that what happened in the past is written as of then. */
const at = (services: Services, now: Date): Services => ({ ...services, clock: { now: () => now } })

/** A verified name, a card, and withdrawals in every state a person meets. */
export async function seedWithdrawals({ services, now }: World) {
  const { db, config } = services
  const userId = demoId('leader')
  const [known] = await db.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.userId, userId))
  const [leader] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (known || !leader) return
  const { seal, blindIndex } = secretsOf(config)
  const begun = daysAgo(now, 19)
  await db
    .insert(realNames)
    .values({
      userId,
      nameSealed: seal(NAME),
      nameMasked: maskName(NAME),
      idSealed: seal(CITIZEN_ID),
      idIndex: blindIndex('citizen-id', CITIZEN_ID),
      idMasked: '9****************8',
      verifiedAt: begun
    })
    .onConflictDoNothing()
  const cards = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId))
  if (cards.length === 0)
    await bindReceiver(at(services, begun), { userId, method: 'bank', number: CARD, holder: NAME })
  for (const past of PAST) await play(services, userId, daysAgo(now, past.days), past)
}

async function play(services: Services, userId: string, when: Date, { yuan, end }: (typeof PAST)[number]) {
  const then = at(services, when)
  const row = await within(then, tx => submitWithdrawal(tx, { userId, asset: 'shouyi', amount: yuan, method: 'bank' }))
  const decision = { withdrawalId: row.id, operatorId: demoId('operator'), at: when }
  if (end === 'refused') await refuseWithdrawal(services, { ...decision, reason: '提现金额与订单核对中，请稍后再提' })
  if (end !== 'paid') return
  await approveWithdrawal(services, decision)
  await runPayouts(then)
}
