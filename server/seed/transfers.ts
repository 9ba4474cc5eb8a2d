import { realNames } from '../src/db/schema'
import { maskName } from '../src/engines/identity/real-name'
import { saveTransferRule, transferValue } from '../src/engines/transfer'
import { secretsOf } from '../src/lib/secrets'
import { demoId } from './people'
import { daysAgo, type World } from './world'

/** A new device may give a little at once, so that a gift among friends need not wait for a day. */
const RULE = {
  code: 'xfq',
  title: '消费券转赠',
  asset: 'xfq',
  minMinor: 100n,
  maxMinor: 20_000n,
  stepMinor: 1n,
  dayMinor: 50_000n,
  dayTimes: 5,
  receiveDayMinor: 100_000n,
  pairMonthMinor: 100_000n,
  newAccountS: 7 * 86_400,
  newPhoneS: 86_400,
  newDeviceS: 86_400,
  newDeviceDayMinor: 5_000n
}
const FRIEND = { key: 'merchant', name: '周掌柜', citizen: '999999198802020028' }

/** What the demo's leader and a friend gave each other: days ago, in fen, and who gave. */
const PAST = [
  { days: 18.3, fen: 2_000n, from: 'leader', to: 'merchant' },
  { days: 16.15, fen: 600n, from: 'merchant', to: 'leader' },
  { days: 13.6, fen: 880n, from: 'leader', to: 'merchant' }
] as const

/** Vouchers may be given to others; a second verified person, and some gifts between two friends. */
export async function seedTransfers({ services, now }: World) {
  const { db, config } = services
  await saveTransferRule({ db }, RULE)
  const { seal, blindIndex } = secretsOf(config)
  await db
    .insert(realNames)
    .values({
      userId: demoId(FRIEND.key),
      nameSealed: seal(FRIEND.name),
      nameMasked: maskName(FRIEND.name),
      idSealed: seal(FRIEND.citizen),
      idIndex: blindIndex('citizen-id', FRIEND.citizen),
      idMasked: '9****************8',
      verifiedAt: daysAgo(now, 60)
    })
    .onConflictDoNothing()
  for (const { days, fen, from, to } of PAST) {
    await transferValue(services, {
      userId: demoId(from),
      toId: demoId(to),
      rule: RULE.code,
      amountMinor: fen,
      deviceKey: '',
      familyId: demoId(from),
      key: `demo:transfer:${days}`,
      url: '/pages/coupon/transfer',
      at: daysAgo(now, days)
    })
  }
}
