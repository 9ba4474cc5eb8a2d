import { newId } from '../../server/src/lib/ids'
import { touring, traveller } from '../../server/test/touring'
import { cashable, earn } from '../../server/test/withdrawing'
import type { Deed, Doer } from './deeds'

const EVERYBODYS = 'routes, days and groups are for whoever has their link'

/** A day of a new route that anybody may enter. */
async function newDate({ shop }: Doer) {
  const tour = touring(() => shop)
  const { id } = await tour.route({ title: `线路${newId().slice(-6)}` })
  return { tour, routeId: id, dateId: await tour.date(id, { groupSize: 4 }) }
}

/** An entry of theirs that is not paid yet. */
async function entered(doer: Doer) {
  const { tour, dateId } = await newDate(doer)
  return tour.entered(doer, dateId)
}

/** One in a group that somebody else leads. */
async function collaged(doer: Doer) {
  const { tour, dateId } = await newDate(doer)
  const lead = await tour.entered(await doer.shop.person(), dateId)
  return tour.entered(doer, dateId, { group_id: lead.groupId })
}

/** An account to withdraw to, and tour income. */
async function earned({ shop, id }: Doer) {
  const account_id = await cashable(shop, id)
  await earn(shop, id, 10_000n, 'lvyou')
  return account_id
}

/** What people do with tours; part of the list in `deeds.ts`. */
export const tours: Record<string, Deed> = {
  'GET /api/tripfree/creategroup': {
    input: async doer => ({ date_id: (await newDate(doer)).dateId, num: 2 }),
    public: { date_id: EVERYBODYS }
  },
  'POST /api/tripfree/create': {
    input: async doer => {
      const { tour, dateId } = await newDate(doer)
      const lead = await tour.entered(await doer.shop.person(), dateId)
      return { date_id: dateId, group_id: lead.groupId, travellers: [traveller()], agree: 1 }
    },
    public: { date_id: EVERYBODYS, group_id: EVERYBODYS }
  },
  'GET /api/tripfree/orderinfo': {
    input: async doer => {
      const { id, no } = await entered(doer)
      return { id, order_id: no }
    }
  },
  'POST /api/tripfree/orderedit': {
    input: async doer => {
      const { id } = await entered(doer)
      const one = await doer.one(`select id from tour_travellers where entry_id = '${id}'`)
      return { id, travellers: [{ id: one, ...traveller('周一帆') }], agree: 1 }
    }
  },
  'POST /api/tripfree/leave': { input: async doer => ({ id: (await entered(doer)).id }) },
  'GET /api/tripfree/collagetravelinfo': { input: async doer => ({ id: (await collaged(doer)).id }) },
  'POST /api/tripfree/exchangeincome': {
    input: async doer => {
      await earned(doer)
      return { num: '1' }
    }
  },
  'POST /api/tripwithdraw/cash': {
    input: async doer => ({ extract_type: 'bank', money: '10', account_id: await earned(doer) }),
    public: { ticket: 'whose it is, is tried with the proof of withdrawals' }
  },
  'POST /api/tripwithdraw/setdrawtype': { input: async ({ shop, id }) => ({ id: await cashable(shop, id) }) },
  'GET /api/tripwithdraw/getcashlist': {
    input: () => ({}),
    instead: async doer => {
      const account_id = await earned(doer)
      const asked = { extract_type: 'bank' as const, money: '10', account_id }
      const { data } = await doer.shop.call('POST /api/tripwithdraw/cash', asked, { token: doer.token })
      return { id: data.id }
    },
    passesOver: true
  }
}
