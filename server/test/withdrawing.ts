import { eq } from 'drizzle-orm'
import { payoutAccounts, realNames, withdrawalRules } from '../src/db/schema'
import { maskName } from '../src/engines/identity/real-name'
import { type Asset, account, balanceOf, fundUser, user } from '../src/engines/ledger'
import { runPayouts } from '../src/engines/withdrawal'
import { newId } from '../src/lib/ids'
import { secretsOf } from '../src/lib/secrets'
import type { TestShop } from './harness'
import { codeFor } from './sign-in'

/** Cards whose last digit fits; the sandbox bank pays, takes its time, or turns down. */
export const CARDS = {
  good: '6225881234567898',
  other: '6217001234567893',
  slow: withLastDigits('622588', '1111'),
  turnedDown: withLastDigits('622588', '0000')
}

/** A number that begins and ends so, whose digits fit by Luhn's rule. */
function withLastDigits(first: string, last: string): string {
  for (let i = 0; i < 1_000_000; i++) {
    const number = `${first}${String(i).padStart(6, '0')}${last}`
    if (fits(number)) return number
  }
  throw new Error('no such number')
}

function fits(number: string): boolean {
  const sum = [...number].reverse().reduce((sum, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Verifies a person's real name without a provider; whoever is verified stays so. */
export async function verifyName(shop: TestShop, userId: string, name = '陈小满') {
  const { seal, blindIndex } = secretsOf(shop.app.services.config)
  const number = '33010619900101001X'
  const row = {
    userId,
    nameSealed: seal(name),
    nameMasked: maskName(name),
    idSealed: seal(number),
    idIndex: blindIndex('citizen-id', `${number}${userId}`),
    idMasked: '3****************X',
    verifiedAt: shop.clock.now()
  }
  await shop.db.insert(realNames).values(row).onConflictDoNothing()
}

/** Gives a person earnings, in fen. */
export const earn = (shop: TestShop, userId: string, amountMinor: bigint, asset: Asset = 'shouyi') =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

/** Makes somebody able to withdraw, straight in the database; answers the account they can withdraw to. */
export async function cashable(shop: TestShop, userId: string): Promise<string> {
  const [bound] = await shop.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId))
  await withoutProof(shop)
  if (bound) return bound.id
  await verifyName(shop, userId)
  await earn(shop, userId, 100_000n)
  const { seal, blindIndex } = secretsOf(shop.app.services.config)
  const id = newId()
  await shop.db.insert(payoutAccounts).values({
    userId,
    id,
    method: 'bank',
    tail: CARDS.good.slice(-4),
    bankCode: 'CMB',
    title: '招商银行 储蓄卡',
    numberSealed: seal(CARDS.good),
    numberIndex: blindIndex('payout-bank', CARDS.good),
    holderSealed: seal('陈小满'),
    isDefault: true,
    boundAt: shop.clock.now()
  })
  return id
}

/** Asks nobody for a phone code, except in the tests about it. */
export const withoutProof = (shop: TestShop) => shop.db.update(withdrawalRules).set({ proofFromMinor: null })

type Person = Awaited<ReturnType<TestShop['person']>>

/** Binds a card through the door. */
export async function bindCard(shop: TestShop, { phone, token }: Person, cardnum = CARDS.good, name = '陈小满') {
  const captcha = await codeFor(shop, phone, 'verify', token)
  return shop.call('POST /api/user/setdrawtype', { extract_type: 'bank', cardnum, name, captcha }, { token })
}

/** Somebody with a verified name, a card and 1,000 yuan of earnings. */
export async function earner(shop: TestShop, { earnedFen = 100_000n, card = CARDS.good } = {}) {
  const person = await shop.person()
  await withoutProof(shop)
  await verifyName(shop, person.id)
  await earn(shop, person.id, earnedFen)
  const { data, status, msg } = await bindCard(shop, person, card)
  if (status !== 200) throw new Error(`no card: ${msg}`)
  return { ...person, accountId: data.account!.id }
}

/** Short words for tests about withdrawing: what a person and an operator ask, and what is held meanwhile. */
export const cashing = (shop: () => TestShop) => ({
  cash: ({ token }: { token: string }, money: string, more: Record<string, unknown> = {}) =>
    shop().call('POST /api/extract/cash', { extract_type: 'bank', money, ...more }, { token }),
  operator: async () => (await shop().person({ roles: ['operator'] })).token,
  approve: (id: string, token: string) => shop().call('POST /api/admin/withdrawal/approve', { id }, { token }),
  turnDown: (id: string, token: string) =>
    shop().call('POST /api/admin/withdrawal/refuse', { id, reason: '收款信息有误' }, { token }),
  held: async ({ id }: { id: string }) => ({
    available: await balanceOf(shop().db, account(user(id), 'shouyi')),
    frozen: await balanceOf(shop().db, account(user(id), 'shouyi', 'frozen'))
  }),
  payDay: async () => {
    shop().clock.advance(30)
    await runPayouts(shop().app.services)
  }
})
