import { eq } from 'drizzle-orm'
import { prizeGoods, users } from '../../server/src/db/schema'
import { videoSeen } from '../../server/src/domains/video/tasks'
import { issueTicket } from '../../server/src/engines/identity/tickets'
import { periodAt } from '../../server/src/engines/task'
import { newId } from '../../server/src/lib/ids'
import { Tasking } from '../../server/test/tasking'
import { Transferring } from '../../server/test/transferring'
import { cashable, verifyName } from '../../server/test/withdrawing'
import type { Deed, Doer } from './deeds'

/** Somebody who may be given vouchers, found by the giver, and the code to the giver's own phone. */
async function proofs({ shop, token, id, phone }: Doer) {
  const giving = new Transferring(shop)
  await giving.rule({ code: 'xfq' })
  // Made by the machine's clock, which may be ahead of the shop's: a new account gives nothing yet.
  await shop.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, id))
  await verifyName(shop, id, '陈小满')
  await giving.give(id, 1_000n)
  const to = await giving.person(0n)
  const found = await shop.call('GET /api/subsidy/gift/find_user_by_phone', { phone: to.phone }, { token })
  expect([found.status, found.code]).toEqual([200, undefined])
  const { ticket } = await issueTicket(shop.db, 'phone:verify', phone, id, giving.now())
  return { to: found.data.receiver_info!.ticket, ticket }
}

/** A task of the person's own that is finished, and the period it is finished in. */
async function finished({ shop, id: userId }: Doer) {
  const tasks = new Tasking(shop)
  const { code, period } = await tasks.open({ code: `task-${newId().slice(-12)}`, event: videoSeen.code, target: 1 })
  await tasks.do(userId, undefined, 0n, videoSeen)
  return { id: code, period: periodAt(period, tasks.now()) }
}

/** Something the person won, and where it is to be sent. */
async function won({ shop, id: userId, goods, addressId }: Doer) {
  const id = newId()
  const { productId, skuId } = goods
  await shop.db
    .insert(prizeGoods)
    .values({ userId, id, drawId: newId(), campaign: 'won', position: 0, name: '奖品', productId, skuId })
  return { act: 'collect', prizes: [id], addressId, preview: true }
}

/** A withdrawal of the person's own. */
async function cashedOut({ shop, id, token }: Doer) {
  const account_id = await cashable(shop, id)
  const asked = await shop.call('POST /api/extract/cash', { extract_type: 'bank', money: '10', account_id }, { token })
  const { data } = await shop.call('GET /api/extract/getcashlist', {}, { token })
  expect(asked.status).toBe(200)
  return { id: data.list[0]!.id }
}

export const rewards: Record<string, Deed> = {
  'POST /api/subsidy/gift/gift_consumer_coupon': { input: async doer => ({ ...(await proofs(doer)), num: '1' }) },
  'POST /api/lock_customer/touch': {
    input: async ({ shop }) => {
      const other = await shop.person()
      const mine = await shop.call('GET /api/product/lock_customer/share_data', {}, other)
      return { share: mine.data.token }
    }
  },
  'POST /api/lottery/jindou': { input: won },
  'POST /api/lottery/sign': { input: won },
  'POST /api/turn/receive': { input: async doer => ({ ...(await won(doer)), act: undefined }) },
  'GET /api/extract/getcashlist': { input: () => ({}), instead: cashedOut, passesOver: true },
  'GET /api/cart/count': { input: ({ cartId }) => ({ cartId }), passesOver: true },
  'POST /api/task/draw': { input: finished, public: { id: 'tasks are everybody’s' } },
  'POST /api/task/watch': {
    input: async ({ one }) => ({
      act: 'open',
      type: 'video',
      id: await one('select id from videos where shown order by created_at limit 1')
    }),
    public: { id: 'goods and videos that are shown are everybody’s', pass: 'works once, and for who was given it' }
  }
}
