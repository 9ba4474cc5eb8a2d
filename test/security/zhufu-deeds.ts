import { eq } from 'drizzle-orm'
import { users } from '../../server/src/db/schema'
import { exchange } from '../../server/src/engines/exchange'
import { issueTicket } from '../../server/src/engines/identity/tickets'
import { type Asset, fundUser } from '../../server/src/engines/ledger'
import { runReleases } from '../../server/src/engines/release'
import { newId } from '../../server/src/lib/ids'
import { Transferring } from '../../server/test/transferring'
import { cashable, earn, verifyName } from '../../server/test/withdrawing'
import type { Deed, Doer } from './deeds'

const given = ({ shop, id: userId }: Doer, asset: Asset, amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

/** What is kept of either of two things. */
async function keeping(doer: Doer) {
  await given(doer, 'hdt', 100_000n)
  await given(doer, 'fgkq', 10_000n)
  return { type: 'retain_hdt', num: '2' }
}

async function tokens(doer: Doer) {
  await given(doer, 'hdt', 100_000n)
  return { num: '2' }
}

/** Rubies that are set aside for the person. */
async function setAside(doer: Doer) {
  const { shop, id: userId } = doer
  await given(doer, 'rubyval', 1_000n)
  const at = new Date(shop.clock.now().getTime() - 2 * 86_400_000)
  await exchange(shop.app.services, { userId, rule: 'rubyval_ruby', fromMinor: 1_000n, key: newId(), at })
  await runReleases(shop.app.services)
  return {}
}

/** Somebody who may be given tokens, found by the giver, and the code to the giver's own phone. */
async function proofs({ shop, id, phone }: Doer) {
  const giving = new Transferring(shop)
  await giving.rule({ code: 'hdt', asset: 'hdt', minMinor: 10_000n, stepMinor: 10_000n })
  // Made by the machine's clock, which may be ahead of the shop's: a new account gives nothing yet.
  await shop.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, id))
  await verifyName(shop, id, '陈小满')
  await giving.give(id, 100_000n, 'hdt')
  const to = await giving.person(0n)
  const receiver = await issueTicket(shop.db, 'receiver', `hdt:${to.id}`, id, giving.now())
  const { ticket } = await issueTicket(shop.db, 'phone:verify', phone, id, giving.now())
  return { to: receiver.ticket, ticket, num: '1' }
}

/** One black dot, as a drawing is sent. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** What is filled in for the wellness family. */
async function filling(doer: Doer) {
  await verifyName(doer.shop, doer.id, '陈小满')
  await given(doer, 'hdt', 1_000_000n)
  return { code: 'home', num: '10', members: [{ name: '周玉兰', relation: '母亲' }], agree: 1 }
}

/** An agreement of the person's own that waits to be signed. */
async function toSign(doer: Doer) {
  const { data } = await doer.shop.call('POST /api/zhufu/agreement_create', (await filling(doer)) as never, doer)
  return { ...data, image: DOT, agree: 1 }
}

/** An account of the person's own that digital subsidy can be withdrawn to. */
async function payable({ shop, id }: Doer) {
  await earn(shop, id, 100_000n, 'shubt')
  return { extract_type: 'bank' as const, money: '10', account_id: await cashable(shop, id) }
}

/** What is exchanged, kept, withdrawn, given and collected in the programme. */
export const zhufuDeeds: Record<string, Deed> = {
  'POST /api/zhufu/exchange': { input: async doer => ({ ...(await tokens(doer)), type: 'hdt_ldl' }) },
  'POST /api/zhufu/hdt_exrubyback': { input: tokens },
  'POST /api/zhufu/retain': { input: keeping },
  'POST /api/zhufu/draw_ruby_val': { input: setAside },
  'POST /api/zhufu/gift': { input: proofs },
  'POST /api/zhufu/withdraw': {
    input: payable,
    public: { ticket: 'whose it is, is tried with the proof of withdrawals' }
  },
  'POST /api/zhufu/agreement_create': { input: filling },
  'POST /api/zhufu/agreement_sign': { input: toSign },
  'GET /api/zhufu/agreement_detail': {
    input: () => ({ code: 'home' }),
    instead: async doer => {
      const { data } = await doer.shop.call('POST /api/zhufu/agreement_sign', (await toSign(doer)) as never, {
        token: doer.token
      })
      return { id: data.id }
    }
  },
  'POST /api/zhufu/bind_account': { input: async ({ shop, id }) => ({ id: await cashable(shop, id) }) },
  'GET /api/zhufu/withdraw_list': {
    input: () => ({}),
    instead: async doer => {
      const { data } = await doer.shop.call('POST /api/zhufu/withdraw', await payable(doer), { token: doer.token })
      return { id: data.id }
    },
    passesOver: true
  }
}
